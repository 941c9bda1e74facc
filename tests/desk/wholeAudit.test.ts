import { expect, test } from 'vitest';
import { WholeAudit } from '../../src/desk/audit/wholeAudit.ts';
import type { AuditEntry, AuditPage, EditorId } from '../../src/shared/desk/desk.ts';
import type { Result } from '../../src/shared/result.ts';
import type { DeskFailure } from '../../src/sync/desk/deskCall.ts';

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

test('pages read before an interruption are kept, and the file has every entry once under one header', async () => {
  const audit = new WholeAudit();
  const asked: (string | null)[] = [];
  const told: number[] = [];
  const read = (isCut: boolean) => async (cursor: string | null) => {
    asked.push(cursor);
    return isCut && cursor === 'c' ? cut : pageAt(cursor);
  };
  const { signal } = new AbortController();
  expect(await audit.run(read(true), signal, (entries) => told.push(entries))).toBe(cut);
  const answer = await audit.run(read(false), signal, (entries) => told.push(entries));
  expect(asked).toEqual([null, 'b', 'c', 'c']);
  expect(told).toEqual([2, 2, 3]);
  const text = answer?.ok ? await answer.value.text() : '';
  const names = text.split('\r\n').map((line) => line.split(',')[3]?.slice(0, 8));
  expect(names).toEqual(['what', 'Person 1', 'Person 2', 'Person 3', undefined]);
});

test('an aborted export reads no further page and returns nothing', async () => {
  const end = new AbortController();
  const asked: (string | null)[] = [];
  const answer = await new WholeAudit().run(
    async (cursor) => {
      asked.push(cursor);
      end.abort();
      return pageAt(cursor);
    },
    end.signal,
    () => expect.unreachable('nothing is told any more'),
  );
  expect(answer).toBeUndefined();
  expect(asked).toEqual([null]);
});
