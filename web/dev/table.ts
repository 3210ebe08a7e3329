// One table of the mock: it goes round by itself, or stands still at a scene one asks for.
import type { Duplex } from 'node:stream';
import type { CommandBody } from '../src/wire/CommandBody';
import type { MineSection } from '../src/wire/MineSection';
import type { MyBet } from '../src/wire/MyBet';
import type { RoundSection } from '../src/wire/RoundSection';
import type { RoundView } from '../src/wire/RoundView';
import type { SectionMessage } from '../src/wire/SectionMessage';
import type { TableLine } from '../src/wire/TableLine';
import type { TableSection } from '../src/wire/TableSection';
import type { TableView } from '../src/wire/TableView';
import { maySection, pitSection } from './pit.ts';
import { baccaratRoads, sicBoHistory } from './roads.ts';
import { ended, script, type Scene } from './scenes.ts';

export type Refusal = { code: string; facts: Record<string, string | number> };
export const purse = { credit: 1_250_000 };

const WINDOW_MS = 20_000;
const CYCLE: [Scene, number][] = [
  ['open', WINDOW_MS],
  ['drawing', 3000],
  ['insurance', 8000],
  ['won', 6000],
  ['open', WINDOW_MS],
  ['drawing', 3000],
  ['lost', 6000],
];
const COMMANDS: Partial<Record<Scene, string[]>> = {
  idle: ['open-bets', 'new-shoe'],
  open: ['close-bets', 'place-bet-for', 'interrupt', 'void'],
  drawing: ['enter-card', 'enter-dice', 'undo-card', 'void'],
  insurance: ['close-bets', 'void'],
  confirming: ['confirm', 'undo-card', 'void'],
  won: ['open-bets', 'new-shoe'],
  lost: ['open-bets', 'new-shoe'],
  void: ['open-bets'],
  squeeze: ['answer-squeeze', 'enter-card', 'undo-card', 'void'],
  carried: ['close-bets', 'place-bet-for'],
};

