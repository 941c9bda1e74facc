import { afterEach, beforeEach, describe } from 'vitest';
import type { Backend } from './backend.ts';
import { describeCalls } from './suite/calls.ts';
import { describeDocuments } from './suite/documents.ts';
import { describeQueries } from './suite/queries.ts';
import { describeTransactions } from './suite/transactions.ts';

/**
 * What any Convex backend that Lipi runs on must do: the same assertions for `convex-test` and for the embedded host.
 * embedded/SPEC.md has the rules.
 */
export function describeConformance(name: string, makeBackend: () => Promise<Backend>): void {
  describe(`conformance of ${name}`, () => {
    let fresh: Backend;
    beforeEach(async () => {
      fresh = await makeBackend();
    });
    afterEach(() => fresh.close());

    // Tests are declared before there is a backend, so they get one that calls the running test's.
    const backend: Backend = {
      query: (...call) => fresh.query(...call),
      mutation: (...call) => fresh.mutation(...call),
      action: (...call) => fresh.action(...call),
      as: (user) => fresh.as(user),
      fetch: (...request) => fresh.fetch(...request),
      close: () => fresh.close(),
    };
    describeDocuments(backend);
    describeQueries(backend);
    describeTransactions(backend);
    describeCalls(backend);
  });
}
