import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Section } from './section.ts';

/** The output of the same bench in another checkout. Throws with its errors when it fails. */
export async function runIn(checkout: string, name: string): Promise<string> {
  const bench = spawn('npm', ['run', '--silent', 'bench', '--', name], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  bench.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code] = (await once(bench, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the bench ${name} of ${checkout} ended with code ${code}:\n${printed}`);
  return printed;
}

/**
 * A bench's section with the figures of `printed` beside it. Rows are matched by their words without those in brackets,
 * and equal ones by their order.
 */
export function withBase(section: Section, printed: string): Section {
  const figures = new Map<string, string[]>();
  for (const line of printed.split('\n')) {
    const [, what, figure] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (what === undefined || figure === undefined) continue;
    figures.set(rowName(what), [...(figures.get(rowName(what)) ?? []), figure]);
  }
  const rows = section.rows.map((row) => {
    const base = figures.get(rowName(row.what))?.shift();
    return base === undefined ? row : { ...row, base };
  });
  return { ...section, rows };
}

/** 'longest frame of a drag (764 frames, 173 over 33 ms)' → 'longest frame of a drag' */
function rowName(what: string): string {
  return what.replace(/\s*\(.*\)$/, '').replaceAll('\\|', '|');
}
