import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstPaint } from '../../src/page/firstPaint.ts';

interface Renderer {
  renderPage(path: string, first: FirstPaint): Promise<string>;
  renderShell(): string;
}

export async function loadRenderer(serverDir: string): Promise<Renderer> {
  const file = resolve(serverDir, 'renderFirstPaint.js');
  await access(file).catch((cause: unknown) => {
    throw new Error('dist/server is missing: run `vite build --ssr` before `vite build`.', { cause });
  });
  return (await import(pathToFileURL(file).href)) as Renderer;
}
