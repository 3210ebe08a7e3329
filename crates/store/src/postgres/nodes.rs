//! The nodes of a house in its database: who is heard, who owns the house, and whether what is
//! committed stands on two machines. Times are the database's; the epoch of the house decides.

use super::fence;
use super::link::Link;
use super::rows;
use super::session::Session;
use super::tls;
use crate::{NO_HASH, Result, StoreError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio_postgres::types::ToSql;

/// A node that is not heard for so long may be replaced.
pub const LEASE_MS: i64 = 2_000;
/// A house that was handed over longer ago was closed, and whoever opens it begins anew.
const HANDED_MS: i64 = 10_000;

/// A node as the others see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeRow {
    /// Its name.
    pub name: String,
    /// Where it listens.
    pub address: String,
    /// Its release.
    pub version: String,
    /// For how long it was not heard, in milliseconds.
    pub silent_ms: i64,
    /// Whether it is to let go.
    pub draining: bool,
}

impl NodeRow {
    /// Whether it was heard lately. After a fail-over the database's clock may be behind that by
    /// which the node was heard; a node that lives is heard again at once.
    pub fn is_heard(&self) -> bool {
        self.silent_ms.abs() <= LEASE_MS
    }
}

/// What a beat finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beat {
    /// Every node that was ever heard.
    pub nodes: Vec<NodeRow>,
    /// The name of the node that owns the house, or did last; absent before the first owner.
    pub owner: Option<String>,
    /// The fingerprint of the owner's keys; absent before the first owner.
    pub keys: Option<String>,
    /// How far an owner had written that has handed over and has no successor yet.
    pub handed: Option<u64>,
    /// Why a commit might stand on one machine only, if it might.
    pub unsafe_because: Option<String>,
    /// How far the clock of this machine is ahead of the database's, in milliseconds.
    pub clock_ahead_ms: i64,
    /// The position of the newest entry of the journal.
    pub newest: u64,
}

impl Beat {
    /// The node that owns the house and has not handed it over.
    pub fn owner_row(&self) -> Option<&NodeRow> {
        let owner = self.owner.as_ref().filter(|_| self.handed.is_none())?;
        self.nodes.iter().find(|node| node.name == *owner)
    }
}

/// A house that was claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The epoch in which the claimer owns it: nobody else can write.
    pub epoch: u64,
    /// How far the owner before had written, if it has handed over just now.
    pub handed: Option<u64>,
}

/// The nodes of a house. It blocks, so do not use it within an async task.
pub struct Nodes {
    link: Link,
    /// Whether the storage below the server replicates, and the server knows nothing of it.
    replicated_below: bool,
    /// The node that must own the house for its shared files to be written; absent if any may.
    written_by: Option<String>,
}

const NODES: &str = "SELECT name, address, version, \
    (extract(epoch FROM clock_timestamp() - beat) * 1000)::bigint, draining \
    FROM node ORDER BY name";

/// A beat need not wait for a replica: a node that cannot be replicated is heard all the same.
const BEAT: &str = "WITH here AS MATERIALIZED \
        (SELECT set_config('synchronous_commit', 'local', TRUE)) \
    INSERT INTO node (name, address, version, beat) \
    SELECT $1, $2, $3, clock_timestamp() FROM here ON CONFLICT (name) DO UPDATE SET \
        address = excluded.address, version = excluded.version, beat = excluded.beat";

/// Takes the row of the owner and raises the epoch of the house in one step, so that time only says
/// when somebody tries. What was handed over is taken once: of two that ask, the second waits for
/// the first and finds it gone.
const CLAIM: &str = "WITH before AS MATERIALIZED ( \
        SELECT CASE WHEN since > clock_timestamp() - $4 * interval '1 millisecond' \
            THEN handed END AS handed FROM owner FOR UPDATE \
    ), claimed AS ( \
        INSERT INTO owner (house, node, keys, since) \
        SELECT 'house', $1, $2, clock_timestamp() FROM (SELECT count(*) FROM before) AS first \
        ON CONFLICT (house) DO UPDATE \
        SET node = excluded.node, keys = excluded.keys, handed = NULL \
        WHERE owner.keys IN (excluded.keys, '') AND (owner.node = excluded.node \
            OR owner.handed IS NOT NULL \
            OR NOT EXISTS (SELECT FROM node WHERE node.name = owner.node \
                AND node.beat BETWEEN clock_timestamp() - $3 * interval '1 millisecond' \
                    AND clock_timestamp() + $3 * interval '1 millisecond')) \
        RETURNING node \
    ), raised AS ( \
        INSERT INTO head (stream, epoch, seq, hash) SELECT 'house', 1, 0, $5 FROM claimed \
        ON CONFLICT (stream) DO UPDATE SET epoch = head.epoch + 1 RETURNING epoch \
    ) SELECT raised.epoch, (SELECT handed FROM before) FROM claimed, raised";

