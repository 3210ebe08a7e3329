//! One connection to PostgreSQL: how it is set up, and the statements prepared on it.

use super::tls::Connector;
use super::{migrate, rows};
use crate::Result;
use std::time::Duration;
use tokio_postgres::{Client, Config, NoTls, Statement};

/// The default timeout for connecting.
const CONNECT: Duration = Duration::from_secs(5);
/// A peer that is silent for this long is considered gone.
const SILENCE: Duration = Duration::from_secs(10);

/// What the session wants of the server. A transaction of ours whose connection broke must let go
/// of its locks, and one that waits for them must not wait for ever.
const SETTINGS: &str = "SET idle_in_transaction_session_timeout = '10s'; \
                        SET lock_timeout = '20s'; \
                        SET plan_cache_mode = force_generic_plan; \
                        SET client_min_messages = 'error'";

/// What makes PostgreSQL look rows up one by one, for its plans are made before it knows how many
/// there will be. Other servers that speak its language need not know these.
const BY_INDEX: &str = "SET enable_seqscan = off; SET enable_hashjoin = off; \
                        SET enable_mergejoin = off; SET jit = off";

/// A connection with its statements.
pub(super) struct Session {
    pub(super) client: Client,
    pub(super) statements: Statements,
}

impl Session {
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
        // The connection ends with the client; what it has to say, the statements say too.
        let client = match tls {
            Some(tls) => {
                let (client, connection) = config.connect(tls.clone()).await?;
                tokio::spawn(connection);
                client
            }
            None => {
                let (client, connection) = config.connect(NoTls).await?;
                tokio::spawn(connection);
                client
            }
        };
        client.batch_execute(SETTINGS).await?;
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
        Ok(Session { client, statements })
    }
}

/// Everything a running house asks, prepared once.
pub(super) struct Statements {
    pub(super) heads: Statement,
    pub(super) heads_locked: Statement,
    pub(super) last_position: Statement,
    pub(super) new_heads: Statement,
    pub(super) write: Write,
    pub(super) head: Statement,
    pub(super) probe: Statement,
    pub(super) holders: Statement,
    pub(super) find_key: Statement,
    pub(super) stream: Statement,
    pub(super) all: Statement,
    pub(super) balances: Statement,
    pub(super) round: Statement,
    pub(super) rounds_back: Statement,
    pub(super) take: Statement,
}

/// A whole batch in one statement, so that no part of it can be written without the others. Every
/// head must be where the batch was decided upon, and every account there that is said to be, or
/// the division fails and all is taken back. An account known to be there is updated: that takes
/// half the time of finding out.
const WRITE: &str = "\
WITH new_entry AS (
    INSERT INTO entry (position, stream, seq, at, actor, key, request_hash, body, hash)
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[],
        $6::bytea[], $7::bytea[], $8::bytea[], $9::bytea[])
), new_head AS (
    UPDATE head SET seq = moved.seq, hash = moved.hash
    FROM unnest($10::text[], $11::bigint[], $12::bigint[], $13::bytea[], $14::bigint[],
        $15::bytea[]) AS moved (stream, epoch, old_seq, old_hash, seq, hash)
    WHERE head.stream = moved.stream AND head.epoch = moved.epoch
        AND head.seq = moved.old_seq AND head.hash = moved.old_hash
    RETURNING 1
), moved_balance AS (
    UPDATE account SET balance = moved.balance
    FROM unnest($16::text[], $17::bigint[]) AS moved (id, balance)
    WHERE account.id = moved.id
    RETURNING 1
), new_seal AS (
    INSERT INTO seal (first, last, mac)
    SELECT * FROM unnest($18::bigint[], $19::bigint[], $20::bytea[])
)";
/// Accounts that may be new, and rounds. Most batches have none, and what is not in the statement
/// need not be set up for it.
const OTHERS: &str = ", \
new_balance AS (
    INSERT INTO account (id, balance) SELECT * FROM unnest($21::text[], $22::bigint[])
    ON CONFLICT (id) DO UPDATE SET balance = excluded.balance
), new_round AS (
    INSERT INTO round (stream, round, first, last)
    SELECT * FROM unnest($23::text[], $24::bigint[], $25::bigint[], $26::bigint[])
    ON CONFLICT (stream, round) DO UPDATE SET first = excluded.first, last = excluded.last
)";
/// Fails unless all of it found its row.
const CHECK: &str = "
SELECT 1 / CASE WHEN (SELECT count(*) FROM new_head) = cardinality($10)
    AND (SELECT count(*) FROM moved_balance) = cardinality($16) THEN 1 ELSE 0 END";

/// How a batch is written.
pub(super) struct Write {
    /// Everything.
    pub(super) all: Statement,
    /// For batches without new accounts and without round marks.
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
        let stream = format!(
            "SELECT {entry} WHERE position >= $1 AND stream = $2 AND seq >= $3 \
             ORDER BY position LIMIT $4"
        );
        let all = format!("SELECT {entry} WHERE position >= $1 ORDER BY position LIMIT $2");
        let heads = "SELECT stream, epoch, seq, hash FROM head";
        let locked = format!("{heads} WHERE stream = ANY($1) ORDER BY stream FOR UPDATE");
        let round = "SELECT stream, round, first, last FROM round WHERE stream = $1";
        let one_round = format!("{round} AND round = $2");
        let rounds_back = format!("{round} AND round < $2 ORDER BY round DESC LIMIT $3");
        let take = "INSERT INTO head (stream, epoch, seq, hash) VALUES ($1, 1, 0, $2) \
                    ON CONFLICT (stream) DO UPDATE SET epoch = head.epoch + 1 \
                    RETURNING stream, epoch, seq, hash";
        let new_heads = "INSERT INTO head (stream, epoch, seq, hash) \
                         SELECT stream, 0, 0, $2::bytea FROM unnest($1::text[]) AS new (stream)";
        let probe = "SELECT position, seq FROM entry WHERE position >= $1 AND position < $2 \
                     AND stream = $3 ORDER BY position LIMIT 1";
        Ok(Statements {
            heads: client.prepare(heads).await?,
            heads_locked: client.prepare(&locked).await?,
            last_position: client.prepare("SELECT max(position) FROM entry").await?,
            new_heads: client.prepare(new_heads).await?,
            write: Write::prepare(client).await?,
            head: client.prepare(&format!("{heads} WHERE stream = $1")).await?,
            probe: client.prepare(probe).await?,
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
