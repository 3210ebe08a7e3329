import { start } from '$lib/ui/start';
import Pit from './Pit.svelte';

void start(Pit);
