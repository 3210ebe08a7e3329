import { start } from '$lib/ui/start';
import Cage from './Cage.svelte';

void start(Cage);
