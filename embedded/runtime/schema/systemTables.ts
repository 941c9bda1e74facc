import type { IndexDefinition } from '../../storage/store.ts';

/** The host's own tables. `db.system` can read the first two; the others are private. */
export const systemTables = [
  '_scheduled_functions',
  '_storage',
  '_session_requests',
  '_cron_jobs',
  '_host_facts',
] as const;

/** Tables that `db.system` shows to functions. */
export const publicSystemTables: ReadonlySet<string> = new Set(['_scheduled_functions', '_storage']);

/** Private indexes: their names start with an underscore, which a schema's cannot. */
export const systemIndexes: readonly IndexDefinition[] = [
  {
    table: '_scheduled_functions',
    name: '_by_state',
    fields: ['state.kind', 'scheduledTime', '_creationTime', '_id'],
  },
  {
    table: '_scheduled_functions',
    name: '_by_completed_time',
    fields: ['completedTime', '_creationTime', '_id'],
  },
  {
    table: '_session_requests',
    name: '_by_slot',
    fields: ['sessionId', 'slot', '_creationTime', '_id'],
  },
  { table: '_cron_jobs', name: '_by_name', fields: ['name', '_creationTime', '_id'] },
  { table: '_host_facts', name: '_by_key', fields: ['key', '_creationTime', '_id'] },
];
