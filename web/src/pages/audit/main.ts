import { start } from '$lib/ui/start';
import Audit from './Audit.svelte';

void start(Audit);
