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
/** So much of a picture may differ: less than the smallest field of any felt covers. */
const TOLERANCE = 0.004;
/** So far apart are two colours before they count as different, of 765. */
const COLOURS = 90;

/** The page as a small WebP, in base64. What tells the time of day is left out. */
async function taken(page: Page, longest: number): Promise<string> {
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
  const { width, height } = page.viewportSize() ?? { width: 1, height: 1 };
  const scale = Math.min(SCALE, longest / Math.max(width, height));
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

/** Which part of two pictures differs. */
async function apart(page: Page, one: string, other: string): Promise<number> {
  const bench = await page.context().newPage();
  const part = await bench.evaluate(
    async ([first, second, far]) => {
      const [a, b] = await Promise.all(
        [first, second].map(async (webp) => {
          const blob = await (await fetch(`data:image/webp;base64,${webp}`)).blob();
          const image = await createImageBitmap(blob);
          const brush = new OffscreenCanvas(image.width, image.height).getContext('2d');
          if (!brush) throw new Error('a canvas');
          brush.drawImage(image, 0, 0);
          return brush.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (!a || a.width !== b?.width || a.height !== b.height) return 1;
      let differing = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        let by = 0;
        for (let i = at; i < at + 3; i++) by += Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0));
        if (by > far) differing += 1;
      }
      return differing / (a.data.length / 4);
    },
    [one, other, COLOURS] as const,
  );
  await bench.close();
  return part;
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
  const differing = await apart(page, readFileSync(path).toString('base64'), now);
  expect(differing, `${name}: this part of the picture differs`).toBeLessThan(TOLERANCE);
}
