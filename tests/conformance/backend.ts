/** The operations that the conformance suite needs of a Convex backend; one adapter per implementation. */
export interface Backend {
  query(path: string, args?: Record<string, unknown>): Promise<unknown>;
  mutation(path: string, args?: Record<string, unknown>): Promise<unknown>;
  action(path: string, args?: Record<string, unknown>): Promise<unknown>;
  /** The same backend, called as this user. */
  as(user: { readonly subject: string; readonly name?: string; readonly email?: string }): Promise<Backend>;
  /** An HTTP action's answer. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** The issuer of all users in the suite. */
export const issuer = 'https://identity.example';

/** Shorthands that add documents to the table of items. */
export function itemsOf(backend: Backend) {
  const add = (fields: { name: string; rank?: number; shelf?: string }) =>
    backend.mutation('items:add', fields) as Promise<string>;
  const addRanks = async (...ranks: number[]) => {
    for (const rank of ranks) await add({ name: `rank ${rank}`, rank });
  };
  return { add, addRanks };
}
