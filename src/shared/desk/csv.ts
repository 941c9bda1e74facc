import type { AuditEntry, DeskEvent, LibraryRun } from './desk.ts';
import type { Subscriber } from './letters.ts';

const columns = ['at', 'who', 'act', 'what', 'slug', 'revision'] as const;

/** The first line of the audit's export: the column names. */
export const auditCsvHead = `${columns.join(',')}\r\n`;

/** Audit entries as CSV lines (RFC 4180) to follow `auditCsvHead`: one line each, times in ISO 8601. */
export function auditCsvLines(entries: readonly AuditEntry[]): string {
  const lines = entries.map(({ at, editor, event }) =>
    [new Date(at).toISOString(), editor?.name ?? '', ...eventCells(event)].map(cell).join(','),
  );
  return [...lines, ''].join('\r\n');
}

function eventCells(event: DeskEvent): string[] {
  switch (event.kind) {
    case 'manuscript':
      return [event.act, event.title, event.slug, String(event.revision)];
    case 'role':
      return ['role', `${event.person.name}: ${event.from} to ${event.to}`, '', ''];
    case 'account':
      return [`account ${event.act}`, event.person.name, '', ''];
    case 'library':
      return [event.act, runNumbers(event), '', ''];
    case 'setting':
      return ['setting', `${event.setting}: ${event.from} to ${event.to}`, '', ''];
    case 'letter':
      return [`letter ${event.act}`, event.subject, '', ''];
    case 'subscribers':
      return [`subscribers ${event.act}`, String(event.count), '', ''];
    default:
      throw event satisfies never;
  }
}

function runNumbers(run: LibraryRun): string {
  if (run.act === 'removed') return `${run.removed} removed`;
  if (run.act === 'undone') return `${run.undone} undone, ${run.left} left`;
  const { added, updated, unchanged, broken, isStopped } = run;
  return `${added} added, ${updated} updated, ${unchanged} unchanged, ${broken} broken${isStopped ? ', stopped' : ''}`;
}

export const subscribersCsvHead = 'email,subscribedAt\r\n';

/** Subscribers as CSV lines (RFC 4180) to follow `subscribersCsvHead`, with times in ISO 8601. */
export function subscriberLines(subscribers: readonly Pick<Subscriber, 'email' | 'subscribedAt'>[]): string {
  return subscribers
    .map(({ email, subscribedAt }) => `${cell(email)},${new Date(subscribedAt).toISOString()}\r\n`)
    .join('');
}

/** Rows of cells as CSV (RFC 4180). */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** A CSV cell (RFC 4180). Spreadsheets would run a text that begins like a formula, so a quote before it makes it text. */
function cell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
