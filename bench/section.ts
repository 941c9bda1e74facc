/** One comparison of the report: Lipi's figure beside that of the fastest possible alternative. */
export interface Row {
  readonly what: string;
  readonly lipi: string;
  readonly beside: string;
  /** The name of the alternative in `beside`, for example 'bare SQLite'. */
  readonly besideName: string;
  /** Lipi's figure divided by the other; null when the comparison has no ratio. */
  readonly ratio: number | null;
  /** The aim in words, and whether the ratio or figure meets it; null without an aim. */
  readonly aim: { readonly text: string; readonly isMet: boolean } | null;
  /** The figure of another checkout in the same run. */
  readonly base?: string;
}

export interface Section {
  readonly title: string;
  /** How it was measured, in a sentence or two. */
  readonly method: string;
  readonly rows: readonly Row[];
}

/** A row as a table's cells: what, Lipi's figure, the figure beside it, ratio and aim; '' for a missing value. */
export function cells(row: Row): string[] {
  const beside = [
    ...(row.beside === '' ? [] : [`${row.beside} (${row.besideName})`]),
    ...(row.base === undefined ? [] : [`base: ${row.base}`]),
  ].join('; ');
  const ratio = row.ratio === null ? '' : row.ratio.toFixed(2);
  const aim = row.aim === null ? '' : `${row.aim.text}: ${row.aim.isMet ? 'met' : 'NOT met'}`;
  return [row.what, row.lipi, beside, ratio, aim].map((cell) => cell.replaceAll('|', '\\|'));
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
