import type { JSONValue } from 'convex/values';
import type { Store } from '../../storage/openStore.ts';
import type { AuthProvider, FunctionModules } from '../functionRunner.ts';
import { Catalog } from '../schema/catalog.ts';
import { readSchema } from '../schema/schemaDefinition.ts';
import { functionKey } from './functionPath.ts';
import { buildFunctionTable, type FunctionTable, lookUpFunction } from './functionTable.ts';

/** A routed HTTP action (`registration_impl.ts`'s `PublicHttpAction`). */
export interface HttpEndpoint {
  readonly invokeHttpAction: (request: Request) => Promise<Response>;
}

/** The router that `http.ts` exports: finds the endpoint, with the method and path of the route that matched. */
type Router = (path: string, method: string) => readonly [HttpEndpoint, string, string] | null;

export type Interval = { readonly type: 'interval' } & (
  | { readonly seconds: number }
  | { readonly minutes: number }
  | { readonly hours: number }
);

export interface CronDefinition {
  readonly name: string;
  readonly path: string;
  readonly args: JSONValue;
  readonly schedule: Interval;
}

/** Everything that is loaded from a functions folder, swapped as one by `load`. */
export type LoadedFunctions = ReturnType<typeof readFunctions>;

function readRouter(router: unknown): Router {
  if (router === null) return () => null;
  if (
    typeof router !== 'object' ||
    !('isRouter' in router) ||
    !('lookup' in router) ||
    typeof router.lookup !== 'function'
  ) {
    throw new Error('The default export of `http.ts` is not a Router.');
  }
  return router.lookup as Router;
}

function readCrons(crons: unknown, functions: FunctionTable): readonly CronDefinition[] {
  if (crons === null) return [];
  if (typeof crons !== 'object' || !('isCrons' in crons) || !('crons' in crons)) {
    throw new Error('The default export of `crons.ts` is not made by `cronJobs()`.');
  }
  const declared = crons.crons as Readonly<
    Record<string, { readonly name: string; readonly args: JSONValue[]; readonly schedule: Interval }>
  >;
  return Object.entries(declared).map(([name, job]) => {
    const fn = lookUpFunction(functions, job.name);
    if (fn === undefined) {
      throw new Error(`The cron job '${name}' schedules a function that does not exist: ${job.name}`);
    }
    if (fn.kind === 'query') {
      throw new Error(
        `The cron job '${name}' schedules a query function: ${job.name}. Only actions and mutations can be scheduled as cron jobs.`,
      );
    }
    if (job.schedule.type !== 'interval') {
      throw new Error(`The cron job '${name}' has no interval, and this host runs no other schedules.`);
    }
    return { name, path: functionKey(fn.path), args: job.args[0] ?? {}, schedule: job.schedule };
  });
}

function readAuthProviders(config: unknown): readonly AuthProvider[] {
  if (config === null) return [];
  const providers = (config as { providers?: unknown }).providers;
  if (!Array.isArray(providers)) {
    throw new Error('The default export of auth.config must be an object with a `providers` array.');
  }
  // Copied now, because a provider may be a getter that reads the host's address.
  return providers.map((provider: AuthProvider) => ({ ...provider }));
}

/** Reads evaluated modules. Changes nothing. @throws Error with Convex's text for modules that Convex would not deploy. */
export function readFunctions(modules: FunctionModules, store: Store) {
  const defaultExport = (path: string): unknown => modules[path]?.default ?? null;
  const schema = readSchema(defaultExport('schema'));
  const functions = buildFunctionTable(modules);
  return {
    schema,
    functions,
    catalog: new Catalog(schema, store),
    route: readRouter(defaultExport('http')),
    crons: readCrons(defaultExport('crons'), functions),
    authProviders: readAuthProviders(defaultExport('auth.config')),
  };
}
