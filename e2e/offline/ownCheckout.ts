import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What a running Lipi is made of; the build, too, so that it is not made a second time. */
const parts = [
  'convex',
  'dist',
  'embedded',
  'index.html',
  'package.json',
  'public',
  'server',
  'src',
  'tsconfig.base.json',
  'vite.config.ts',
];

/** Makes a checkout of its own, whose sources a journey may change. Resolves with its folder, which the caller removes. */
export async function ownCheckout(): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'lipi-checkout-'));
  for (const part of parts) {
    await cp(part, join(project, part), { recursive: true, preserveTimestamps: true });
  }
  for (const shared of ['node_modules', 'seed']) await symlink(resolve(shared), join(project, shared));
  return project;
}

/** Writes other words into a file of a checkout. Throws when it does not have those that are given. */
export async function changeSource(
  project: string,
  path: string,
  before: string,
  after: string,
): Promise<void> {
  const file = join(project, path);
  const text = await readFile(file, 'utf8');
  if (!text.includes(before)) throw new Error(`${path} does not say '${before}'`);
  await writeFile(file, text.replace(before, after));
}
