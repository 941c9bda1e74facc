import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentSecurityPolicy, type OutsideOrigins } from './contentSecurityPolicy.ts';
import type { PageRenderer } from './pageTemplates.ts';

/** As any static file host would send them (siteBuild/staticHost.ts). Throws when the app was built otherwise. */
export async function createFilePages(distDir: string, origins: OutsideOrigins): Promise<PageRenderer> {
  const [home, other] = await Promise.all(
    ['index.html', '404.html'].map((name) => readFile(join(distDir, 'client', name), 'utf8')),
  );
  if (home === undefined || other === undefined) throw new Error('a file was read without text');
  const policy = contentSecurityPolicy(other, origins);
  return {
    contentSecurityPolicy: policy,
    respond: async ({ pathname }) => ({
      status: 200,
      html: pathname === '/' ? home : other,
      headers: { 'content-security-policy': policy },
    }),
  };
}
