import type { AuditEntry, DeskEvent } from './desk.ts';

/** The first line of the export, and what stands in each column. */
const columns = ['at', 'who', 'act', 'what', 'slug', 'revision'] as const;

/** Audit entries as a file for spreadsheets: RFC 4180, times in ISO 8601, a line each and one for the columns' names. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const lines = entries.map(({ at, editor, event }) =>
    [new Date(at).toISOString(), editor?.name ?? '', ...eventCells(event)].map(cell).join(','),
  );
  return [columns.join(','), ...lines, ''].join('\r\n');
}

function eventCells(event: DeskEvent): string[] {
  switch (event.kind) {
    case 'manuscript':
      return [event.act, event.title, event.slug, String(event.revision)];
    case 'role':
      return ['role', `${event.person.name}: ${event.from} to ${event.to}`, '', ''];
    case 'letter':
      return [`letter ${event.act}`, event.subject, '', ''];
    case 'subscribers':
      return [`subscribers ${event.act}`, String(event.count), '', ''];
    default:
      throw event satisfies never;
  }
}

/** A cell of RFC 4180. A spreadsheet takes what begins with these for a formula and runs it; a quote before it makes it text. */
export function cell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
