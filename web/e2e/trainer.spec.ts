// The trainer: a lesson of every subject answered right and wrong, a certificate on one page, and all of it in Chinese.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { DORA, expect, shot, test, visit, type Casino, type Person, LONG } from './house.ts';
import { speak } from './sizes.ts';
import type { ExerciseView } from '../src/wire/ExerciseView.ts';
import type { MarkedView } from '../src/wire/MarkedView.ts';
import type { TrainerAnswer } from '../src/wire/TrainerAnswer.ts';
import type { TrainerView } from '../src/wire/TrainerView.ts';

const SEED = '22';
const LEVEL = 2;
test.use({ viewport: { width: 1180, height: 820 } });

/** The fields of the page before a run: subjects, levels, numbers of exercises. */
const choice = (page: Page, group: number, place: number) =>
  page.locator('fieldset').nth(group).getByRole('button').nth(place);

async function begin(page: Page, casino: Casino, subject: number): Promise<void> {
  await page.goto(`${casino.url}/trainer`);
  await choice(page, 0, subject).click();
  await choice(page, 1, LEVEL - 1).click();
  await choice(page, 2, 0).click();
  await page.locator('input[inputmode=numeric]').fill(SEED);
  await page.locator('.big').click();
}

/** Gives an answer with the finger, as a dealer does. */
async function give(page: Page, exercise: ExerciseView, answer: TrainerAnswer): Promise<void> {
  const { form } = exercise;
  const offered = page.locator('form').getByRole('button');
  if (form.form === 'amount' && answer.form === 'amount') {
    await page.locator('form input').fill((answer.amount / 100).toFixed(2));
  } else if (form.form === 'pick' && answer.form === 'pick') {
    const left = form.pieces.map((piece, place) => ({ piece, place }));
    for (const wanted of answer.pieces) {
      const at = left.findIndex(({ piece }) => piece === wanted);
      const [found] = left.splice(at, 1);
      await offered.nth(found?.place ?? -1).click();
    }
  } else if (form.form === 'choice' || form.form === 'several') {
    const ids =
      answer.form === 'choice' ? [answer.choice] : answer.form === 'several' ? answer.choices : [];
    for (const id of ids)
      await offered.nth(form.options.findIndex((each) => each.id === id)).click();
  }
  if (form.form !== 'choice') await page.locator('form button[type=submit]').click();
}

/** Answers of this form that could be wrong; the server says which are. */
function guesses({ form }: ExerciseView, right: TrainerAnswer): TrainerAnswer[] {
  if (right.form === 'amount') return [{ form: 'amount', amount: right.amount + 500 }];
  if (form.form === 'pick') {
    return form.pieces.flatMap((first, i) =>
      form.pieces
        .slice(i + 1)
        .map((second) => ({ form: 'pick' as const, pieces: [first, second] })),
    );
  }
  if (form.form === 'several') {
    return [[], ...form.options.map(({ id }) => [id])].map((choices) => ({
      form: 'several',
      choices,
    }));
  }
  return form.form === 'choice'
    ? form.options.map(({ id }) => ({ form: 'choice' as const, choice: id }))
    : [];
}

/** The exercise of a number, its right answer and a wrong one. The server keeps nothing of being asked. */
async function known(
  dora: Person,
  subject: string,
  number: number,
): Promise<{ exercise: ExerciseView; right: TrainerAnswer; wrong: TrainerAnswer }> {
  const path = `/api/trainer/${subject}/${String(LEVEL)}/${SEED}/${String(number)}`;
  const exercise = await dora.ask<ExerciseView>('GET', path);
  const mark = (answer: TrainerAnswer) =>
    dora.ask<MarkedView>('POST', path, { answer, took_ms: 1000 });
  const { answer: right } = await mark({ form: 'nothing' });
  for (const wrong of guesses(exercise, right)) {
    if (!(await mark(wrong)).right) return { exercise, right, wrong };
  }
  throw new Error(`no wrong answer to ${path}`);
}

/** Every text has been translated: no key is left to be read. */
async function spoken(page: Page): Promise<void> {
  const text = await page.locator('main').innerText();
  expect(text).not.toMatch(/\b(ui|trainer|bet|outcome|order|case)\.[a-z_]/);
}

async function verdictInSight(page: Page): Promise<void> {
  await expect(page.locator('.verdict')).toBeInViewport();
  await expect(page.locator('.big')).toBeInViewport();
}

test(
  'a lesson of every subject, answered right and wrong',
  LONG,
  async ({ page, casino, dora }) => {
    test.setTimeout(240_000);
    await visit(page, casino, DORA, '/trainer');
    const { subjects } = await dora.ask<TrainerView>('GET', '/api/trainer');
    expect(subjects).toHaveLength(10);
    for (const [place, { name }] of subjects.entries()) {
      const [first, second] = [await known(dora, name, 1), await known(dora, name, 2)];
      await begin(page, casino, place);
      await give(page, first.exercise, first.right);
      await expect(page.locator('.verdict')).toHaveText(/^Right · \d+ points$/);
      await verdictInSight(page);
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('2 of 5')).toBeVisible();
      await give(page, second.exercise, second.wrong);
      await expect(page.locator('.verdict')).toHaveText('Wrong · 0 points');
      await expect(page.getByText(/Paragraph \S/).first()).toBeVisible();
      await verdictInSight(page);
      await spoken(page);
      await shot(page, `trainer-${name}`);
      await page.getByRole('button', { name: 'Stop' }).click();
      await expect(page.getByText('1 of 2 right').first()).toBeVisible();
    }
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  },
);

test('the certificate is one printed page, in Chinese too', async ({ page, casino, dora }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await speak(page, 'zh-Hant');
  await visit(page, casino, DORA, '/trainer');
  const { subjects } = await dora.ask<TrainerView>('GET', '/api/trainer');
  for (const name of ['tile-ranking', 'irregularities']) {
    const { exercise, wrong } = await known(dora, name, 1);
    const place = subjects.findIndex((subject) => subject.name === name);
    await begin(page, casino, place);
    await give(page, exercise, wrong);
    await expect(page.locator('.verdict')).toHaveText('錯誤 · 0分');
    await spoken(page);
    await shot(page, `trainer-${name}-zh-Hant`);
    await page.getByRole('button', { name: '停止' }).click();
  }
  await page.getByRole('button', { name: '練習證明' }).last().click();
  const sheet = page.locator('article');
  await expect(sheet).toContainText('Dora');
  await expect(sheet.getByRole('row')).toHaveCount(3);
  await expect(sheet).toContainText('0 / 1');
  await spoken(page);
  await page.getByRole('button', { name: '列印' }).click();
  expect(await page.title()).toBe('printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: '列印' })).toBeHidden();
  await shot(page, 'trainer-certificate');
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});
