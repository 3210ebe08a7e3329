//! The server from the first connection to the last: it stops in order.

use crate::app::App;
use crate::board;
use crate::gate::Gate;
use axum::serve::Listener;
use futures_util::FutureExt;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::io;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How long requests and sockets get to finish.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often meters are folded, so that they do not grow while nobody reads them.
const UPKEEP: Duration = Duration::from_secs(5);

async fn upkeep(app: App) {
    while timeout(UPKEEP, app.closing().cancelled()).await.is_err() {
        app.meters().run_upkeep();
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
    app.tasks().spawn(upkeep(app.clone()));
    let (closing, connections) = (app.closing().clone(), TaskTracker::new());
    let mut stop = pin!(stop);
    loop {
        let (stream, _) = tokio::select! {
            () = &mut stop => break,
            accepted = Listener::accept(&mut listener) => accepted,
        };
        connections.spawn(connection(stream, gate.clone(), closing.clone()));
    }
    drop(listener);
    closing.cancel();
    connections.close();
    app.tasks().close();
    let all = async { tokio::join!(connections.wait(), app.tasks().wait()) };
    if timeout(PATIENCE, all).await.is_err() {
        tracing::warn!("some sockets did not close in time");
    }
    Ok(())
}

/// Answers what comes over one connection, until it ends or the server closes.
async fn connection(stream: TcpStream, gate: Gate, closing: CancellationToken) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection stays slow");
    }
    let answer = service_fn(move |request| gate.clone().answer(request).map(Ok::<_, Infallible>));
    // Answers are short: copied into one piece they cost less than sent in two.
    let serving =
        http1::Builder::new().writev(false).serve_connection(TokioIo::new(stream), answer);
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
