// What a planned change of a table means, line by line: the second person agrees to what is read here.
import { rulesName, t, told } from '$lib/i18n/language.svelte';
import type { Key } from '$lib/i18n/phrases';
import { money } from '$lib/money/money';
import type { SettingsBody } from '$wire/SettingsBody';
import { draftOf } from './tables';

const NONE = '–';
/** A setting in words: its name, and what it is set to. */
type Line = readonly [name: string, value: string];

const yes = (is: boolean): string => t(is ? 'ui.rules.yes' : 'ui.rules.no');

function known(settings: SettingsBody, title?: string): readonly Line[] {
  const draft = draftOf(settings);
  const lines: readonly (readonly [Key, string])[] = [
    ['ui.admin.table.rulebook', rulesName(draft.rulebook, title)],
    ['ui.admin.table.dealing', told(`dealing.${draft.dealing}`)],
    ['ui.admin.table.stakes', told(`stakes.${draft.stakes}`)],
    ['ui.admin.table.equipment', told(`equipment.${draft.equipment}`)],
    ['ui.keep.settings.layout', draft.layout],
    ['ui.admin.table.boxes', String(draft.positions)],
    ['ui.minimum', draft.minimum === 0 ? '' : money(draft.minimum)],
    ['ui.maximum', draft.maximum === 0 ? '' : money(draft.maximum)],
    ['ui.differential', draft.differential === 0 ? '' : money(draft.differential)],
    ['ui.admin.table.window', draft.window],
    ['ui.admin.table.least', draft.least],
    ['ui.admin.table.offer', draft.dealing === 'automatic' ? draft.offer : ''],
    ['ui.admin.table.result', draft.dealing === 'automatic' ? draft.result : ''],
    ['ui.admin.table.card', draft.dealing === 'automatic' ? draft.card : ''],
    ['ui.admin.table.options', draft.options],
    ['ui.admin.table.squeeze', draft.squeeze],
    ['ui.admin.table.bank', draft.bank],
    ['ui.admin.table.setting', draft.setting],
    ['ui.keep.settings.face_down', yes(settings.procedure?.face_down === true)],
    ['ui.keep.settings.private', yes(draft.private)],
    ['ui.admin.table.signs', draft.signs.replaceAll('\n', ' / ')],
  ];
  return lines.map(([key, value]) => [t(key), value === '' ? NONE : value]);
}

/** What has no name here: set by the command line or the API, and told plainly rather than not at all. */
function others(settings: SettingsBody): readonly Line[] {
  const { rulebook, dealing, layout, positions, limits, betting_window_ms, ...rest } = settings;
  void [rulebook, layout, positions, limits, betting_window_ms];
  const { private: own, procedure = {}, pai_gow = {}, ...times } = rest;
  const { insurance_window_ms, result_pause_ms, card_pause_ms, options_window_ms, ...plain } =
    times;
  const alone = { insurance_window_ms, result_pause_ms, card_pause_ms };
  const { stakes, equipment, insurance_least_ms, face_down, signs, ...more } = procedure;
  const { squeeze_window_ms, ...particular } = more;
  const { bank_window_ms, setting_window_ms, ...hands } = pai_gow;
  void [own, stakes, equipment, insurance_least_ms, face_down, signs];
  void [options_window_ms, squeeze_window_ms, bank_window_ms, setting_window_ms];
  const shown = dealing === 'automatic' ? plain : { ...plain, ...alone };
  return Object.entries({ ...shown, ...particular, ...hands }).map(([name, value]) => {
    const words = name.replace(/_ms$/, '').replaceAll('_', ' ');
    if (name.endsWith('_ms') && typeof value === 'number')
      return [words, t('ui.time.seconds', { count: value / 1000 })];
    return [words, typeof value === 'boolean' ? yes(value) : String(value ?? NONE)];
  });
}

/** What a new table will be. */
export const described = (settings: SettingsBody, title?: string): string =>
  known(settings, title)
    .filter(([, value]) => value !== NONE && value !== yes(false))
    .map(([name, value]) => t('ui.admin.plan.is', { name, value }))
    .join(' · ');

/** What becomes what. */
export function differences(to: SettingsBody, now: SettingsBody, title?: string): string[] {
  const all = (settings: SettingsBody): readonly Line[] => [
    ...known(settings, title),
    ...others(settings),
  ];
  const [held, next] = [new Map(all(now)), new Map(all(to))];
  return [...new Set([...held.keys(), ...next.keys()])].flatMap((name) => {
    const [was, will] = [held.get(name) ?? NONE, next.get(name) ?? NONE];
    return was === will ? [] : t('ui.rules.becomes', { name, was, to: will });
  });
}
