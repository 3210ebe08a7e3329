//! Lost answers and a primary that fails, in every order there is: a model of one bet under one
//! key, which its patron repeats until it is answered. Controls leave one safeguard out and must be
//! found out.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use stateright::{Checker, Model, Property};

const NODES: usize = 2;
/// How often the house may be taken, the primary may fail, and a patron may ask.
const TAKES: u8 = 2;
const FAILS: u8 = 2;
const ASKS: u8 = 2;

/// What is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Without {
    Nothing,
    /// A commit whose answer was lost counts as soon as it is found on the primary.
    TheReplica,
    /// A repetition is decided anew: nobody looks for its key, and the database takes it twice.
    TheKey,
    /// Whoever has doubts reads on, and answers a repetition from what was read.
    TheDoubt,
}

/// What stands on one machine of the database.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Books {
    epoch: u8,
    /// How often the bet stands there.
    bets: u8,
}

/// What a node waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Commit {
    /// Sent, and not arrived.
    Sent,
    /// On the primary; its answer waits for the replica.
    Waits,
    /// Its connection broke: it may be there or not.
    InDoubt,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Node {
    epoch: u8,
    /// Whether it has the bet in memory as written.
    knows: bool,
    commit: Option<Commit>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct World {
    primary: Books,
    replica: Books,
    nodes: [Option<Node>; NODES],
    /// What a connection still carries to the primary after its node gave it up, by epoch.
    late: Vec<u8>,
    heard: bool,
    takes: u8,
    fails: u8,
    asks: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Step {
    /// A node takes the house and reads it.
    Take(usize),
    /// The patron asks, for the first time or again under the same key.
    Ask(usize),
    /// A commit arrives at the primary.
    Arrive(usize),
    /// What was given up arrives after all.
    ArriveLate,
    /// The replica gets everything; whoever waits for it is told.
    Replicate,
    /// A connection breaks; what it carries may still arrive.
    Break(usize),
    /// A node that has doubts looks its commit up, and waits for the replica.
    LookUp(usize),
    /// The primary is gone, and its replica is the primary.
    Fail,
}

struct Cluster(Without);

impl Cluster {
    /// The database refuses what another epoch sends, and a key that it holds.
    fn write(&self, books: &mut Books, epoch: u8) -> bool {
        let taken = books.bets > 0 && self.0 != Without::TheKey;
        let written = epoch == books.epoch && !taken;
        books.bets += u8::from(written);
        written
    }

    /// The node answers a patron whose bet it knows, or sends the bet.
    fn ask(&self, world: &mut World, at: usize) -> Option<()> {
        let node = world.nodes[at].as_mut().filter(|node| node.commit.is_none())?;
        if node.knows && self.0 != Without::TheKey {
            world.heard = true;
        } else {
            node.commit = Some(Commit::Sent);
        }
        Some(())
    }

    fn arrive(&self, world: &mut World, at: usize) -> Option<()> {
        let node = world.nodes[at].as_mut()?;
        node.commit.filter(|commit| *commit == Commit::Sent)?;
        node.commit = Some(Commit::Waits);
        if !self.write(&mut world.primary, node.epoch) {
            world.nodes[at] = None; // its memory is dropped
        }
        Some(())
    }

    fn look_up(&self, world: &mut World, at: usize) -> Option<()> {
        let node = world.nodes[at].as_mut()?;
        node.commit.filter(|commit| *commit == Commit::InDoubt)?;
        // it locks the head, so what it had sent has arrived or never will
        world.late.retain(|epoch| *epoch != node.epoch);
        node.commit = None;
        node.knows = world.primary.bets > 0;
        match self.0 {
            Without::TheReplica => world.heard |= node.knows,
            Without::TheDoubt => {}
            Without::Nothing | Without::TheKey => {
                world.replica = world.primary.clone();
                world.heard |= node.knows;
            }
        }
        Some(())
    }
}

impl Model for Cluster {
    type State = World;
    type Action = Step;

    fn init_states(&self) -> Vec<World> {
        let books = Books { epoch: 0, bets: 0 };
        vec![World {
            primary: books.clone(),
            replica: books,
            nodes: [const { None }; NODES],
            late: Vec::new(),
            heard: false,
            takes: 0,
            fails: 0,
            asks: 0,
        }]
    }

    fn actions(&self, world: &World, steps: &mut Vec<Step>) {
        for at in 0..NODES {
            steps.extend([Step::Take(at), Step::Ask(at), Step::Arrive(at), Step::Break(at)]);
            steps.push(Step::LookUp(at));
        }
        steps.extend([Step::ArriveLate, Step::Replicate, Step::Fail]);
        if world.takes == TAKES {
            steps.retain(|step| !matches!(step, Step::Take(_)));
        }
        if world.fails == FAILS {
            steps.retain(|step| !matches!(step, Step::Fail));
        }
        if world.asks == ASKS {
            steps.retain(|step| !matches!(step, Step::Ask(_)));
        }
    }

    fn next_state(&self, last: &World, step: Step) -> Option<World> {
        let mut world = last.clone();
        match step {
            Step::Take(at) => {
                world.takes += 1;
                world.primary.epoch += 1;
                let Books { epoch, bets } = world.primary;
                // what it reads it holds for written: first everything is on the replica
                world.replica = world.primary.clone();
                world.nodes[at] = Some(Node { epoch, knows: bets > 0, commit: None });
            }
            Step::Ask(at) => {
                world.asks += 1;
                self.ask(&mut world, at)?;
            }
            Step::Arrive(at) => self.arrive(&mut world, at)?,
            Step::ArriveLate => {
                let epoch = world.late.pop()?;
                self.write(&mut world.primary, epoch);
            }
            Step::Replicate => {
                world.replica = world.primary.clone();
                for node in world.nodes.iter_mut().flatten() {
                    if node.commit == Some(Commit::Waits) {
                        (node.commit, node.knows) = (None, true);
                        world.heard = true;
                    }
                }
            }
            Step::Break(at) => {
                let node = world.nodes[at].as_mut()?;
                if node.commit? == Commit::Sent {
                    world.late.push(node.epoch);
                }
                node.commit = Some(Commit::InDoubt);
            }
            Step::LookUp(at) => self.look_up(&mut world, at)?,
            Step::Fail => {
                world.fails += 1;
                world.primary = world.replica.clone();
                world.late.clear();
                for node in world.nodes.iter_mut().flatten().filter(|node| node.commit.is_some()) {
                    node.commit = Some(Commit::InDoubt);
                }
            }
        }
        Some(world)
    }

    fn properties(&self) -> Vec<Property<Cluster>> {
        vec![
            Property::<Cluster>::always("what was heard is written", |_, world| {
                !world.heard || world.primary.bets > 0
            }),
            Property::<Cluster>::always("a key stands there once", |_, world| {
                world.primary.bets <= 1
            }),
            Property::<Cluster>::sometimes("a bet is heard after a fail-over", |_, world| {
                world.heard && world.fails > 0
            }),
        ]
    }
}

fn found(without: Without, what: &'static str) -> bool {
    Cluster(without).checker().threads(2).spawn_bfs().join().discovery(what).is_some()
}

#[test]
fn in_every_order_what_was_heard_is_written_once() {
    let checked = Cluster(Without::Nothing).checker().threads(2).spawn_bfs().join();
    println!("{} states", checked.unique_state_count());
    checked.assert_properties();
}

#[test]
fn who_does_not_wait_for_the_replica_after_a_lost_answer_says_what_is_not_so() {
    assert!(found(Without::TheReplica, "what was heard is written"));
}

#[test]
fn who_answers_a_repetition_from_what_is_in_doubt_says_what_is_not_so() {
    assert!(found(Without::TheDoubt, "what was heard is written"));
}

#[test]
fn who_does_not_look_for_the_key_of_a_repetition_writes_it_twice() {
    assert!(found(Without::TheKey, "a key stands there once"));
}
