// A shoe that is dealt down to its cut card, by rounds nobody bets on.
import type { ConsoleCommand } from '../src/wire/ConsoleCommand.ts';
import type { Person } from './house.ts';

/** The cards of so many decks without those that were dealt. */
export function remaining(decks: number, dealt: readonly string[]): string[] {
  const cards = [...'SHDC'.repeat(decks)].flatMap((suit) =>
    [...'A23456789TJQK'].map((rank) => rank + suit),
  );
  for (const card of dealt) cards.splice(cards.indexOf(card), 1);
  return cards;
}

/** Deals these cards until the shoe says how many rounds it has left, and that is no more than `most`. */
export async function runDown(
  dora: Person,
  table: string,
  cards: string[],
  most: number,
): Promise<number> {
  let { data } = (await dora.table(table)).round;
  while (!data.shoe?.rounds_left || data.shoe.rounds_left > most) {
    const round = data.round + 1;
    const give = (command: ConsoleCommand): Promise<unknown> =>
      dora.ask('POST', `/api/tables/${table}/commands`, { round, command, preview: false });
    await give({ do: 'open-bets' });
    await give({ do: 'close-bets' });
    for (let count = 0; count < 4 || data.phase !== 'confirming'; count += 1) {
      await give({ do: 'enter-card', card: cards.shift() ?? '' });
      if (count >= 3) ({ data } = (await dora.table(table)).round);
    }
    await give({ do: 'confirm' });
    ({ data } = (await dora.table(table)).round);
  }
  return data.shoe.rounds_left;
}
