import { cp, mkdtemp, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
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
  // A copied folder is as new as the copy, and a build that is older than its sources is made again.
  const now = new Date();
  for (const built of ['client/index.html', 'server/renderFirstPaint.js'])
    await utimes(join(project, 'dist', built), now, now);
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