impl Nodes {
    /// Connects.
    pub fn open(url: &str, replicated_below: bool) -> Result<Nodes> {
        let link = Link::open(tls::parse(url)?, false)?;
        Ok(Nodes { link, replicated_below, written_by: None })
    }

    /// From now on shared files are written only while the node of this name owns the house.
    #[must_use]
    pub fn written_by(self, name: &str) -> Nodes {
        Nodes { written_by: Some(name.to_owned()), ..self }
    }

    /// Is heard, and sees the others.
    pub fn beat(&mut self, name: &str, address: &str, version: &str) -> Result<Beat> {
        let replicated_below = self.replicated_below;
        self.link.ask(async |session| {
            let row: [&(dyn ToSql + Sync); 3] = [&name, &address, &version];
            session.client.execute(BEAT, &row).await?;
            look(session, replicated_below).await
        })
    }

    /// Sees the nodes without being one.
    pub fn look(&mut self) -> Result<Beat> {
        let replicated_below = self.replicated_below;
        self.link.ask(async |session| look(session, replicated_below).await)
    }

    /// Becomes the owner, if there is none, if it is not heard, or if it has handed over. `None` if
    /// somebody else was sooner, or if the keys are not those of the owner before.
    pub fn claim(&mut self, name: &str, keys: &str) -> Result<Option<Claim>> {
        let ms = |ms: i64| f64::from(i32::try_from(ms).unwrap_or(i32::MAX));
        let (lease, handed) = (ms(LEASE_MS), ms(HANDED_MS));
        self.link.ask(async |session| {
            let row: [&(dyn ToSql + Sync); 5] =
                [&name, &keys, &lease, &handed, &NO_HASH.as_slice()];
            let warnings = session.warnings();
            let Some(claimed) = session.client.query_opt(CLAIM, &row).await? else {
                return Ok(None);
            };
            if session.warnings() > warnings {
                // another epoch of this number may begin on the replica: this node asks again
                return Err(StoreError::Unknown("no replica has the claim".to_owned()));
            }
            let (epoch, handed): (i64, Option<i64>) =
                (rows::get(&claimed, 0)?, rows::get(&claimed, 1)?);
            let epoch = u64::try_from(epoch).unwrap_or(0);
            Ok(Some(Claim { epoch, handed: handed.and_then(|handed| u64::try_from(handed).ok()) }))
        })
    }

    /// The owner has begun, under these keys: what was handed over is taken.
    pub fn begun(&mut self, name: &str, keys: &str) -> Result<()> {
        let sql = "UPDATE owner SET handed = NULL, keys = $2, since = clock_timestamp() \
                   WHERE node = $1";
        self.link.ask(async |session| {
            session.client.execute(sql, &[&name, &keys]).await?;
            Ok(())
        })
    }

    /// Hands over: says how far this node has written. It writes no more.
    pub fn hand_over(&mut self, name: &str, position: u64) -> Result<()> {
        let position = rows::integer(position)?;
        self.link.ask(async |session| {
            let sql = "UPDATE owner SET handed = $2, since = clock_timestamp() WHERE node = $1";
            session.client.execute(sql, &[&name, &position]).await?;
            let sql = "UPDATE node SET draining = FALSE WHERE name = $1";
            session.client.execute(sql, &[&name]).await?;
            Ok(())
        })
    }

    /// A node that is named as the owner and cannot be it lets the house go: whoever can takes it,
    /// as after a death.
    pub fn release(&mut self, name: &str) -> Result<()> {
        self.link.ask(async |session| {
            let sql = "UPDATE owner SET node = '', handed = NULL WHERE node = $1";
            session.client.execute(sql, &[&name]).await?;
            Ok(())
        })
    }

    /// A node begins: it is not to let go any more.
    pub fn arrive(&mut self, name: &str) -> Result<()> {
        self.link.ask(async |session| {
            let sql = "UPDATE node SET draining = FALSE WHERE name = $1";
            session.client.execute(sql, &[&name]).await?;
            Ok(())
        })
    }

    /// Asks a node to let go; says whether there is such a node.
    pub fn drain(&mut self, name: &str) -> Result<bool> {
        self.link.ask(async |session| {
            let sql = "UPDATE node SET draining = TRUE WHERE name = $1";
            Ok(session.client.execute(sql, &[&name]).await? > 0)
        })
    }

    /// A node that ends is forgotten, unless it owned the house last.
    pub fn leave(&mut self, name: &str) -> Result<()> {
        self.link.ask(async |session| {
            let sql = "DELETE FROM node WHERE name = $1 \
                       AND NOT EXISTS (SELECT FROM owner WHERE owner.node = $1)";
            session.client.execute(sql, &[&name]).await?;
            Ok(())
        })
    }

