// That a picture fails which should: a screen without one of its fields is told from the whole one, and the same screen
// is the same.
import { ANN, LONG, SIC_BO, expect, phase, registered, spot, test, visit } from './house.ts';
import { TOLERANCE, apart, taken } from './picture.ts';
import { SIZES } from './sizes.ts';

const LONGEST = 640;

for (const name of ['cabinet', '1440'] as const) {
  const size = SIZES.find((each) => each.name === name);
  if (!size) throw new Error(name);
  test.describe(name, () => {
    test.use({ viewport: size });
    test(
      'a field that is gone is seen, however small and dark',
      LONG,
      async ({ page, casino, dora }) => {
        await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
        await dora.deal(SIC_BO, { do: 'open-bets' });
        await phase(page, 'Place your bets');
        await spot(page, 'Small').tap();
        await registered(page, 'Small', '25');
        const whole = await taken(page, LONGEST);
        const again = await taken(page, LONGEST);
        expect((await apart(page, whole, again, LONGEST)).worst).toBeLessThan(TOLERANCE);
        for (const field of ['Total 11', 'Double 1', '1 and 3', 'Single 6', 'Big']) {
          const show = (visibility: string): Promise<void> =>
            page.locator(`.spot[aria-label^="${field}, "]`).evaluate((each, to) => {
              (each as SVGElement).style.visibility = to;
            }, visibility);
          await show('hidden');
          const { worst } = await apart(page, whole, await taken(page, LONGEST), LONGEST);
          expect(worst, field).toBeGreaterThan(TOLERANCE);
          await show('');
        }
      },
    );
  });
}
