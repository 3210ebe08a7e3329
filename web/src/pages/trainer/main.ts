import { start } from '$lib/ui/start';
import Trainer from './Trainer.svelte';

void start(Trainer);
