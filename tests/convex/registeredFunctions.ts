import type { Access } from '../../src/shared/accounts.ts';

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface PublicFunction {
  /** For example 'feed:head'. */
  readonly path: string;
  readonly kind: 'query' | 'mutation' | 'action';
  /** Who may call it, as the guard was told; undefined when it does not use the guard. */
  readonly access: Access | undefined;
}

/** The properties that `queryGeneric` and its kin put on a function. */
interface Registered {
  readonly isPublic?: true;
  readonly isInternal?: true;
  readonly isQuery?: true;
  readonly isMutation?: true;
  readonly isAction?: true;
  readonly access?: Access;
  exportArgs?(): string;
}

/** A validator in the form that Convex exports. */
export type ArgumentShape =
  | { readonly type: 'string' | 'number' | 'boolean' | 'null' | 'any' | 'id' | 'bytes' | 'bigint' }
  | { readonly type: 'literal'; readonly value: unknown }
  | { readonly type: 'array'; readonly value: ArgumentShape }
  | { readonly type: 'record'; readonly values: { readonly fieldType: ArgumentShape } }
  | { readonly type: 'union'; readonly value: readonly ArgumentShape[] }
  | {
      readonly type: 'object';
      readonly value: Readonly<
        Record<string, { readonly fieldType: ArgumentShape; readonly optional: boolean }>
      >;
    };

export function publicFunctionsOf(modules: Modules): PublicFunction[] {
  return registeredIn(modules).flatMap(({ path, registered }) => {
    const kind = kindOf(registered);
    return registered.isPublic && kind ? [{ path, kind, access: registered.access }] : [];
  });
}

export function internalFunctionsOf(modules: Modules): Pick<PublicFunction, 'path' | 'kind'>[] {
  return registeredIn(modules).flatMap(({ path, registered }) => {
    const kind = kindOf(registered);
    return registered.isInternal && kind ? [{ path, kind }] : [];
  });
}

export function argumentShapesOf(modules: Modules): ReadonlyMap<string, ArgumentShape> {
  return new Map(
    registeredIn(modules).flatMap(({ path, registered }) =>
      registered.isPublic && registered.exportArgs
        ? [[path, JSON.parse(registered.exportArgs()) as ArgumentShape] as const]
        : [],
    ),
  );
}

function registeredIn(modules: Modules): { readonly path: string; readonly registered: Registered }[] {
  return Object.entries(modules).flatMap(([module, exports]) =>
    Object.entries(exports).flatMap(([name, exported]) =>
      typeof exported === 'function'
        ? [{ path: `${module}:${name}`, registered: exported as Registered }]
        : [],
    ),
  );
}

function kindOf({ isQuery, isMutation, isAction }: Registered): PublicFunction['kind'] | null {
  return isQuery ? 'query' : isMutation ? 'mutation' : isAction ? 'action' : null;
}
