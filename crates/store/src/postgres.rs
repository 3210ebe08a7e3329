//! The journal in a PostgreSQL database. Each batch is one transaction: one round trip if memory
//! knows the heads, otherwise two. The SQL is portable; the journal reconnects by itself and looks
//! up a commit whose connection broke.

mod begin;
mod doubt;
mod fence;
mod finish;
mod index;
mod link;
mod migrate;
pub(crate) mod nodes;
mod parts;
mod person;
mod reading;
mod rows;
mod session;
mod stump;
mod tls;

use crate::batch::{AccountId, Batch, Committed, Expected, Head, Plan, RoundMark, Tip, plan};
use crate::entry::{Entry, Hash, Key, NO_HASH, StreamId};
use crate::journal::{Journal, heads_from_entries};
use crate::keyring::Keyring;
use crate::person::{KeyChange, PersonKeys};
use crate::seal::Seal;
use crate::snapshot::{Part, Snapshot};
use crate::stump::Stump;
use crate::{Result, StoreError};
use begin::Tried;
use fence::Owned;
use finish::{Way, Written};
use link::Link;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
pub(crate) use tls::public_name;
use tokio_postgres::Config;
use tokio_postgres::config::Host;
use tokio_postgres::types::ToSql;

/// How often a batch is retried when other transactions interfere. Each of those transactions
/// succeeded, so only a writer that never stops could use up all tries. The floor's batches all
/// name the house, so they wait for each other there.
const TRIES: u32 = 256;

/// A journal in a PostgreSQL database. Others may read it; the epochs tell who owns it.
///
/// It blocks, so do not use it within an async task.
pub struct PostgresJournal {
    link: Link,
    /// The heads after our last commit. The database checks that they still hold.
    tips: BTreeMap<StreamId, Tip>,
    /// The position of the last entry, if we wrote it.
    last: Option<u64>,
    /// Accounts known to have a row, because we wrote it.
    accounts: BTreeSet<AccountId>,
    keys: Option<Arc<Keyring>>,
    /// Whether something we committed may stand on one machine only.
    in_doubt: bool,
    /// Whether two machines are promised: then the server must say so in every commit of which
    /// somebody is told.
    two_machines: bool,
    owned: Owned,
}

impl fmt::Debug for PostgresJournal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PostgresJournal({})", name(&self.link.config))
    }
}

/// The name of a database for logs and messages: never with a password.
fn name(config: &Config) -> String {
    let host = config.get_hosts().first().map_or_else(String::new, |host| match host {
        Host::Tcp(host) => host.clone(),
        Host::Unix(path) => path.display().to_string(),
    });
    let port = config.get_ports().first().map_or_else(String::new, |port| format!(":{port}"));
    let database = config.get_dbname().or(config.get_user()).unwrap_or_default();
    format!("postgres://{host}{port}/{database}")
}

impl PostgresJournal {
    /// Opens the journal at a URL as libpq knows them, creating its tables where there are none and
    /// bringing an older version up to date. A server on another machine is reached by TLS, which
    /// verifies it (`sslmode=verify-full`, `sslrootcert=FILE`), unless the URL says
    /// `sslmode=disable`.
    pub fn open(url: &str) -> Result<PostgresJournal> {
        PostgresJournal::connect(url, false)
    }

    /// Opens the journal only for reading, beside its owner. The database refuses every write.
    pub fn open_read_only(url: &str) -> Result<PostgresJournal> {
        PostgresJournal::connect(url, true)
    }

    /// Opens a fixed view of the journal as of now: later writes are not visible to any call. When
    /// its connection breaks, so does the view.
    pub fn open_as_of_now(url: &str) -> Result<PostgresJournal> {
        let mut journal = PostgresJournal::connect(url, true)?;
        let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        journal.link.once(async |session| {
            session.client.batch_execute(begin).await.map_err(StoreError::from)
        })?;
        journal.link.fix();
        Ok(journal)
    }

