import { start } from '$lib/ui/start';
import Setup from './Setup.svelte';

void start(Setup);
