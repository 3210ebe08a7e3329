import { speakAlso } from '$lib/i18n/both.svelte';
import { start } from '$lib/ui/start';
import Board from './Board.svelte';

const asked = new URLSearchParams(location.search).get('chinese');
void speakAlso(asked === 'zh-Hans' ? 'zh-Hans' : 'zh-Hant').then(() => start(Board));
