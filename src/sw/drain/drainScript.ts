import type { DrainScope } from '../drainScope.ts';
import { drainOutboxes } from './drainOutboxes.ts';

declare const self: ServiceWorkerGlobalScope & DrainScope;

/* The second script of the worker (`../drainScope.ts`): it is run when there is something to send, and not at each start. */
self.drainOutboxes = drainOutboxes;
