// What the page asks of the house about tables, and how a form becomes settings.
import { ask, command, type Answer } from '$lib/table/commands';
import type { ChangeOfTableBody } from '$wire/ChangeOfTableBody';
import type { ChangedView } from '$wire/ChangedView';
import type { RulebookChoice } from '$wire/RulebookChoice';
import type { SettingsBody } from '$wire/SettingsBody';
import type { TableChangeBody } from '$wire/TableChangeBody';
import type { TablesView } from '$wire/TablesView';

export const tables = (): Promise<Answer<TablesView>> => ask<TablesView>('/api/house/tables');

/** The title of the rules with this reference, or of another version of them. */
export const titleOf = (
  rulebooks: readonly RulebookChoice[],
  reference: string,
): string | undefined =>
  rulebooks.find(({ rulebook }) => rulebook.split('@')[0] === reference.split('@')[0])?.title;

/** Asks for a change, now or at a time as `datetime-local` gives it. */
export function change(
  table: string,
  what: ChangeOfTableBody,
  when: string,
): Promise<Answer<ChangedView>> {
  const body: TableChangeBody = { table, change: what };
  const from = when === '' ? NaN : new Date(when).getTime();
  return command<ChangedView>('POST', '/api/house/tables/changes', {
    ...body,
    ...(Number.isNaN(from) ? {} : { from_ms: from }),
  });
}

/** What the form says of a table. */
export type Draft = {
  rulebook: string;
  layout: string;
  positions: number;
  dealing: string;
  minimum: number;
  maximum: number;
  differential: number;
  /** In seconds; empty where the dealer closes the bets. */
  window: string;
  least: string;
  /** The windows of an automatic table, in seconds. */
  offer: string;
  result: string;
  card: string;
  /** The windows of one game, in seconds; empty is as the house sets them. */
  options: string;
  squeeze: string;
  bank: string;
  setting: string;
  stakes: 'credit' | 'chips';
  equipment: 'shoe' | 'shuffler';
  private: boolean;
  /** What is written up at the table, one sign in each line. */
  signs: string;
};

export const EMPTY: Draft = {
  rulebook: '',
  layout: '',
  positions: 6,
  dealing: 'live',
  minimum: 1000,
  maximum: 500_000,
  differential: 0,
  window: '',
  least: '5',
  offer: '10',
  result: '8',
  card: '0.9',
  options: '',
  squeeze: '',
  bank: '',
  setting: '',
  stakes: 'credit',
  equipment: 'shoe',
  private: false,
  signs: '',
};

const seconds = (ms: number | null | undefined): string => (ms == null ? '' : String(ms / 1000));
const ms = (text: string): number | null =>
  text.trim() === '' ? null : Math.round(Number(text) * 1000);

/** What the form shows of these settings. */
export function draftOf(settings: SettingsBody): Draft {
  const { limits, procedure, pai_gow } = settings;
  return {
    rulebook: settings.rulebook,
    layout: settings.layout ?? '',
    positions: settings.positions,
    dealing: settings.dealing,
    minimum: limits.minimum ?? 0,
    maximum: limits.maximum ?? 0,
    differential: limits.maximum_differential ?? 0,
    window: seconds(settings.betting_window_ms),
    least: seconds(procedure?.insurance_least_ms ?? 5000),
    offer: seconds(settings.insurance_window_ms),
    result: seconds(settings.result_pause_ms),
    card: seconds(settings.card_pause_ms),
    options: seconds(settings.options_window_ms),
    squeeze: seconds(procedure?.squeeze_window_ms),
    bank: seconds(pai_gow?.bank_window_ms),
    setting: seconds(pai_gow?.setting_window_ms),
    stakes: procedure?.stakes === 'chips' ? 'chips' : 'credit',
    equipment: procedure?.equipment === 'shuffler' ? 'shuffler' : 'shoe',
    private: settings.private,
    signs: procedure?.signs?.join('\n') ?? '',
  };
}

/** The settings a form means: of a new table, or these changed. */
export function settingsOf(draft: Draft, was?: SettingsBody): SettingsBody {
  const { stakes, equipment } = draft;
  const [least, squeeze, options] = [ms(draft.least), ms(draft.squeeze), ms(draft.options)];
  const [bank, setting] = [ms(draft.bank), ms(draft.setting)];
  const pai_gow = {
    ...was?.pai_gow,
    ...(bank === null ? {} : { bank_window_ms: bank }),
    ...(setting === null ? {} : { setting_window_ms: setting }),
  };
  const procedure = {
    ...was?.procedure,
    stakes,
    equipment,
    ...(least === null ? {} : { insurance_least_ms: least }),
    ...(squeeze === null ? {} : { squeeze_window_ms: squeeze }),
    signs: draft.signs
      .split('\n')
      .map((sign) => sign.trim())
      .filter((sign) => sign !== ''),
  };
  const card = ms(draft.card);
  return {
    ...(was ?? { decks: null }),
    insurance_window_ms: ms(draft.offer) ?? 0,
    result_pause_ms: ms(draft.result) ?? 0,
    ...(card === null ? {} : { card_pause_ms: card }),
    ...(options === null ? {} : { options_window_ms: options }),
    ...(Object.keys(pai_gow).length === 0 ? {} : { pai_gow }),
    rulebook: draft.rulebook,
    layout: draft.layout || null,
    positions: draft.positions,
    dealing: draft.dealing,
    betting_window_ms: ms(draft.window),
    private: draft.private,
    limits: {
      minimum: draft.minimum || null,
      maximum: draft.maximum || null,
      maximum_differential: draft.differential || null,
    },
    procedure,
  };
}
