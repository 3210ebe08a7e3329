//! One connection to PostgreSQL: how it is set up, and the statements prepared on it.

use super::tls::Connector;
use super::{migrate, rows};
use crate::Result;
use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_postgres::error::Severity;
use tokio_postgres::{AsyncMessage, Client, Config, Connection, NoTls, Statement};

/// The default timeout for connecting to one server; of several the next is tried then.
const CONNECT: Duration = Duration::from_secs(2);
/// A peer that is silent for this long is considered gone.
const SILENCE: Duration = Duration::from_secs(5);

/// Settings of the session: a transaction that waits for locks must not wait for ever.
const SETTINGS: &str = "SET lock_timeout = '20s'; \
                        SET plan_cache_mode = force_generic_plan; \
                        SET client_min_messages = 'warning'";

/// If our connection breaks, the transaction must release its locks: those of a writer before its
/// successor has waited long. A reader may think about what it has read.
const RELEASE_OF_WRITER: &str = "SET idle_in_transaction_session_timeout = '2s'";
const RELEASE_OF_READER: &str = "SET idle_in_transaction_session_timeout = '10s'";

/// Makes PostgreSQL look rows up one by one, because it plans before it knows how many rows there
/// will be. Compatible servers need not know these settings.
const BY_INDEX: &str = "SET enable_seqscan = off; SET enable_hashjoin = off; \
                        SET enable_mergejoin = off; SET jit = off";

/// A connection with its statements.
pub(super) struct Session {
    pub(super) client: Client,
    pub(super) statements: Statements,
    /// How often the server has warned.
    warned: Arc<AtomicU64>,
}

/// Drives a connection, which ends with its client, and counts warnings. What else the server has
/// to say, the statements say too.
async fn drive<S, T>(mut connection: Connection<S, T>, warned: Arc<AtomicU64>)
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        if let AsyncMessage::Notice(notice) = message
            && notice.parsed_severity() == Some(Severity::Warning)
        {
            warned.fetch_add(1, Ordering::SeqCst);
        }
    }
}

impl Session {
    /// How often the server has warned on this connection. It warns when it gives up waiting for a
    /// synchronous replica: then a commit may stand on one machine only.
    pub(super) fn warnings(&self) -> u64 {
        self.warned.load(Ordering::SeqCst)
    }

    /// Connects, refuses what is not ours, and brings the database up to date unless it is only to
    /// be read. Must be called within the runtime that will drive the connection.
    pub(super) async fn open(
        config: &Config,
        tls: Option<&Connector>,
        read_only: bool,
    ) -> Result<Session> {
        let mut config = config.clone();
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        config.application_name("croupier");
        config.keepalives_idle(SILENCE).tcp_user_timeout(SILENCE);
        let warned = Arc::<AtomicU64>::default();
        let client = match tls {
            Some(tls) => {
                let (client, connection) = config.connect(tls.clone()).await?;
                tokio::spawn(drive(connection, Arc::clone(&warned)));
                client
            }
            None => {
                let (client, connection) = config.connect(NoTls).await?;
                tokio::spawn(drive(connection, Arc::clone(&warned)));
                client
            }
        };
        client.batch_execute(SETTINGS).await?;
        let release = if read_only { RELEASE_OF_READER } else { RELEASE_OF_WRITER };
        client.batch_execute(release).await?;
        let _ = client.batch_execute(BY_INDEX).await; // then it is only slower
        let row = client.query_one("SHOW synchronous_commit", &[]).await?;
        if rows::get::<&str>(&row, 0)? == "off" {
            client.batch_execute("SET synchronous_commit = on").await?;
        }
        migrate::bring_up_to_date(&client, &config, read_only).await?;
        if read_only {
            client.batch_execute("SET default_transaction_read_only = on").await?;
        }
        let statements = Statements::prepare(&client).await?;
        Ok(Session { client, statements, warned })
    }
}

/// All statements of a running house, prepared once.
pub(super) struct Statements {
    pub(super) heads: Statement,
    pub(super) heads_locked: Statement,
    pub(super) last_position: Statement,
    pub(super) new_heads: Statement,
    pub(super) write: Write,
    pub(super) waits: Statement,
    pub(super) holders: Statement,
    pub(super) find_key: Statement,
    pub(super) stream: Statement,
    pub(super) all: Statement,
    pub(super) balances: Statement,
    pub(super) round: Statement,
    pub(super) rounds_back: Statement,
    pub(super) take: Statement,
}

