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
  readonly isQuery?: true;
  readonly isMutation?: true;
  readonly isAction?: true;
  readonly access?: Access;
}

/** The functions among a module's exports that clients can call. */
export function publicFunctionsOf(module: string, exports: Readonly<Record<string, unknown>>) {
  const found: PublicFunction[] = [];
  for (const [name, exported] of Object.entries(exports)) {
    if (typeof exported !== 'function') continue;
    const { isPublic, isQuery, isMutation, isAction, access } = exported as Registered;
    const kind = isQuery ? 'query' : isMutation ? 'mutation' : isAction ? 'action' : null;
    if (isPublic && kind) found.push({ path: `${module}:${name}`, kind, access });
  }
  return found;
}

/** Every function of convex/ that clients can call. */
export const publicFunctions: readonly PublicFunction[] = Object.entries(modules).flatMap(([file, exports]) =>
  publicFunctionsOf(file.replace(/^.*\/convex\/|\.ts$/g, ''), exports),
);
