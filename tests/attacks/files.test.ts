/** @module-tag deep */
import { expect, test } from 'vitest';
import { serverForTests } from './serverForTests.ts';
import { underAttack } from './underAttack.ts';

const server = serverForTests();

/** An upload address, as the desk gives it to a curator. */
async function uploadAddress(token: string, sha256: string): Promise<string> {
  const { value, text } = await server().call(
    'mutation',
    'desk/audioUploads:begin',
    { sha256, sizeBytes: 10_000 },
    token,
  );
  const { url } = (value ?? {}) as { url?: string };
  if (url === undefined) throw new Error(text);
  return new URL(url).pathname + new URL(url).search;
}

test('the id of a stored file’s document does not give access to the file', async () => {
  const { token } = await server().makePerson('owner@example.org', 'curator');
  const address = await uploadAddress(token, 'a'.repeat(64));
  const response = await fetch(`${server().origin}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: 'the bytes of a draft',
  });
  const { storageId } = (await response.json()) as { storageId: string };
  expect((await fetch(`${server().origin}/api/storage/${storageId}`)).status).toBe(404);

  const { value } = await server().call('query', 'feed:changes', {
    scope: 'catalogue',
    after: 0,
    limit: 500,
  });
  const { rows } = value as { rows: { narration?: { parts: { url: string }[] } }[] };
  const url = rows.find((row) => row.narration !== undefined)?.narration?.parts[0]?.url ?? '';
  expect((await fetch(`${server().origin}${new URL(url).pathname}`)).status).toBe(200);
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