export class MockTable {
  readonly sockets = new Map<Duplex, 'patron' | 'staff'>();
  readonly #history: RoundView[] = [];
  #scene: Scene = 'idle';
  #version = 1;
  #round = 41;
  #began = 0;
  #length: number | null = null;
  #bets: MyBet[] = [];
  #last: MyBet[] = [];
  #step = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: TableSection) {
    if (table.dealing === 'automatic') this.#next();
  }

  #next(): void {
    const [scene, length] = CYCLE[this.#step++ % CYCLE.length] ?? ['open', WINDOW_MS];
    this.show(scene, length, false);
    this.#timer = setTimeout(() => {
      this.#next();
    }, length);
  }

  show(scene: Scene, length: number | null, freeze: boolean): void {
    if (freeze) clearTimeout(this.#timer);
    const part = script(this.table.game, scene);
    if (scene === 'open' && this.#scene !== 'open') {
      this.#round++;
      if (this.#bets.length > 0) this.#last = this.#bets;
      this.#bets = [];
    }
    if (
      (part.phase === 'settled' || part.phase === 'void') &&
      this.#bets.every((bet) => !bet.ended)
    ) {
      this.#bets = ended(this.#bets, part, (name) => this.#odds(name));
      purse.credit += this.#bets.reduce((sum, bet) => sum + (bet.ended?.returned ?? 0), 0);
      this.#history.unshift({ ...this.roundView(), ...part });
    }
    this.#scene = scene;
    this.#began = Date.now();
    const timed = ['open', 'insurance', 'options'].includes(part.phase);
    this.#length = timed ? length : null;
    this.publish();
  }

  #odds(name: string): string {
    return this.table.bets.find((spot) => spot.bet === name)?.rows[0]?.odds ?? '1:1';
  }

  roundView(): RoundView {
    const part = script(this.table.game, this.#scene);
    return {
      round: this.#round,
      opened_ms: this.#began,
      ended_ms: null,
      bets: this.#bets,
      ...part,
    };
  }

  past(round: number): RoundView | undefined {
    return this.#history.find((each) => each.round === round);
  }

  #roundSection(): RoundSection {
    const totals: Record<string, number> = { player: 250_000, banker: 475_000, big: 90_000 };
    for (const bet of this.#bets) totals[bet.bet] = (totals[bet.bet] ?? 0) + bet.stake;
    return {
      ...script(this.table.game, this.#scene),
      round: this.#round,
      window_began_ms: this.#length === null ? null : this.#began,
      deadline_ms: this.#length === null ? null : this.#began + this.#length,
      totals,
      people: Object.fromEntries(Object.keys(totals).map((bet) => [bet, 1])),
      boxes: this.#boxes(),
      squeeze:
        this.#scene === 'squeeze'
          ? {
              state: 'granted',
              seat: 3,
              waiting: true,
              deadline_ms: this.#began + 30_000,
              banker_third_first: false,
            }
          : null,
      options:
        this.#scene === 'options'
          ? { error: 'excess-or-exposed', reconstructed: true, waiting_for: 2, rule: '5.8' }
          : null,
      carried: this.#scene === 'carried' ? [{ card: '9H' }, { card: null }] : [],
      notices:
        this.#scene === 'carried'
          ? [{ phrase: 'ui.no_insurance_here', facts: {}, rule: '4.2.2' }]
          : [],
      shoe:
        this.table.decks === null
          ? null
          : {
              number: 7,
              dealt: 133,
              cards: 416,
              rounds_left: null,
              commitment: 'a1b2c3d4e5f60718'.repeat(4),
              at: null,
            },
    };
  }

  #boxes(): RoundSection['boxes'] {
    const limit = this.table.limits.maximum_differential;
    if (limit === null) return [];
    return Array.from({ length: this.table.seats }, (_, i) => {
      const seat = i + 1;
      const mine = this.#bets.filter((bet) => bet.seat === seat);
      const on = (hand: string): number =>
        mine.filter((bet) => bet.bet === hand).reduce((sum, bet) => sum + bet.stake, 0);
      const player = on('player') + (seat === 4 ? 475_000 : 0);
      const banker = on('banker') + (seat === 1 ? 250_000 : 0);
      return {
        seat,
        taken: [1, 3, 4].includes(seat),
        player,
        banker,
        differential: Math.abs(player - banker),
        player_headroom: limit - player + banker,
        banker_headroom: limit - banker + player,
      };
    });
  }

  #mine(): MineSection {
    const over = this.#bets.some((bet) => bet.ended);
    const stake = this.#bets.find((bet) => bet.bet === 'banker-insurance')?.stake ?? 0;
    const original = this.#bets.find((bet) => bet.bet === 'banker')?.stake ?? 0;
    return {
      credit: purse.credit,
      in_play: over ? 0 : this.#bets.reduce((sum, bet) => sum + bet.stake, 0),
      commission_owed: this.table.id === 'mini-1' ? 1250 : 0,
      seat: 3,
      bets: this.#bets,
      insurance:
        this.#scene === 'insurance' && this.table.insurance.length > 0 && original > 0
          ? [{ seat: 3, on: 'banker', stage: 'four-cards', maximum: original, stake }]
          : [],
      last_stakes: this.#last,
      may_squeeze: this.#scene === 'open' && original > 0,
      squeezing: this.#scene === 'squeeze',
      option: this.#scene === 'options' ? { answer: null, stakes: 12_500 } : null,
      owed: this.#scene === 'carried' ? 4500 : 0,
      notices: [],
      asks: [],
      net: over
        ? this.#bets.reduce((sum, bet) => sum + (bet.ended?.returned ?? 0) - bet.stake, 0)
        : null,
    };
  }

  view(staff: boolean): TableView {
    const version = this.#version;
    const card = this.#scene === 'drawing' && this.table.game === 'baccarat';
    const plain = { standing: false, on_behalf: false, under_minimum: false };
    const others = [
      {
        seat: 1,
        patron: 'Mrs Lam',
        bet: this.table.bets[1]?.bet ?? '',
        stage: null,
        stake: 250_000,
        ...plain,
      },
      {
        seat: 1,
        patron: 'Mrs Cho',
        bet: this.table.bets[0]?.bet ?? '',
        stage: null,
        stake: 1000,
        ...plain,
        standing: true,
        under_minimum: true,
      },
      {
        seat: 4,
        patron: 'Mr Ng',
        bet: this.table.bets[0]?.bet ?? '',
        stage: null,
        stake: 475_000,
        ...plain,
        on_behalf: true,
      },
    ];
    const dice = this.table.game === 'sic-bo';
    const commands = (COMMANDS[this.#scene] ?? []).filter(
      (name) => !(dice ? ['enter-card', 'undo-card', 'new-shoe'] : ['enter-dice']).includes(name),
    );
    return {
      table: { version: 1, data: this.table },
      round: { version, data: this.#roundSection() },
      mine: staff ? null : { version, data: this.#mine() },
      console: staff
        ? {
            version,
            data: {
              commands,
              next_card: card ? 'banker' : null,
              bets: [
                ...others,
                ...this.#bets.map((bet) => ({ ...bet, ...plain, patron: 'Mr Chan' })),
              ],
              seated: [
                { seat: 1, patron: 'ann', name: 'Mrs Lam' },
                { seat: 3, patron: 'ben', name: 'Mr Chan' },
                { seat: 4, patron: 'ng', name: 'Mr Ng' },
              ],
              scanned: this.#scene === 'drawing' ? '9H' : null,
              cards: 0,
              squeeze_asked: this.#scene === 'squeeze' ? 'Mr Chan' : null,
            },
          }
        : null,
      pit: staff ? { version, data: pitSection(this.table) } : null,
      may: staff ? { version, data: maySection(commands, pitSection(this.table)) } : null,
      roads: {
        version,
        data:
          this.table.game === 'sic-bo'
            ? { kind: 'sic-bo', ...sicBoHistory() }
            : { kind: 'baccarat', ...baccaratRoads() },
      },
    };
  }

  get round(): number {
    return this.#round;
  }

  get phase(): string {
    return script(this.table.game, this.#scene).phase;
  }

  line(): TableLine {
    return {
      ...this.table,
      phase: script(this.table.game, this.#scene).phase,
      patrons: 3,
      positions: this.table.seats,
      position: 'pit-manager',
    };
  }

  stake(round: number, seat: number, bet: string, stake: number): Refusal | null {
    const insurance = bet.endsWith('-insurance');
    if (round !== this.#round) return { code: 'not_this_round', facts: {} };
    if (this.#scene !== (insurance ? 'insurance' : 'open'))
      return { code: 'bets_closed', facts: {} };
    const here = (each: MyBet): boolean => each.bet === bet && each.seat === seat;
    const before = this.#bets.find(here)?.stake ?? 0;
    const { minimum, maximum } = this.table.limits;
    if (!insurance && stake > 0 && stake < (minimum ?? 0)) {
      return { code: 'under_minimum', facts: { minimum: minimum ?? 0 } };
    }
    if (maximum !== null && stake > maximum) {
      return { code: 'above_maximum', facts: { stake, maximum } };
    }
    if (stake - before > purse.credit)
      return { code: 'not_enough_credit', facts: { available: purse.credit } };
    purse.credit -= stake - before;
    this.#bets = this.#bets.filter((each) => !here(each));
    if (stake > 0) {
      this.#bets.push({ seat, bet, stage: insurance ? 'four-cards' : null, stake, ended: null });
    }
    this.publish();
    return null;
  }

  command({ command }: CommandBody): Refusal | null {
    switch (command.do) {
      case 'open-bets':
        this.show('open', null, true);
        return null;
      case 'close-bets':
        this.show('drawing', null, true);
        return null;
      case 'enter-card':
        if (command.card === '9S')
          return { code: 'card_not_in_shoe', facts: { card: command.card } };
        this.show('confirming', null, true);
        return null;
      case 'enter-dice':
        this.show('confirming', null, true);
        return null;
      case 'interrupt':
        this.show('idle', null, true);
        return null;
      case 'undo-card':
      case 'resume':
        this.show('drawing', null, true);
        return null;
      case 'confirm':
        this.show('won', null, true);
        return null;
      case 'new-shoe':
        this.show('idle', null, true);
        return null;
      case 'void':
        this.show('void', null, true);
        return null;
      case 'answer-squeeze':
      case 'open-banker-third':
      case 'place-bet-for':
      case 'insure-for':
      case 'scan-card':
      case 'dismiss-reading':
      case 'order':
      case 'approve':
      case 'decline':
      case 'free-box':
      case 'keep':
      case 'close-offer':
      case 'enter-hand':
      case 'house-way-for':
      case 'decline-insurance-for':
      case 'answer-for':
      case 'recount':
      case 'set-hand-for':
      case 'end-shoe':
      case 'misdeal':
      case 'correct-hand':
      case 'correct-dice':
        this.publish();
        return null;
    }
  }

  messages(staff: boolean): SectionMessage[] {
    const view = this.view(staff);
    const sent: SectionMessage[] = [
      { section: 'clock', now_ms: Date.now() },
      { section: 'table', ...view.table },
      { section: 'round', ...view.round },
    ];
    if (view.mine) sent.push({ section: 'mine', ...view.mine });
    if (view.console) sent.push({ section: 'console', ...view.console });
    if (view.pit) sent.push({ section: 'pit', ...view.pit });
    sent.push({ section: 'roads', ...view.roads });
    return sent;
  }

  publish(): void {
    this.#version++;
    for (const [socket, who] of this.sockets) {
      for (const message of this.messages(who === 'staff')) {
        if (message.section !== 'table') send(socket, message);
      }
    }
  }
}

/** One text frame of RFC 6455, unmasked, as a server sends it. */
export function send(socket: Duplex, message: SectionMessage): void {
  const body = Buffer.from(JSON.stringify(message));
  const head = body.length < 126 ? Buffer.from([0x81, body.length]) : Buffer.alloc(4);
  if (body.length >= 126) {
    head.writeUInt16BE(0x817e);
    head.writeUInt16BE(body.length, 2);
  }
  socket.write(Buffer.concat([head, body]));
}
