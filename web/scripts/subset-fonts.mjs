// Makes the fonts in src/fonts: the glyphs of the dictionaries and of the pages, and no others.
// Run `npm run fonts` after changing a dictionary; src/fonts/fonts.test.ts says when it is needed.
// The sources come from the registry into a temporary folder, so that `npm ci` stays small.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
const PACKAGES = [
  'subset-font@2.9.0',
  '@fontsource/noto-sans-sc@5.3.0',
  '@fontsource/noto-sans-tc@5.3.0',
  '@fontsource-variable/inter@5.3.0',
  '@fontsource/noto-serif-sc@5.3.0',
  '@fontsource/noto-serif-tc@5.3.0',
  '@fontsource/noto-serif-display@5.3.0',
];
const LATIN =
  Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('') + '–—…·×−’“”‹›';
/** The keys of `src/lib/i18n/print`. */
const PRINTED =
  /^(bet|hand|phase|result|game|book|print|tile_other)\.|^ui\.lobby(\.(my|all)_tables)?$/;
/** The language switch shows each language in its own words, on the English page too. */
const SWITCH = '简繁';

/** A numeral of tickets that the traditional source does not have. */
const ONLY_SIMPLIFIED = '叁';

const glyphs = (...languages) => [
  ...new Set(languages.map((each) => readFileSync(`${root}phrases/${each}.json`, 'utf8')).join('')),
];
const isPunctuation = (glyph) => /[\u3000-\u303f\uff00-\uffef]/.test(glyph);
const isHan = (glyph) => glyph.codePointAt(0) > 0x2e80 && !isPunctuation(glyph);
const han = (language) => glyphs(language).filter(isHan);
/** The English page prints the tiles' Chinese names; every page has these glyphs, so no other file repeats them. */
const shared = new Set([...SWITCH, ...ONLY_SIMPLIFIED, ...han('en')]);
/** Keys of the pages of staff: what only they print is a file of its own, which a terminal does not load. */
const STAFF =
  /^(trainer|wizard|audit|event|order|keep|step|device|report|ui\.(console|admin|cage|reports|pit|odds|keep|devices|audit|dispute|setup|vault|stops|approvals|trainer|books|incidents|replay))\./;
/** What the server puts on a ticket in words (`crates/wire/src/words_chinese.rs`): no dictionary has it. */
const NUMERALS = {
  'zh-Hans': '零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分整',
  'zh-Hant': '零壹貳叁肆伍陸柒捌玖拾佰仟萬億元角分整',
};
const words = (language, staff) => {
  const phrases = JSON.parse(readFileSync(`${root}phrases/${language}.json`, 'utf8'));
  const keys = Object.keys(phrases).filter((key) => !STAFF.test(key));
  const everybody = new Set(keys.map((key) => phrases[key]).join('') + NUMERALS[language]);
  return [...new Set([...han(language), ...NUMERALS[language]])]
    .filter((glyph) => !shared.has(glyph) && everybody.has(glyph) !== staff)
    .join('');
};
/** The traditional file has no full-width punctuation, so both languages take it from here. */
const common = glyphs('zh-Hans', 'zh-Hant').filter(isPunctuation).join('') + [...shared].join('');

/** What is printed on the felt in Chinese whatever the page speaks: names of bets, hands, phases, games. */
const printed = (language) => {
  const phrases = JSON.parse(readFileSync(`${root}phrases/${language}.json`, 'utf8'));
  const keys = Object.keys(phrases).filter((key) => PRINTED.test(key));
  const glyphs = keys.map((key) => phrases[key]).join('');
  return [...new Set(glyphs)].filter((glyph) => glyph > '~').join('');
};

const folder = mkdtempSync(join(tmpdir(), 'croupier-fonts-'));
try {
  execFileSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, ...PACKAGES],
    {
      stdio: 'inherit',
    },
  );
  const subset = createRequire(join(folder, 'node_modules/'))('subset-font');
  const make = async (from, text, to, options = {}) => {
    const source = readFileSync(join(folder, 'node_modules', from));
    const font = await subset(source, text, { targetFormat: 'woff2', ...options });
    writeFileSync(`${root}web/src/fonts/${to}.woff2`, font);
    console.log(`${to}: ${[...text].length} glyphs, ${font.length} bytes`);
  };
  const noto = (code, script) =>
    `@fontsource/noto-sans-${code}/files/noto-sans-${code}-${script}-500-normal.woff2`;
  for (const [staff, name] of [
    [false, ''],
    [true, '-staff'],
  ]) {
    await make(noto('sc', 'chinese-simplified'), words('zh-Hans', staff), `noto-sans-sc${name}`);
    await make(noto('tc', 'chinese-traditional'), words('zh-Hant', staff), `noto-sans-tc${name}`);
  }
  await make(noto('sc', 'chinese-simplified'), common, 'noto-sans-common');
  await make('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', LATIN, 'inter', {
    variationAxes: { wght: { min: 400, max: 800 } },
  });
  const serif = (code, script) =>
    `@fontsource/noto-serif-${code}/files/noto-serif-${code}-${script}-700-normal.woff2`;
  await make(serif('sc', 'chinese-simplified'), printed('zh-Hans'), 'noto-serif-sc');
  await make(serif('tc', 'chinese-traditional'), printed('zh-Hant'), 'noto-serif-tc');
  await make(serif('display', 'latin'), LATIN, 'noto-serif-display');
} finally {
  rmSync(folder, { recursive: true });
}
