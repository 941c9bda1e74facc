import type { JSONValue } from 'convex/values';
import type { Store, Transaction } from '../../storage/store.ts';
import type { FunctionEnvironment } from '../environment/functionContext.ts';
import { withEnvironment } from '../environment/functionEnvironment.ts';
import type { AuthProvider, FunctionModules } from '../functionRunner.ts';
import { readFact, writeFact } from '../hostFacts.ts';
import { readCrons } from '../jobs/cronDefinition.ts';
import type { LoadedFunctions, Runtime } from '../runtime.ts';
import { readSchema, type SchemaDefinition } from '../schema/schemaDefinition.ts';
import { checkExistingDocuments, documentTypeFingerprint } from '../schema/validateSchema.ts';
import { createCatalog } from './catalog.ts';
import { buildFunctionTable } from './functionTable.ts';
import { readRoutes } from './httpRoutes.ts';

/** The host fact that records the type against which each table's documents were checked. */
const CHECKED_TYPES = 'checkedDocumentTypes';

/** A functions folder that has been read and validated, not yet in use. */
export interface ReadFunctions {
  readonly schema: SchemaDefinition;
  readonly loaded: LoadedFunctions;
}

function defaultExport(modules: FunctionModules, path: string): unknown {
  return modules[path]?.default ?? null;
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
export function readFunctions(
  modules: FunctionModules,
  store: Store,
  environment: FunctionEnvironment,
): ReadFunctions {
  const schema = readSchema(defaultExport(modules, 'schema'));
  const functions = buildFunctionTable(modules);
  const loaded: LoadedFunctions = {
    functions,
    catalog: createCatalog(schema, store),
    routes: readRoutes(defaultExport(modules, 'http')),
    crons: readCrons(defaultExport(modules, 'crons'), functions),
    authProviders: withEnvironment(environment, () =>
      readAuthProviders(defaultExport(modules, 'auth.config')),
    ),
  };
  return { schema, loaded };
}

function checkedTypes(transaction: Transaction): Record<string, JSONValue> {
  const checked = readFact(transaction, CHECKED_TYPES);
  return typeof checked === 'object' && checked !== null ? (checked as Record<string, JSONValue>) : {};
}

/**
 * Puts functions to use while no mutation runs: checks the documents, declares tables and indexes, then calls
 * `install`. Tables that the schema does not name keep their documents.
 * @throws Error when documents do not match; nothing has changed then.
 */
export async function swapFunctions(
  runtime: Runtime,
  { schema, loaded }: ReadFunctions,
  install: (loaded: LoadedFunctions) => void,
): Promise<void> {
  const { store } = runtime;
  await runtime.gate.exclusive(async () => {
    const before = store.begin();
    const known = checkedTypes(before);
    checkExistingDocuments(
      store,
      before,
      schema.documentTypes,
      (id) => loaded.catalog.tableOfId(id),
      (table, fingerprint) => known[table] === fingerprint,
    );
    const tables = [...new Set([...schema.tables, ...store.tables()])];
    await store.setSchema(tables, schema.indexes, schema.searchIndexes);
    install(loaded);
    const checked = Object.fromEntries(
      [...schema.documentTypes].map(([table, type]) => [table, documentTypeFingerprint(type)]),
    );
    if (JSON.stringify(checked) === JSON.stringify(known)) return;
    const transaction = store.begin();
    const nextCreationTime = (): number => runtime.nextCreationTime(runtime.clock());
    writeFact({ transaction, catalog: loaded.catalog, nextCreationTime }, CHECKED_TYPES, checked);
    await store.commit(transaction);
  });
}
