import { expect, test } from 'vitest';
import { auditCsvHead, auditCsvLines, subscriberLines } from '../../../src/shared/desk/csv.ts';
import type { AuditEntry, EditorId, ManuscriptId } from '../../../src/shared/desk/desk.ts';

const asha = { id: 'e1' as EditorId, name: 'Rao, Asha' };

function makeEntry(title: string): AuditEntry {
  const manuscriptId = 'm1' as ManuscriptId;
  const event = {
    kind: 'manuscript',
    act: 'saved',
    manuscriptId,
    title,
    slug: 'neem/or',
    revision: 2,
  } as const;
  return { at: 0, editor: asha, event };
}

test('each entry is a line with its columns', () => {
  const role = { kind: 'role', person: asha, from: 'reader', to: 'curator' } as const;
  const run = { kind: 'library', act: 'imported', added: 3, updated: 0, unchanged: 1, broken: 0 } as const;
  const imported = { at: 2000, editor: null, event: { ...run, isStopped: true } };
  const entries = [makeEntry('ନିମ'), { at: 1000, editor: null, event: role }, imported];
  expect(auditCsvHead + auditCsvLines(entries)).toBe(
    'at,who,act,what,slug,revision\r\n' +
      '1970-01-01T00:00:00.000Z,"Rao, Asha",saved,ନିମ,neem/or,2\r\n' +
      '1970-01-01T00:00:01.000Z,,role,"Rao, Asha: reader to curator",,\r\n' +
      '1970-01-01T00:00:02.000Z,,imported,"3 added, 0 updated, 1 unchanged, 0 broken, stopped",,\r\n',
  );
});

test.each([
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['-1', "'-1"],
  ['@home', "'@home"],
])('the title or address %j is escaped in the CSV file: %j', (title, cell) => {
  expect(auditCsvLines([makeEntry(title)])).toContain(`,saved,${cell},neem/or`);
  expect(subscriberLines([{ email: title, subscribedAt: 0 }])).toBe(`${cell},1970-01-01T00:00:00.000Z\r\n`);
});
