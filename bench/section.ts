/** One comparison of the report: what Lipi does beside what nothing could do faster. */
export interface Row {
  readonly what: string;
  readonly lipi: string;
  readonly beside: string;
  /** What stands in `beside`, for example 'bare SQLite'. */
  readonly besideName: string;
  /** Lipi's figure divided by the other; null where the comparison is only told. */
  readonly ratio: number | null;
  /** The aim in words, and whether the ratio or figure meets it; null where there is none. */
  readonly aim: { readonly text: string; readonly isMet: boolean } | null;
}

export interface Section {
  readonly title: string;
  /** How it was measured, in a sentence or two. */
  readonly method: string;
  readonly rows: readonly Row[];
}

/** The report as Markdown tables. */
export function toMarkdown(section: Section): string {
  const rows = section.rows.map((row) => {
    const ratio = row.ratio === null ? '' : row.ratio.toFixed(2);
    const aim = row.aim === null ? '' : `${row.aim.text}: ${row.aim.isMet ? 'met' : 'NOT met'}`;
    return `| ${row.what} | ${row.lipi} | ${row.beside} (${row.besideName}) | ${ratio} | ${aim} |`;
  });
  return [
    `### ${section.title}`,
    '',
    section.method,
    '',
    '| What | Lipi | Beside | Ratio | Aim |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
