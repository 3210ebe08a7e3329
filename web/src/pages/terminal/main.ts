import { start } from '$lib/ui/start';
import Terminal from './Terminal.svelte';

void start(Terminal);
