import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { compileServer } from '../e2e/support/compiledServer.ts';

/** Where tests keep what they run in processes of their own. */
const processes = ['tests/server', 'tests/attacks'];

/**
 * Where a file of ours, by its path from the root, stands compiled, for a process of its own: with the TypeScript loader each start took a
 * second of computing. Compiled by the first test of a run that asks.
 */
export async function compiled(path: `${string}.ts`): Promise<string> {
  const code = join(inject('compiledFolder'), 'code');
  if (!existsSync(code)) {
    const made = await compileServer(processes);
    await rename(made, code).catch(async (error: unknown) => {
      await rm(made, { recursive: true });
      if (!existsSync(code)) throw error; // else another test was first
    });
  }
  return join(code, path.replace(/\.ts$/, '.js'));
}
