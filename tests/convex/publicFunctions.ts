import type { Access } from '../../src/shared/accounts.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../convex/**/*.ts', { eager: true });

export interface PublicFunction {
  /** For example 'feed:head'. */
  readonly path: string;
  readonly kind: 'query' | 'mutation' | 'action';
  /** Who may call it, as the guard was told; undefined when it did not go through the guard. */
  readonly access: Access | undefined;
}

/** What `queryGeneric` and its kin put on a function. */
interface Registered {
  readonly isPublic?: true;
  readonly isInternal?: true;
  readonly isQuery?: true;
  readonly isMutation?: true;
  readonly isAction?: true;
  readonly access?: Access;
  exportArgs?(): string;
}

/** A validator as Convex writes it down. */
export type ArgumentShape =
  | { readonly type: 'string' | 'number' | 'boolean' | 'null' | 'any' | 'id' | 'bytes' | 'bigint' }
  | { readonly type: 'literal'; readonly value: unknown }
  | { readonly type: 'array'; readonly value: ArgumentShape }
  | { readonly type: 'record'; readonly values: { readonly fieldType: ArgumentShape } }
  | { readonly type: 'union'; readonly value: readonly ArgumentShape[] }
  | {
      readonly type: 'object';
      readonly value: Readonly<Record<string, { readonly fieldType: ArgumentShape }>>;
    };

/** The functions among a module's exports that clients can call. */
export function publicFunctionsOf(module: string, exports: Readonly<Record<string, unknown>>) {
  const found: PublicFunction[] = [];
  for (const [name, exported] of Object.entries(exports)) {
    if (typeof exported !== 'function') continue;
    const registered = exported as Registered;
    const kind = kindOf(registered);
    if (registered.isPublic && kind) {
      found.push({ path: `${module}:${name}`, kind, access: registered.access });
    }
  }
  return found;
}

/** Every function of convex/ that clients can call. */
export const publicFunctions: readonly PublicFunction[] = Object.entries(modules).flatMap(([file, exports]) =>
  publicFunctionsOf(moduleOf(file), exports),
);

/** What every function that clients can call takes, by its path. */
export const argumentShapes: ReadonlyMap<string, ArgumentShape> = new Map(
  Object.entries(modules).flatMap(([file, exports]) =>
    Object.entries(exports).flatMap(([name, exported]) => {
      const registered = exported as Registered;
      if (typeof exported !== 'function' || !registered.isPublic || !registered.exportArgs) return [];
      return [[`${moduleOf(file)}:${name}`, JSON.parse(registered.exportArgs()) as ArgumentShape] as const];
    }),
  ),
);

/** Every function of convex/ that only functions, and who has the admin key, can call. */
export const internalFunctions: readonly Pick<PublicFunction, 'path' | 'kind'>[] = Object.entries(
  modules,
).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, exported]) => {
    if (typeof exported !== 'function') return [];
    const registered = exported as Registered;
    const kind = kindOf(registered);
    return registered.isInternal && kind ? [{ path: `${moduleOf(file)}:${name}`, kind }] : [];
  }),
);

function moduleOf(file: string): string {
  return file.replace(/^.*\/convex\/|\.ts$/g, '');
}

function kindOf({ isQuery, isMutation, isAction }: Registered): PublicFunction['kind'] | null {
  return isQuery ? 'query' : isMutation ? 'mutation' : isAction ? 'action' : null;
}
