// The name of a group as people say it.
import { t, told } from '$lib/i18n/language.svelte';
import type { Group } from './reports';
import type { ReportLine } from '$wire/ReportLine';

export function nameOf(by: Group, line: ReportLine): string {
  const { group, name } = line;
  switch (by) {
    case 'table':
      return group === 'cage' ? t('ui.reports.cage') : (name ?? group);
    case 'game':
      return told(`game.${group}`);
    case 'bet': {
      const [game = '', bet = ''] = group.split('/');
      const word = bet === 'adjustment' ? t('ui.reports.adjustment') : told(`bet.${bet}`);
      return `${told(`game.${game}`)} · ${word}`;
    }
    case 'dealer':
      return group === 'automatic' ? t('ui.reports.automatic') : (name ?? group);
    case 'patron':
      return name === undefined ? group : `${name} (${group})`;
    case 'hour':
      return `${group}:00`;
    case 'shift':
      return t('ui.reports.shift_number', { number: group });
    case 'day':
      return group;
  }
}
