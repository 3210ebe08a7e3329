// What a person has chosen so far, and the answer it becomes. Whether it is right is the server's.
import type { AnswerForm } from '$wire/AnswerForm';
import type { TrainerAnswer } from '$wire/TrainerAnswer';

/** The chips of the house, in cents. */
export const CHIPS = [500, 2_500, 10_000, 50_000, 100_000, 500_000] as const;

/** Switches a place on or off. With `most`, the place chosen first makes room for one too many. */
export function toggled(chosen: readonly number[], place: number, most?: number): number[] {
  if (chosen.includes(place)) return chosen.filter((each) => each !== place);
  const all = [...chosen, place];
  return most === undefined ? all : all.slice(-most);
}

/** An amount typed with a point or a comma, in cents; `null` if it is none. */
export function readAmount(text: string): number | null {
  const plain = text.replaceAll(/[\s,]+(?=\d{3}(\D|$))/g, '').replace(',', '.');
  const parts = /^\s*(\d{1,11})(?:\.(\d{0,2}))?\s*$/.exec(plain);
  if (!parts) return null;
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}

/** The answer of what is chosen; `null` while it is not one. */
export function answerOf(
  form: AnswerForm,
  chosen: readonly number[],
  typed: string,
): TrainerAnswer | null {
  switch (form.form) {
    case 'choice': {
      const option = form.options[chosen[0] ?? -1];
      return option ? { form: 'choice', choice: option.id } : null;
    }
    case 'several':
      return { form: 'several', choices: chosen.flatMap((i) => form.options[i]?.id ?? []) };
    case 'amount': {
      const amount = readAmount(typed);
      return amount === null ? null : { form: 'amount', amount };
    }
    case 'pick': {
      const pieces = chosen.flatMap((i) => form.pieces[i] ?? []);
      return pieces.length === form.take ? { form: 'pick', pieces } : null;
    }
  }
}

/** The places of the right answer among what is offered; each piece that is wanted has a place of its own. */
export function placesOf(form: AnswerForm, right: TrainerAnswer): number[] {
  if (form.form === 'pick' && right.form === 'pick') {
    const places: number[] = [];
    for (const piece of right.pieces) {
      const place = form.pieces.findIndex((each, i) => each === piece && !places.includes(i));
      if (place >= 0) places.push(place);
    }
    return places;
  }
  if (form.form !== 'choice' && form.form !== 'several') return [];
  const ids =
    right.form === 'choice' ? [right.choice] : right.form === 'several' ? right.choices : [];
  return form.options.flatMap(({ id }, i) => (ids.includes(id) ? [i] : []));
}

/** The place a key stands for: the option of that number, otherwise the first nine and 0. */
export function placeOfKey(key: string, ids: readonly string[]): number | null {
  if (!/^\d$/.test(key)) return null;
  const named = ids.indexOf(key);
  if (named >= 0) return named;
  const place = key === '0' ? 9 : Number(key) - 1;
  return place < ids.length && !ids.every((id) => /^\d$/.test(id)) ? place : null;
}

/** An amount in chips, the largest first, and what is left over in coin. */
export function inChips(amount: number): { chips: [number, number][]; coin: number } {
  let coin = amount;
  const chips: [number, number][] = [];
  for (const value of CHIPS.toReversed()) {
    const count = Math.floor(coin / value);
    if (count > 0) chips.push([value, count]);
    coin -= count * value;
  }
  return { chips, coin };
}
