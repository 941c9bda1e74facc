import { readFile } from 'node:fs/promises';

/** A line of the table of docs/faults.md. */
export interface FaultRow {
  readonly number: number;
  readonly holds: string;
  /** The test files that make it. */
  readonly files: readonly string[];
}

/** The table of docs/faults.md. */
export async function faultRows(): Promise<FaultRow[]> {
  const lines = (await readFile('docs/faults.md', 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const [, number = '', _fault, holds = '', tests = ''] = line.split('|').map((cell) => cell.trim());
    if (!/^\d+$/.test(number)) return [];
    return [
      {
        number: Number(number),
        holds,
        files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
      },
    ];
  });
}
