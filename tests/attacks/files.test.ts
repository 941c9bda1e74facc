/** @module-tag deep */
import { expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { serverForTests } from './serverForTests.ts';
import { underAttack } from './underAttack.ts';

const server = serverForTests();

/** A narrated story of the catalogue, and the path of its narration's first file. */
async function narratedStory(): Promise<{ id: string; path: string }> {
  const { value } = await server().call('query', 'feed:changes', {
    scope: 'catalogue',
    after: 0,
    limit: 500,
  });
  const { rows } = value as { rows: { id: string; narration?: { parts: { url: string }[] } }[] };
  const narrated = rows.find((row) => row.narration !== undefined);
  const url = narrated?.narration?.parts[0]?.url;
  if (narrated === undefined || url === undefined) throw new Error('no narration');
  return { id: narrated.id, path: new URL(url).pathname };
}

async function statusOf(path: string): Promise<number> {
  const { status, body } = await fetch(`${server().origin}${path}`);
  await body?.cancel();
  return status;
}

test('the known address of a narration leads nowhere once its story was withdrawn', async () => {
  const { token } = await server().makePerson('withdrawing@example.org', 'curator');
  const { id, path } = await narratedStory();
  expect(await statusOf(path)).toBe(200);
  const { value } = await server().call('mutation', 'desk/manuscripts:edit', { storyId: id }, token);
  const at = value as { manuscriptId: string };
  const withdrawn = await server().call('mutation', 'desk/publishing:unpublish', at, token);
  expect(withdrawn.status, withdrawn.text).toBe(200);
  await eventually(async () => expect(await statusOf(path)).toBe(404));
  const { manuscriptId } = at;
  const kept = await server().call('query', 'desk/narrations:get', { manuscriptId }, token);
  const { parts } = kept.value as { parts: { url: string }[] };
  expect(await statusOf(new URL(parts[0]?.url ?? '').pathname)).toBe(200);
});

test('addresses of no file, and uploads without a token, are refused and leave nothing', async () => {
  const addresses = [
    '/api/storage/..%2f..%2fadmin.key',
    '/api/storage/%2e%2e/%2e%2e/signing.keys.json',
    '/api/storage/../../signing.keys.json',
    '/api/storage/%00',
    '//api/storage/x',
    '/api/storage/upload?token=',
    `/api/storage/upload?token=${'a'.repeat(5000)}`,
    '/signing.keys.json',
    '/.//signing.keys.json',
  ];
  await underAttack(server(), { seconds: 2 }, async () => {
    for (const address of addresses) {
      for (const method of ['GET', 'POST']) {
        const body = method === 'POST' ? Buffer.alloc(2_000_000) : undefined;
        const response = await fetch(`${server().origin}${address}`, { method, ...(body && { body }) }).catch(
          () => null,
        );
        // Null when the connection was cut while the body was being sent.
        expect(response?.status ?? 400, `${method} ${address}`).toBeGreaterThanOrEqual(400);
      }
    }
  });
});