    /// Opens the journal as [`PostgresJournal::open`] does. What somebody is told of is written on
    /// two machines or not at all.
    pub fn open_on_two(url: &str) -> Result<PostgresJournal> {
        Ok(PostgresJournal { two_machines: true, ..PostgresJournal::open(url)? })
    }

    /// Settings under which the server could lose what it has answered.
    pub(crate) fn unsafe_settings(&mut self) -> Result<Vec<String>> {
        let sql = "SELECT name || ' = ' || setting FROM pg_settings WHERE setting = 'off'
                   AND name IN ('fsync', 'synchronous_commit', 'full_page_writes') ORDER BY name";
        let rows = self
            .link
            .ask(async |session| session.client.query(sql, &[]).await.map_err(StoreError::from))?;
        rows.iter().map(|row| row.try_get(0).map_err(StoreError::from)).collect()
    }

    fn connect(url: &str, read_only: bool) -> Result<PostgresJournal> {
        Ok(PostgresJournal {
            link: Link::open(tls::parse(url)?, read_only)?,
            tips: BTreeMap::new(),
            last: None,
            accounts: BTreeSet::new(),
            keys: None,
            in_doubt: false,
            two_machines: false,
            owned: None,
        })
    }

    fn try_commit(&mut self, batch: &Batch) -> Result<Tried<Plan>> {
        if let Some(plan) = self.plan_from_memory(batch) {
            self.last = None; // until it is known again
            return self.finish(batch, plan, Way::AtOnce);
        }
        let begun = self.link.ask(async |session| begin::begin(session, batch).await)?;
        let Tried::Done(plan) = begun else { return Ok(Tried::Again) };
        self.finish(batch, plan, Way::Begun)
    }

    /// Places the batch on the heads and the last position remembered from our last commit; the
    /// database checks that they still hold. `None` if memory does not know them or the batch is
    /// invalid: then the database reports the error.
    fn plan_from_memory(&self, batch: &Batch) -> Option<Plan> {
        let next = self.last.filter(|_| self.link.is_up())? + 1;
        let known = |expected: &Expected| {
            let known = self.tips.get(&expected.stream)?;
            let fits = known.head.expected() == *expected && finish::has_row(&known.head);
            fits.then(|| known.clone())
        };
        let tips: Vec<Tip> = batch.expected.iter().map(known).collect::<Option<_>>()?;
        plan(batch, tips, next).ok()
    }

    fn finish(&mut self, batch: &Batch, plan: Plan, way: Way) -> Result<Tried<Plan>> {
        let seal = self.keys.as_ref().and_then(|keys| keys.seal(&plan.placed));
        let how = (way, &self.accounts, seal, self.two_machines);
        match self.link.once(async |session| finish::finish(session, batch, &plan, how).await) {
            Ok(Written::Yes) => Ok(Tried::Done(plan)),
            Ok(Written::HereOnly) => {
                self.in_doubt = true;
                let why = "the server did not wait for its synchronous replica";
                Err(StoreError::Unknown(why.to_owned()))
            }
            Ok(Written::Again) => {
                self.accounts.clear(); // one of them may be gone
                Ok(Tried::Again)
            }
            Ok(Written::Taken) => self.taken(batch, &plan),
            Err(StoreError::Lost(why)) => self.look_up(batch, plan, why).map(Tried::Done),
            Err(error) => Err(error),
        }
    }

    /// Finds who holds a key of a batch that could not be written. If nobody does, another writer
    /// took the position, and the batch can be retried at the next one.
    fn taken(&mut self, batch: &Batch, plan: &Plan) -> Result<Tried<Plan>> {
        let stored = self.link.ask(async |session| finish::holders(session, batch).await)?;
        let mut fresh: BTreeMap<Key, (StreamId, u64)> = BTreeMap::new();
        for (entry, placed) in batch.entries.iter().zip(&plan.placed) {
            let holder = match stored.get(&entry.key) {
                Some(holder) => Some(holder.clone()),
                None => fresh.insert(entry.key, (entry.stream.clone(), placed.seq)),
            };
            if let Some((stream, seq)) = holder {
                return Err(StoreError::KeyTaken { key: entry.key, stream, seq });
            }
        }
        Ok(Tried::Again)
    }
}

