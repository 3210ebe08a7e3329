// What an event holds besides what its sentence says, with the names the pages have for it.
import { rulesName, t, told } from '$lib/i18n/language.svelte';
import { english, isKey, type Facts, type Key } from '$lib/i18n/phrases';
import { money } from '$lib/money/money';
import { dayAndTime } from '$lib/ui/time';

/** The name of a fact, and how it is told: plainly, as an amount, a time, rules, or a word of the dictionary. */
type Shown = readonly [label: Key, how?: 'money' | 'time' | (string & {})];
const NAMES: Readonly<Record<string, Shown>> = {
  table: ['ui.audit.table'],
  patron: ['role.patron'],
  person: ['ui.audit.about'],
  staff: ['ui.audit.about'],
  to: ['ui.admin.role.to', 'role'],
  cashier: ['role.cashier'],
  second: ['ui.cage.second'],
  closed_by: ['ui.audit.closed_by'],
  means: ['ui.cage.means', 'ui.cage'],
  game: ['ui.audit.game', 'game'],
  terminal: ['ui.cage.search.terminal'],
  name: ['ui.audit.name'],
  login: ['ui.audit.login'],
  role: ['ui.admin.role.to', 'role'],
  reason: ['ui.console.reason'],
  from_ms: ['ui.audit.from', 'time'],
  until_ms: ['ui.audit.ends', 'time'],
  amount: ['ui.keep.amount', 'money'],
  cash: ['ui.cage.cash', 'money'],
  chips: ['ui.cage.chips', 'money'],
  rulebook: ['ui.admin.table.rulebook', 'rules'],
  layout: ['ui.keep.settings.layout'],
  positions: ['ui.admin.table.boxes'],
  minimum: ['ui.minimum', 'money'],
  maximum: ['ui.maximum', 'money'],
  maximum_differential: ['ui.differential', 'money'],
  ticket_days: ['ui.rules.ticket_days'],
  begins: ['ui.rules.begins'],
  utc_offset: ['ui.rules.utc_offset'],
  site: ['ui.rules.site'],
  second_above: ['ui.rules.second_above', 'money'],
  identify_from: ['ui.rules.identify_from', 'money'],
  sale_second_above: ['ui.rules.sale_second_above', 'money'],
  raise_hours: ['ui.rules.raise_hours'],
  check_minutes: ['ui.rules.check_minutes'],
  exclusion_months: ['ui.rules.exclusion_months'],
};

export function details(kind: string, facts: Facts): string[] {
  const key = `audit.${kind}`;
  const said = isKey(key) ? (english[key] ?? '') : '';
  return Object.entries(NAMES).flatMap(([name, [label, how]]) => {
    const fact = facts[name];
    if (fact === undefined || said.includes(`{${name}}`) || said.includes(`{${name}:`)) return [];
    if (how === 'money') return [`${t(label)}: ${money(Number(fact))}`];
    if (how === 'rules') return [`${t(label)}: ${rulesName(String(fact))}`];
    if (how === 'time') return [`${t(label)}: ${dayAndTime(Number(fact))}`];
    return [`${t(label)}: ${how === undefined ? String(fact) : told(`${how}.${String(fact)}`)}`];
  });
}
