import { start } from '$lib/ui/start';
import Lobby from './Lobby.svelte';

void start(Lobby);
