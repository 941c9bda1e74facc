import { cells, type Section } from './section.ts';

/** The columns of bench/RESULTS.md: one row for the last measurement of each figure. */
export const columns = ['Bench', 'What', 'Figure', 'Floor', 'Ratio', 'Aim', 'Date'] as const;

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
