// @vitest-environment edge-runtime
import { expect, test } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import type {
  AuditPage,
  DeskPage,
  Editor,
  EditorId,
  Manuscript,
  Revision,
  RevisionRow,
} from '../../../src/shared/desk/desk.ts';
import type { AudioUpload, DeskNarration, NarrationSaved } from '../../../src/shared/desk/narration.ts';
import { makeBackend } from '../setup.ts';
import { content } from './deskFixture.ts';

test('the functions’ answers match the types of src/shared/desk/desk.ts, at compile time and at run time', async () => {
  const backend = makeBackend();
  const userId = await backend.run((ctx) => ctx.db.insert('users', { role: 'curator', name: 'Asha' }));
  const sessionId = await backend.run((ctx) =>
    ctx.db.insert('authSessions', { userId, expirationTime: Date.now() + 60_000 }),
  );
  const curator = backend.withIdentity({ subject: `${userId}|${sessionId}` });
  expect(await curator.query(api.desk.editors.mine, {})).toBeNull();
  const credits = [{ role: 'Illustration', name: 'Ravi' }];
  const { manuscriptId } = await curator.mutation(api.desk.manuscripts.create, {
    key: crypto.randomUUID(),
    fields: { work: '', language: 'or', title: 'ଗପ', author: '', licence: '', credits },
    content,
  });
  const page: DeskPage = await curator.query(api.desk.feed.changes, { after: 0, limit: 10 });
  const manuscript: Manuscript = await curator.query(api.desk.manuscripts.get, { manuscriptId });
  const history: readonly RevisionRow[] = await curator.query(api.desk.revisions.list, { manuscriptId });
  const revision: Revision = await curator.query(api.desk.revisions.read, { manuscriptId, number: 1 });
  const editors: readonly Editor[] = await curator.query(api.desk.editors.list, {});
  const mine: EditorId | null = await curator.query(api.desk.editors.mine, {});
  const audit: AuditPage = await curator.query(api.desk.audit.page, {
    order: 'newestFirst',
    cursor: null,
    limit: 10,
  });
  const sha256 = 'a'.repeat(64);
  const upload: AudioUpload = await curator.mutation(api.desk.audioUploads.begin, { sha256, sizeBytes: 1 });
  const none: DeskNarration | null = await curator.query(api.desk.narrations.get, { manuscriptId });
  const removed: NarrationSaved = await curator.mutation(api.desk.narrations.remove, {
    manuscriptId,
    number: 0,
  });
  expect([upload, none, removed]).toEqual([
    { receivedBytes: 0, url: expect.any(String), isReady: false },
    null,
    { number: 0 },
  ]);
  expect(page.rows).toEqual([manuscript.row]);
  expect(manuscript).toMatchObject({ row: { id: manuscriptId, credits }, content });
  expect(history).toEqual([{ ...revision, content: undefined }]);
  expect(editors).toEqual([revision.editor]);
  expect(mine).toBe(revision.editor.id);
  expect(audit.entries).toMatchObject([{ editor: revision.editor, event: { act: 'created', manuscriptId } }]);
});
