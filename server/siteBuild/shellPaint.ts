import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstPaintEnd, firstPaintStart } from '../pages/pageTemplates.ts';
import { loadRenderer } from './renderer.ts';

/** The worker's answer when it has nothing better cached (src/sw/sw.ts): the page without cards. */
export const shellPage = 'shell.html';

/**
 * Renders the app's frame into index.html, and keeps a copy of it, which a launch without a first paint of its own
 * shows until the scripts run. Needs dist/server, which `vite build --ssr` writes.
 */
export async function shellPaint(html: string, dir: string): Promise<string> {
  const { renderShell } = await loadRenderer(join(dir, '../server'));
  const from = html.indexOf(firstPaintStart);
  const to = html.indexOf(firstPaintEnd);
  if (from < 0 || to < from) throw new Error('index.html has lost the markers of the first paint.');
  const painted = html.slice(0, from + firstPaintStart.length) + renderShell() + html.slice(to);
  await writeFile(join(dir, shellPage), painted);
  return painted;
}
