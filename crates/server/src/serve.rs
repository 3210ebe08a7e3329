//! The server from the first connection to the last: it stops in order.

use crate::app::App;
use crate::board;
use crate::client::Client;
use crate::connections::{Admitted, Connections};
use crate::devices;
use crate::gate::Gate;
use crate::node;
use crate::standing;
use crate::terminals;
use crate::tls::Certificate;
use axum::http::{Request, StatusCode};
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How long requests and sockets get to finish.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often meters are folded, so that they do not grow while nobody reads them, and how often the
/// files of the certificate are looked at.
const UPKEEP: Duration = Duration::from_secs(5);

async fn upkeep(app: App) {
    while timeout(UPKEEP, app.closing().cancelled()).await.is_err() {
        app.meters().run_upkeep();
        app.keep_figures().await;
        let Some(certificate) = app.certificate().cloned() else { continue };
        match tokio::task::spawn_blocking(move || certificate.renew()).await {
            Ok(Ok(true)) => tracing::info!("a new certificate is in use"),
            Ok(Ok(false)) | Err(_) => {}
            Ok(Err(error)) => tracing::error!(%error, "the certificate stays the old one"),
        }
    }
}

/// Serves until `stop` is done: then no new request is taken, those under way are answered,
/// sockets are closed, and the floor finishes its batch.
pub async fn serve(
    mut listener: TcpListener,
    app: App,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let gate = Gate::new(app.clone()).map_err(io::Error::other)?;
    app.tasks().spawn(board::pump(app.clone()));
    app.tasks().spawn(terminals::follow(app.clone()));
    app.tasks().spawn(standing::follow(app.clone()));
    app.tasks().spawn(devices::watch(app.clone()));
    app.tasks().spawn(node::follow(app.clone()));
    app.tasks().spawn(node::follow_gestures(app.clone()));
    app.tasks().spawn(upkeep(app.clone()));
    let (closing, tasks) = (app.closing().clone(), TaskTracker::new());
    let connections = Connections::default();
    let mut stop = pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            () = &mut stop => break,
            accepted = Listener::accept(&mut listener) => accepted,
        };
        match connections.admit(app.bounds(), peer.ip()) {
            Some(admitted) => {
                let door = Door { gate: gate.clone(), app: app.clone(), peer: peer.ip() };
                tasks.spawn(door.connection(stream, admitted, closing.clone()));
            }
            None => metrics::counter!("croupier_connections_refused_total").increment(1),
        }
    }
    drop(listener);
    closing.cancel();
    tasks.close();
    app.tasks().close();
    let all = async { tokio::join!(tasks.wait(), app.tasks().wait()) };
    if timeout(PATIENCE, all).await.is_err() {
        tracing::warn!("some sockets did not close in time");
    }
    Ok(())
}

/// Where one connection comes in.
struct Door {
    gate: Gate,
    app: App,
    peer: IpAddr,
}

impl Door {
    /// Answers what comes over one connection, until it ends, another needs its place or the
    /// server closes.
    async fn connection(self, stream: TcpStream, admitted: Admitted, closing: CancellationToken) {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection stays slow");
        }
        let pushed_out = admitted.seat.pushed_out().clone();
        let answering = async {
            match self.app.certificate().cloned() {
                None => self.answer(stream, &admitted, closing).await,
                Some(certificate) => match self.shake_hands(stream, &certificate).await {
                    Some(stream) => self.answer(stream, &admitted, closing).await,
                    None => tracing::debug!("a connection without TLS was closed"),
                },
            }
        };
        tokio::select! {
            () = answering => {}
            () = pushed_out.cancelled() => tracing::debug!("a connection made room for another"),
        }
    }

    /// TLS, within the time a head may take.
    async fn shake_hands(
        &self,
        stream: TcpStream,
        certificate: &Arc<Certificate>,
    ) -> Option<impl AsyncRead + AsyncWrite + Unpin + Send + use<>> {
        let shaking = certificate.acceptor().accept(stream);
        timeout(self.app.bounds().head, shaking).await.ok()?.ok()
    }

    async fn answer(
        &self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        admitted: &Admitted,
        closing: CancellationToken,
    ) {
        let answer = service_fn(|mut request: Request<Incoming>| async {
            let seat = Arc::clone(&admitted.seat);
            seat.begins();
            let client = Client::of(self.app.bounds(), self.peer, request.headers());
            request.extensions_mut().insert(client);
            request.extensions_mut().insert(Arc::clone(&seat));
            let response = self.gate.clone().answer(request).await;
            seat.answered(response.status() == StatusCode::SWITCHING_PROTOCOLS);
            Ok::<_, Infallible>(response)
        });
        // Answers are short: copied into one piece they cost less than sent in two.
        let serving = http1::Builder::new()
            .writev(false)
            .timer(TokioTimer::new())
            .header_read_timeout(self.app.bounds().head)
            .serve_connection(TokioIo::new(stream), answer);
        let mut serving = pin!(serving.with_upgrades());
        let served = tokio::select! {
            biased;
            served = &mut serving => served,
            () = closing.cancelled() => {
                serving.as_mut().graceful_shutdown();
                serving.await
            }
        };
        if let Err(error) = served {
            tracing::debug!(%error, "a connection broke off");
        }
    }
}
