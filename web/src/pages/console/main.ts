import { start } from '$lib/ui/start';
import Console from './Console.svelte';

void start(Console);
