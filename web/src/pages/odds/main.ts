import { start } from '$lib/ui/start';
import Odds from './Odds.svelte';

void start(Odds);