impl Journal for PostgresJournal {
    fn load_heads(&mut self) -> Result<Vec<Head>> {
        let mut heads: Vec<Head> = self.link.ask(async |session| {
            let found = session.client.query(&session.statements.heads, &[]).await?;
            found.iter().map(rows::head).collect()
        })?;
        // Sorted here, because the order in the database depends on its locale.
        heads.sort_unstable_by(|a, b| a.stream.cmp(&b.stream));
        Ok(heads)
    }

    fn balances(&mut self) -> Result<BTreeMap<AccountId, i64>> {
        self.link.ask(async |session| {
            let found = session.client.query(&session.statements.balances, &[]).await?;
            found.iter().map(|row| Ok((rows::get(row, 0)?, rows::get(row, 1)?))).collect()
        })
    }

    fn commit(&mut self, batch: &Batch) -> Result<Committed> {
        for _ in 0..TRIES {
            if let Tried::Done(plan) = self.try_commit(batch)? {
                for tip in &plan.tips {
                    self.tips.insert(tip.head.stream.clone(), tip.clone());
                }
                self.last = plan.placed.last().map(|placed| placed.position);
                if let Some(keys) = &self.keys {
                    keys.note(&plan.placed);
                }
                for (account, _) in &batch.balances {
                    if !self.accounts.contains(account) {
                        self.accounts.insert(account.clone());
                    }
                }
                return Ok(plan.committed());
            }
        }
        Err(StoreError::Sql(format!("other transactions were in the way {TRIES} times")))
    }

    fn find_key(&mut self, key: &Key) -> Result<Option<Entry>> {
        self.link.ask(async |session| {
            let key = key.0.as_slice();
            let found = session.client.query_opt(&session.statements.find_key, &[&key]).await?;
            found.as_ref().map(rows::entry).transpose()
        })
    }

    fn read_stream(
        &mut self,
        stream: &StreamId,
        from_seq: u64,
        limit: usize,
    ) -> Result<Vec<Entry>> {
        self.link.ask(async |session| reading::stream(session, stream, from_seq, limit).await)
    }

    fn read_all(&mut self, from_position: u64, limit: usize) -> Result<Vec<Entry>> {
        let Ok(from) = i64::try_from(from_position) else { return Ok(Vec::new()) };
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        self.link.ask(async |session| {
            let found = session.client.query(&session.statements.all, &[&from, &limit]).await?;
            found.iter().map(rows::entry).collect()
        })
    }

    fn round(&mut self, stream: &StreamId, round: u64) -> Result<Option<RoundMark>> {
        let Ok(round) = i64::try_from(round) else { return Ok(None) };
        self.link.ask(async |session| {
            let place: [&(dyn ToSql + Sync); 2] = [&stream.as_str(), &round];
            let found = session.client.query_opt(&session.statements.round, &place).await?;
            found.as_ref().map(rows::round).transpose()
        })
    }

    fn rounds_back(
        &mut self,
        stream: &StreamId,
        before: u64,
        limit: usize,
    ) -> Result<Vec<RoundMark>> {
        let before = i64::try_from(before).unwrap_or(i64::MAX);
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        self.link.ask(async |session| {
            let place: [&(dyn ToSql + Sync); 3] = [&stream.as_str(), &before, &limit];
            let found = session.client.query(&session.statements.rounds_back, &place).await?;
            found.iter().map(rows::round).collect()
        })
    }

