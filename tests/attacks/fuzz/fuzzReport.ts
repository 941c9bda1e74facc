/** An input that was neither taken nor refused as it should be. Seed, kind and number make it again. */
export interface FuzzFault {
  readonly seed: number;
  readonly kind: string;
  readonly n: number;
  readonly reason: string;
}

/** What came of the inputs of one kind. */
export interface FuzzRow {
  readonly kind: string;
  readonly inputs: number;
  readonly accepted: number;
  readonly refused: number;
  readonly slowestMs: number;
  readonly faults: readonly FuzzFault[];
}

const number = new Intl.NumberFormat('en');

/** The rows as a table for people, with a sum. */
export function fuzzTable(rows: readonly FuzzRow[]): string {
  const sum = (of: (row: FuzzRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const all: FuzzRow = {
    kind: 'all',
    inputs: sum((row) => row.inputs),
    accepted: sum((row) => row.accepted),
    refused: sum((row) => row.refused),
    slowestMs: Math.max(0, ...rows.map((row) => row.slowestMs)),
    faults: rows.flatMap((row) => row.faults),
  };
  const cells = [
    ['kind', 'inputs', 'refused', 'accepted', 'slowest ms', 'faults'],
    ...[...rows, all].map((row) => [
      row.kind,
      ...[row.inputs, row.refused, row.accepted, Math.round(row.slowestMs), row.faults.length].map((value) =>
        number.format(value),
      ),
    ]),
  ];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  return cells
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

/** A fault as a line, with the command that makes it again. */
export function faultLine({ seed, kind, n, reason }: FuzzFault): string {
  return `${kind} ${n}: ${reason}\n  npm run attack -- --seed ${seed} --kind '${kind}' --from ${n} --inputs 1`;
}