/// A whole batch in one statement, so that no part of it is written without the others. Every head
/// must be where the batch expects it, and every account expected to have a row must have one;
/// otherwise the division fails and everything is rolled back. Updating an account known to have a
/// row takes half the time of an upsert.
const WRITE: &str = "\
WITH new_entry AS (
    INSERT INTO entry (position, stream, seq, at, actor, key, request_hash, body, hash)
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[],
        $6::bytea[], $7::bytea[], $8::bytea[], $9::bytea[])
), new_head AS (
    UPDATE head SET seq = moved.seq, hash = moved.hash, at = moved.at
    FROM unnest($10::text[], $11::bigint[], $12::bigint[], $13::bytea[], $14::bigint[],
        $15::bytea[], $16::bigint[]) AS moved (stream, epoch, old_seq, old_hash, seq, hash, at)
    WHERE head.stream = moved.stream AND head.epoch = moved.epoch
        AND head.seq = moved.old_seq AND head.hash = moved.old_hash
    RETURNING 1
), moved_balance AS (
    UPDATE account SET balance = moved.balance
    FROM unnest($17::text[], $18::bigint[]) AS moved (id, balance)
    WHERE account.id = moved.id
    RETURNING 1
), new_seal AS (
    INSERT INTO seal (first, last, mac)
    SELECT * FROM unnest($19::bigint[], $20::bigint[], $21::bytea[])
)";
/// Accounts that may be new, rounds, and keys of persons. Most batches have none, and leaving them
/// out of the statement saves its setup.
const OTHERS: &str = ", \
new_balance AS (
    INSERT INTO account (id, balance) SELECT * FROM unnest($23::text[], $24::bigint[])
    ON CONFLICT (id) DO UPDATE SET balance = excluded.balance
), new_round AS (
    INSERT INTO round (stream, round, first, last)
    SELECT * FROM unnest($25::text[], $26::bigint[], $27::bigint[], $28::bigint[])
    ON CONFLICT (stream, round) DO UPDATE SET first = excluded.first, last = excluded.last
), new_person AS (
    INSERT INTO person (id, key) SELECT * FROM unnest($29::text[], $30::bytea[])
    ON CONFLICT (id) DO UPDATE SET key = excluded.key
), gone_person AS (
    DELETE FROM person WHERE id = ANY($31::text[])
)";
/// Fails unless every update found its row; and where a replica is promised, unless the server
/// waits for one now. There is no such setting as the last, so that it is an error of its own.
const CHECK: &str = "
SELECT 1 / CASE WHEN (SELECT count(*) FROM new_head) = cardinality($10)
    AND (SELECT count(*) FROM moved_balance) = cardinality($17) THEN 1 ELSE 0 END,
    CASE WHEN $22::boolean AND (current_setting('synchronous_standby_names') = ''
        OR current_setting('synchronous_commit') NOT IN ('on', 'remote_apply'))
    THEN current_setting('croupier.no_replica') END";

/// Whether the server waits for a replica now. A server that is told to wait for none lets go what
/// waits and says nothing, so this is asked after a commit too, on the connection that waited.
const WAITS: &str = "SELECT current_setting('synchronous_standby_names') <> '' \
    AND current_setting('synchronous_commit') IN ('on', 'remote_apply')";

/// How a batch is written.
pub(super) struct Write {
    /// With new accounts, rounds and keys of persons.
    pub(super) all: Statement,
    /// For batches without any of these.
    pub(super) known: Statement,
}

impl Write {
    async fn prepare(client: &Client) -> Result<Write> {
        Ok(Write {
            all: client.prepare(&[WRITE, OTHERS, CHECK].concat()).await?,
            known: client.prepare(&[WRITE, CHECK].concat()).await?,
        })
    }
}

impl Statements {
    async fn prepare(client: &Client) -> Result<Statements> {
        let entry = rows::ENTRY;
        let by_key = format!("SELECT {entry} WHERE key = $1");
        let stream =
            format!("SELECT {entry} WHERE stream = $1 AND seq >= $2 ORDER BY seq LIMIT $3");
        let all = format!("SELECT {entry} WHERE position >= $1 ORDER BY position LIMIT $2");
        let heads = "SELECT stream, epoch, seq, hash, at FROM head";
        let locked = format!("{heads} WHERE stream = ANY($1) ORDER BY stream FOR UPDATE");
        let round = "SELECT stream, round, first, last FROM round WHERE stream = $1";
        let one_round = format!("{round} AND round = $2");
        let rounds_back = format!("{round} AND round < $2 ORDER BY round DESC LIMIT $3");
        let take = "INSERT INTO head (stream, epoch, seq, hash) VALUES ($1, 1, 0, $2) \
                    ON CONFLICT (stream) DO UPDATE SET epoch = head.epoch + 1 \
                    RETURNING stream, epoch, seq, hash";
        let new_heads = "INSERT INTO head (stream, epoch, seq, hash) \
                         SELECT stream, 0, 0, $2::bytea FROM unnest($1::text[]) AS new (stream)";
        Ok(Statements {
            heads: client.prepare(heads).await?,
            heads_locked: client.prepare(&locked).await?,
            last_position: client.prepare("SELECT max(position) FROM entry").await?,
            new_heads: client.prepare(new_heads).await?,
            write: Write::prepare(client).await?,
            waits: client.prepare(WAITS).await?,
            holders: client
                .prepare("SELECT key, stream, seq FROM entry WHERE key = ANY($1)")
                .await?,
            find_key: client.prepare(&by_key).await?,
            stream: client.prepare(&stream).await?,
            all: client.prepare(&all).await?,
            balances: client.prepare("SELECT id, balance FROM account").await?,
            round: client.prepare(&one_round).await?,
            rounds_back: client.prepare(&rounds_back).await?,
            take: client.prepare(take).await?,
        })
    }
}