    fn take(&mut self, stream: &StreamId) -> Result<Head> {
        let head = self.link.ask(async |session| {
            let place: [&(dyn ToSql + Sync); 2] = [&stream.as_str(), &NO_HASH.as_slice()];
            rows::head(&session.client.query_one(&session.statements.take, &place).await?)
        })?;
        self.own(stream, head.epoch);
        Ok(head)
    }

    fn rebuild_heads(&mut self) -> Result<Vec<Head>> {
        let old = self.load_heads()?;
        let epochs = old.into_iter().map(|head| (head.stream, head.epoch)).collect();
        let heads = heads_from_entries(self, &epochs)?;
        self.tips.clear();
        self.link.ask(async |session| index::replace_heads(session, &heads).await)?;
        Ok(heads)
    }

    fn replace_index(&mut self, balances: &[(AccountId, i64)], rounds: &[RoundMark]) -> Result<()> {
        self.link.ask(async |session| index::replace_index(session, balances, rounds).await)
    }

    fn snapshot(&mut self) -> Result<Option<Snapshot>> {
        self.settle()?;
        let keys = self.keys.clone();
        self.link.ask(async |session| index::snapshot(session, keys.as_ref()).await)
    }

    fn keep_snapshot(&mut self, snapshot: &Snapshot) -> Result<()> {
        let proof = snapshot.proof(self.keys.as_ref());
        let owned = &self.owned;
        self.link.ask(async |session| index::keep_snapshot(session, owned, snapshot, &proof).await)
    }

    fn keep_parts(&mut self, parts: &[Part]) -> Result<()> {
        self.link.ask(async |session| parts::keep(session, &self.owned, parts).await)
    }

    fn parts(&mut self, hashes: &[Hash]) -> Result<Vec<Option<Vec<u8>>>> {
        self.link.ask(async |session| parts::read(session, hashes).await)
    }

    fn drop_parts(&mut self, keep: &BTreeSet<Hash>, most: usize) -> Result<usize> {
        self.link.ask(async |session| parts::drop(session, &self.owned, (keep, most)).await)
    }

    fn use_keys(&mut self, keys: Arc<Keyring>) {
        self.keys = Some(keys);
    }

    fn keys(&self) -> Option<Arc<Keyring>> {
        self.keys.clone()
    }

    fn seals(&mut self, from_position: u64, limit: usize) -> Result<Vec<Seal>> {
        self.link.ask(async |session| index::seals(session, from_position, limit).await)
    }

    fn keep_seals(&mut self, seals: &[Seal]) -> Result<()> {
        self.link.ask(async |session| index::keep_seals(session, seals).await)
    }

    fn own(&mut self, stream: &StreamId, epoch: u64) {
        self.owned = Some((stream.clone(), epoch));
    }

    fn person_keys(&mut self) -> Result<PersonKeys> {
        self.link.ask(async |session| person::keys(session).await)
    }

    fn person_keys_of(&mut self, persons: &BTreeSet<String>) -> Result<PersonKeys> {
        self.link.ask(async |session| person::keys_of(session, persons).await)
    }

    fn change_keys(&mut self, changes: &[KeyChange]) -> Result<()> {
        if changes.is_empty() {
            return Ok(());
        }
        self.link.ask(async |session| person::change(session, &self.owned, changes).await)
    }

    fn stump(&mut self) -> Result<Option<Stump>> {
        let keys = self.keys.clone();
        self.link.ask(async |session| stump::read(session, keys.as_ref()).await)
    }

    fn keep_stump(&mut self, stump: &Stump, parts: &[Part]) -> Result<()> {
        let (proof, owned) = (stump.proof(self.keys.as_ref()), &self.owned);
        self.link.ask(async |session| stump::keep(session, owned, (stump, parts), &proof).await)
    }

    fn remove(&mut self, most: usize) -> Result<usize> {
        self.link.ask(async |session| stump::remove(session, &self.owned, most).await)
    }

    fn idle(&mut self) -> Result<()> {
        Ok(()) // the server does its own housekeeping
    }
}
