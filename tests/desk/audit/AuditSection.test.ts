import { expect, test } from 'vitest';
import { wholeAudit } from '../../../src/desk/audit/AuditSection.tsx';
import type { DeskFailure } from '../../../src/desk/feed/deskCall.ts';
import type { AuditEntry, AuditPage, EditorId } from '../../../src/shared/desk/desk.ts';
import type { Result } from '../../../src/shared/result.ts';

function entryAt(at: number): AuditEntry {
  const person = { id: 'e' as EditorId, name: `Person ${at}` };
  return { at, editor: null, event: { kind: 'role', person, from: 'reader', to: 'curator' } };
}

const pages: { readonly [cursor: string]: AuditPage } = {
  '': { entries: [entryAt(1), entryAt(2)], cursor: 'b' },
  b: { entries: [], cursor: 'c' },
  c: { entries: [entryAt(3)], cursor: null },
};
const cut: Result<AuditPage, DeskFailure> = { ok: false, failure: { kind: 'offline', cause: 'network' } };
const pageAt = (cursor: string | null): Result<AuditPage, DeskFailure> => {
  const page = pages[cursor ?? ''];
  return page ? { ok: true, value: page } : cut;
};

test('the file has the entries of every page in order, under one header', async () => {
  const answer = await wholeAudit(async (cursor) => pageAt(cursor));
  const text = answer.ok ? await answer.value.text() : '';
  const names = text.split('\r\n').map((line) => line.split(',')[3]?.slice(0, 8));
  expect(names).toEqual(['what', 'Person 1', 'Person 2', 'Person 3', undefined]);
});

test('a page that cannot be read ends the export with its failure', async () => {
  const asked: (string | null)[] = [];
  const answer = await wholeAudit(async (cursor) => {
    asked.push(cursor);
    return cursor === 'b' ? cut : pageAt(cursor);
  });
  expect(answer).toBe(cut);
  expect(asked).toEqual([null, 'b']);
});
