import { start } from '$lib/ui/start';
import Admin from './Admin.svelte';

void start(Admin);
