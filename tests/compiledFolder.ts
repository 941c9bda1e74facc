import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    compiledFolder: string;
  }
}

/** A folder of the run's, for what its tests compile (compiled.ts); empty until one does. */
export default async function makeCompiledFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(project.config.env.TMPDIR ?? tmpdir(), 'lipi-processes-'));
  project.provide('compiledFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
