import { start } from '$lib/ui/start';
import Reports from './Reports.svelte';

void start(Reports);
