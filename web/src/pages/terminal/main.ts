import { speakAlso } from '$lib/i18n/both.svelte';
import { preferred } from '$lib/i18n/language.svelte';
import { start } from '$lib/ui/start';
import Terminal from './Terminal.svelte';

// The felt is printed in two scripts: the Chinese of the page, else the traditional one.
const chinese = preferred() === 'zh-Hans' ? 'zh-Hans' : 'zh-Hant';
void speakAlso(chinese).then(() => start(Terminal));
