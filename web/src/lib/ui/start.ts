// The start of every page: fonts and colours, the language, then the page, and above it whether the house stands still.
import { mount, type Component } from 'svelte';
import { preferred, speak } from '$lib/i18n/language.svelte';
import StillBanner from '$lib/table/StillBanner.svelte';
import { useTheme } from './theme';
import '../../app.css';

export async function start(page: Component): Promise<void> {
  useTheme();
  await speak(preferred());
  const target = document.getElementById('app');
  if (!target) return;
  mount(page, { target });
  mount(StillBanner, { target: document.body, anchor: target });
}

/** The table of a page: `/terminal?table=b1`. */
export function tableOfPage(): string {
  return new URLSearchParams(location.search).get('table') ?? '';
}
