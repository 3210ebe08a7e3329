//! HTTP, WebSocket, sessions, metrics and pages in front of the floor.
