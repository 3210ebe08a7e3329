//! The server from the first connection to the last: it stops in order.

use crate::app::App;
use crate::{board, routes};
use axum::serve::ListenerExt;
use std::io;
use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

/// How long requests and sockets get to finish.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often meters are folded, so that they do not grow while nobody reads them.
const UPKEEP: Duration = Duration::from_secs(5);

/// The runtime of a server: one core is left to the floor, which decides and writes on threads of
/// its own.
pub fn runtime() -> io::Result<Runtime> {
    let cores = available_parallelism().map_or(1, NonZero::get);
    let workers = cores.saturating_sub(1).max(1);
    Builder::new_multi_thread().worker_threads(workers).enable_all().build()
}

async fn upkeep(app: App) {
    while timeout(UPKEEP, app.closing().cancelled()).await.is_err() {
        app.meters().run_upkeep();
    }
}

/// Serves until `stop` is done: then no new request is taken, those under way are answered,
/// sockets are closed, and the floor finishes its batch.
pub async fn serve(
    listener: TcpListener,
    app: App,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    app.tasks().spawn(board::pump(app.clone()));
    app.tasks().spawn(upkeep(app.clone()));
    let closing = app.closing().clone();
    let stopper = tokio::spawn({
        let closing = closing.clone();
        async move {
            stop.await;
            closing.cancel();
        }
    });
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection stays slow");
        }
    });
    let router = routes::router(app.clone());
    let serving = axum::serve(listener, router)
        .with_graceful_shutdown(closing.clone().cancelled_owned())
        .into_future();
    let out_of_patience = async {
        closing.cancelled().await;
        tokio::time::sleep(PATIENCE).await;
    };
    let served = tokio::select! {
        served = serving => served,
        () = out_of_patience => Ok(()),
    };
    closing.cancel();
    stopper.abort();
    app.tasks().close();
    if timeout(PATIENCE, app.tasks().wait()).await.is_err() {
        tracing::warn!("some sockets did not close in time");
    }
    served
}
