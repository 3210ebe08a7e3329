// Pictures of a page, scaled and packed small: those in docs/pictures are what README and docs show, and what the
// screens are compared with. `make pictures` makes them anew.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
/** Set by `make pictures`: what is seen is approved. */
const APPROVE = process.env['PICTURES'] === 'approve';
/** A picture is stored at this part of its size. */
const SCALE = 2 / 3;
/**
 * Pictures are held against each other block by block, and the worst block counts: of a whole cabinet a field that is
 * gone is a fraction no tolerance tells from noise. So wide is a block, in pixels of the page: no field is smaller.
 */
const BLOCK = 48;
/** So much of a block may differ: twice reloaded it is 3 % at most, and without its palest field 19 % at least. */
export const TOLERANCE = 0.1;
/** So far apart are two colours before they count as different, of 765: less than dark print from a dark felt. */
const COLOURS = 48;

function scaleOf(page: Page, longest: number): number {
  const { width, height } = page.viewportSize() ?? { width: 1, height: 1 };
  return Math.min(SCALE, longest / Math.max(width, height));
}

/** The page as a small WebP, in base64. What tells the time of day is left out. */
export async function taken(page: Page, longest: number): Promise<string> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>(
      'time, footer .play, header .session',
    ))
      each.style.visibility = 'hidden';
  });
  await page.evaluate(() => document.fonts.ready);
  const shot = (await page.screenshot({ animations: 'disabled', timeout: 60_000 })).toString(
    'base64',
  );
  const scale = scaleOf(page, longest);
  const bench = await page.context().newPage();
  const small = await bench.evaluate(
    async ([png, scale]) => {
      const blob = await (await fetch(`data:image/png;base64,${png}`)).blob();
      const image = await createImageBitmap(blob);
      const canvas = new OffscreenCanvas(image.width * scale, image.height * scale);
      const brush = canvas.getContext('2d');
      if (!brush) throw new Error('a canvas');
      brush.imageSmoothingQuality = 'high';
      brush.drawImage(image, 0, 0, canvas.width, canvas.height);
      const packed = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
      const bytes = new Uint8Array(await packed.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [shot, scale] as const,
  );
  await bench.close();
  return small;
}

export type Apart = {
  /** Which part of the worst block differs. */
  worst: number;
  /** Where that block is on the page. */
  at: readonly [number, number];
};
/** How far two pictures of this page are apart. Clocks run on and are not looked at. */
export async function apart(
  page: Page,
  one: string,
  other: string,
  longest: number,
): Promise<Apart> {
  const scale = scaleOf(page, longest);
  const clocks = await page.locator('[role=timer]').evaluateAll((all) =>
    all.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [x, y, width, height] as const;
    }),
  );
  const bench = await page.context().newPage();
  const found = await bench.evaluate(
    async ([first, second, far, scale, block, clocks]) => {
      const [a, b] = await Promise.all(
        [first, second].map(async (webp) => {
          const blob = await (await fetch(`data:image/webp;base64,${webp}`)).blob();
          const image = await createImageBitmap(blob);
          const brush = new OffscreenCanvas(image.width, image.height).getContext('2d');
          if (!brush) throw new Error('a canvas');
          brush.drawImage(image, 0, 0);
          for (const [x, y, width, height] of clocks)
            brush.fillRect(x * scale, y * scale, width * scale, height * scale);
          return brush.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (!a || a.width !== b?.width || a.height !== b.height)
        return { worst: 1, at: [0, 0] as const };
      const side = Math.max(1, Math.round(block * scale));
      const across = Math.ceil(a.width / side);
      const differing = new Map<number, number>();
      for (let at = 0; at < a.data.length; at += 4) {
        let by = 0;
        for (let i = at; i < at + 3; i++) by += Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0));
        if (by <= far) continue;
        const [x, y] = [(at / 4) % a.width, Math.floor(at / 4 / a.width)];
        const place = Math.floor(y / side) * across + Math.floor(x / side);
        differing.set(place, (differing.get(place) ?? 0) + 1);
      }
      const [place, count] = [...differing].sort(([, m], [, n]) => n - m)[0] ?? [0, 0];
      const at = [(place % across) * block, Math.floor(place / across) * block] as const;
      return { worst: count / (side * side), at };
    },
    [one, other, COLOURS, scale, BLOCK, clocks] as const,
  );
  await bench.close();
  return found;
}

/** The page looks as it was approved; or, with `make pictures`, it is approved now. No side is kept longer than told. */
export async function looksAs(page: Page, name: string, longest = Infinity): Promise<void> {
  const path = `${FOLDER}${name}.webp`;
  const now = await taken(page, longest);
  if (APPROVE) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, Buffer.from(now, 'base64'));
    return;
  }
  expect(existsSync(path), `${name} was never approved: make pictures`).toBe(true);
  const { worst, at } = await apart(page, readFileSync(path).toString('base64'), now, longest);
  expect(worst, `${name}: the block at ${at.join(', ')} differs`).toBeLessThan(TOLERANCE);
}
