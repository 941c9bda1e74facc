import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** An aim in words, and whether the ratio or figure meets it. */
interface Aim {
  readonly text: string;
  readonly isMet: boolean;
}

/** One comparison of the report: Lipi's figure beside that of the least that could do the same. */
export interface Row {
  readonly what: string;
  readonly lipi: string;
  /** The other figure and what it is of, for example '10 ms (a bare input)'. */
  readonly beside?: string;
  /** Lipi's figure divided by the other. */
  readonly ratio?: number;
  readonly aim?: Aim;
  /** The figure of another checkout in the same run. */
  readonly base?: string;
}

export interface Section {
  readonly title: string;
  /** How it was measured, in a sentence or two. */
  readonly method: string;
  readonly rows: readonly Row[];
}

/** Two figures measured in the same run, and their ratio. */
export interface Pair {
  readonly lipi: number;
  readonly beside: number;
  readonly ratio: number;
}

export function pairOf(lipi: number, beside: number): Pair {
  return { lipi, beside, ratio: lipi / beside };
}

/** A row of two figures in the words of `told`; `besideName` says what the second is of. */
export function compared(
  what: string,
  { lipi, beside, ratio }: Pair,
  besideName: string,
  told: (value: number) => string,
): Row {
  return { what, lipi: told(lipi), beside: `${told(beside)} (${besideName})`, ratio };
}

/** A figure's aim. */
export function atMost(limit: number, value: number, told: (value: number) => string = String): Aim {
  return { text: `at most ${told(limit)}`, isMet: value <= limit };
}

/** A row as a table's cells: what, Lipi's figure, the figure beside it, ratio and aim; '' for a missing value. */
function cells({ what, lipi, beside, base, ratio, aim }: Row): string[] {
  const others = [...(beside ? [beside] : []), ...(base ? [`base: ${base}`] : [])].join('; ');
  // Something divided by nothing has no ratio.
  const told = ratio !== undefined && Number.isFinite(ratio) ? ratio.toFixed(2) : '';
  const reached = aim ? `${aim.text}: ${aim.isMet ? 'met' : 'NOT met'}` : '';
  return [what, lipi, others, told, reached].map((cell) => cell.replaceAll('|', '\\|'));
}

/** The report as a Markdown table. */
export function toMarkdown(section: Section): string {
  return [
    `### ${section.title}`,
    '',
    section.method,
    '',
    '| What | Lipi | Beside | Ratio | Aim |',
    '|---|---|---|---|---|',
    ...section.rows.map((row) => `| ${cells(row).join(' | ')} |`),
    '',
  ].join('\n');
}

/** RESULTS.md with a bench's rows replacing its earlier ones, or appended when it has none. `date` is an ISO day. */
export function withResults(document: string, section: Section, date: string): string {
  const lines = document.trimEnd().split('\n');
  const isOfBench = (line: string) => line.startsWith(`| ${section.title} |`);
  const before = lines.findIndex(isOfBench);
  const rows = section.rows.map((row) => `| ${[section.title, ...cells(row), date].join(' | ')} |`);
  const kept = lines.filter((line) => !isOfBench(line));
  kept.splice(before === -1 ? kept.length : before, 0, ...rows);
  return `${kept.join('\n')}\n`;
}

/** The output of the same bench, with the same options, in another checkout. Throws when it fails. */
export async function runIn(checkout: string, name: string, options: readonly string[]): Promise<string> {
  const bench = spawn('npm', ['run', '--silent', 'bench', '--', name, ...options], {
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
