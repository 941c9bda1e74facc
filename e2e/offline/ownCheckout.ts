import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The folders and files of a running Lipi, including the build, so that it is not built again. */
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

/** Makes a separate checkout, whose sources a journey may change. Resolves with its folder, which the caller removes. */
export async function ownCheckout(): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'lipi-checkout-'));
  for (const part of parts) {
    await cp(part, join(project, part), { recursive: true, preserveTimestamps: true });
  }
  for (const shared of ['node_modules', 'seed']) await symlink(resolve(shared), join(project, shared));
  return project;
}

/** Replaces text in a file of a checkout. Throws when the file does not contain the given text. */
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