    /// The lines of a shared file after this number, in order, each with its number.
    pub fn lines(&mut self, file: &str, after: i64) -> Result<Vec<(i64, String)>> {
        self.link.ask(async |session| {
            let sql = "SELECT n, text FROM line WHERE file = $1 AND n > $2 ORDER BY n";
            let found = session.client.query(sql, &[&file, &after]).await?;
            found.iter().map(|row| Ok((rows::get(row, 0)?, rows::get(row, 1)?))).collect()
        })
    }

    /// The names of the shared files that begin so and hold a line.
    pub fn files(&mut self, beginning: &str) -> Result<Vec<String>> {
        self.link.ask(async |session| {
            let sql = "SELECT DISTINCT file FROM line WHERE starts_with(file, $1) ORDER BY file";
            let found = session.client.query(sql, &[&beginning]).await?;
            found.iter().map(|row| rows::get(row, 0)).collect()
        })
    }

    /// Adds a line to a shared file.
    pub fn add_line(&mut self, file: &str, text: &str) -> Result<()> {
        let by = self.written_by.as_deref();
        self.link.ask(async |session| {
            let sql = "INSERT INTO line (file, text) VALUES ($1, $2)";
            let add = async || session.client.execute(sql, &[&file, &text]).await;
            fence::as_owner(session, by, add).await.map(drop)
        })
    }

    /// Replaces a shared file.
    pub fn replace_lines(&mut self, file: &str, lines: &[String]) -> Result<()> {
        let by = self.written_by.as_deref();
        self.link.ask(async |session| {
            let sql = "WITH old AS (DELETE FROM line WHERE file = $1) \
                       INSERT INTO line (file, text) SELECT $1, text \
                       FROM unnest($2::text[]) WITH ORDINALITY AS fresh (text, n) ORDER BY n";
            let replace = async || session.client.execute(sql, &[&file, &lines]).await;
            fence::as_owner(session, by, replace).await.map(drop)
        })
    }
}

/// The time of this machine, in milliseconds since 1970.
fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

async fn look(session: &Session, replicated_below: bool) -> Result<Beat> {
    let found = session.client.query(NODES, &[]).await?;
    let node = |row| {
        Ok(NodeRow {
            name: rows::get(row, 0)?,
            address: rows::get(row, 1)?,
            version: rows::get(row, 2)?,
            silent_ms: rows::get(row, 3)?,
            draining: rows::get(row, 4)?,
        })
    };
    let nodes = found.iter().map(node).collect::<Result<_>>()?;
    let row = session.client.query_opt("SELECT node, keys, handed FROM owner", &[]).await?;
    let (owner, keys, handed) = match &row {
        Some(row) => (Some(rows::get(row, 0)?), Some(rows::get(row, 1)?), rows::get(row, 2)?),
        None => (None, None, None),
    };
    let handed = handed.and_then(|handed: i64| u64::try_from(handed).ok());
    let unsafe_because = if replicated_below { None } else { one_machine_only(session).await? };
    let asked_ms = now_ms();
    let sql = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint, \
               (SELECT coalesce(max(position), 0) FROM entry)";
    let row = session.client.query_one(sql, &[]).await?;
    let (theirs, newest): (i64, u64) = (rows::get(&row, 0)?, rows::number(&row, 1)?);
    let clock_ahead_ms = (asked_ms + now_ms()) / 2 - theirs;
    Ok(Beat { nodes, owner, keys, handed, unsafe_because, clock_ahead_ms, newest })
}

/// Why a commit might stand on one machine only. The setting is that of a session that says
/// nothing about it.
async fn one_machine_only(session: &Session) -> Result<Option<String>> {
    let sql = "SELECT (SELECT reset_val FROM pg_settings WHERE name = 'synchronous_commit'), \
        current_setting('synchronous_standby_names'), \
        (SELECT count(*) FROM pg_stat_replication \
         WHERE state = 'streaming' AND sync_state IN ('sync', 'quorum'))";
    let row = session.client.query_one(sql, &[]).await.map_err(StoreError::from)?;
    let (commit, names): (&str, &str) = (rows::get(&row, 0)?, rows::get(&row, 1)?);
    let replicas: i64 = rows::get(&row, 2)?;
    Ok(match (commit, names, replicas) {
        ("on" | "remote_apply", names, 1..) if !names.is_empty() => None,
        ("on" | "remote_apply", "", _) => {
            Some("synchronous_standby_names is empty: no replica is waited for".to_owned())
        }
        ("on" | "remote_apply", _, _) => Some("no synchronous replica is connected".to_owned()),
        (other, _, _) => Some(format!("synchronous_commit is {other}, not on or remote_apply")),
    })
}
