/** @module-tag deep */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { nastyTexts, unboundedText } from '../nastyTexts.ts';
import { serverForTests } from './serverForTests.ts';
import { underAttack } from './underAttack.ts';

const server = serverForTests();

let people = 0;

const fields = { work: 'nasty', language: 'en', title: 'Nasty', author: 'Lipi', licence: 'CC-BY-4.0' };

test('readers are answered while a curator checks texts and titles made to be slow', async () => {
  const { token } = await server().makePerson('slow@example.org', 'curator');
  const texts = Object.values({ ...nastyTexts, unboundedText });
  let checked = 0;
  await underAttack(server(), { seconds: 3 }, async (over) => {
    const curator = async () => {
      while (!over.aborted) {
        const text = texts[Math.floor(checked / 2) % texts.length];
        const slow = checked % 2 === 0 ? { content: text } : { content: 'Text.', title: text };
        checked += 1;
        const stories = [{ ...fields, ...slow }];
        const { status } = await server().call('query', 'desk/bulk:check', { stories }, token);
        expect(status).toBe(200);
      }
    };
    await Promise.all([curator(), curator()]);
  });
  expect(checked).toBeGreaterThan(2);
});

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'nowhere', '//host/x'])(
  'a source address that runs a script, or leads nowhere, is refused on import and on publishing: %j',
  async (url) => {
    const { token } = await server().makePerson(`source${people++}@example.org`, 'curator');
    const withSource = { ...fields, source: { name: 'A magazine', url } };
    const stories = [{ ...withSource, content: 'Text.' }];
    const { value } = await server().call('query', 'desk/bulk:check', { stories }, token);
    expect(value).toMatchObject({ changes: [{ kind: 'refused' }] });
    const args = { key: 'source'.padEnd(16, `${url.length}`), fields: withSource, content: 'Text.' };
    const draft = await server().call('mutation', 'desk/manuscripts:create', args, token);
    expect(draft.status, draft.text).toBe(200);
    const published = await server().call('mutation', 'desk/publishing:publish', draft.value, token);
    expect(published.code).toBe('invalid_story');
  },
);

test('a page that a curator uploads is refused as audio, under any type, and not kept', async () => {
  const { token } = await server().makePerson('uploader@example.org', 'curator');
  const page = Buffer.from('<script>alert(document.domain)</script>');
  const sha256 = createHash('sha256').update(page).digest('hex');
  const ask = (kind: 'mutation' | 'action', path: string, args: object) =>
    server().call(kind, `desk/${path}`, { sha256, ...args }, token);
  const begin = () => ask('mutation', 'audioUploads:begin', { sizeBytes: page.length });
  for (const [type, code] of [
    ['text/html', 'invalid_request'],
    ['audio/mpeg', 'invalid_request'],
    ['image/svg+xml', 'invalid_request'],
    ['text/javascript', 'invalid_request'],
    ['application/octet-stream', undefined],
  ] as const) {
    const { pathname, search } = new URL(((await begin()).value as { url: string }).url);
    const headers = { 'content-type': type };
    const sent = { method: 'POST', headers, body: page };
    const uploaded = await fetch(`${server().origin}${pathname}${search}`, sent);
    const { storageId } = (await uploaded.json()) as { storageId: string };
    const added = await ask('mutation', 'audioUploads:addPiece', { at: 0, storageId });
    expect(added.code, type).toBe(code);
  }
  expect((await ask('action', 'audioJoin:join', {})).code).toBe('not_audio');
  expect((await begin()).value).toMatchObject({ receivedBytes: 0 });
});
