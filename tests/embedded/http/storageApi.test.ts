import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Host } from '../../../embedded/host.ts';
import { contentRangeOf, rangeCases } from '../../shared/rangeCases.ts';
import { bank } from '../bank.ts';
import { fixture, waitUntil } from '../hostFixture.ts';
import { activeTypes } from './activeTypes.ts';

let host: Host;
const bytes = randomBytes(1000);
const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;

beforeEach(async () => {
  host = await fixture.start(bank);
});

async function upload(body: Uint8Array, headers: Record<string, string> = {}): Promise<Response> {
  const url = (await host.mutation('bank:uploadUrl', {})) as string;
  return await fetch(url, { method: 'POST', body: new Uint8Array(body), headers });
}

async function stored(body: Uint8Array, type: string): Promise<string> {
  const { storageId } = (await (await upload(body, { 'content-type': type })).json()) as {
    storageId: string;
  };
  return (await host.query('bank:fileUrl', { id: storageId })) as string;
}

async function get(url: string, headers: Record<string, string> = {}, method = 'GET') {
  // Without this, fetch asks for "identity" by itself when there is a range.
  const response = await fetch(url, { headers, method, cache: 'no-store' });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, body, header: (name: string) => response.headers.get(name) };
}

describe('stored files', () => {
  test('SPEC 26.1: are served whole with a strong validator, and may be cached for good', async () => {
    const url = await stored(bytes, 'audio/mpeg');
    const answer = await get(url);
    expect(answer.status).toBe(200);
    expect(answer.body.equals(bytes)).toBe(true);
    expect(answer.header('content-type')).toBe('audio/mpeg');
    expect(answer.header('content-length')).toBe('1000');
    expect(answer.header('accept-ranges')).toBe('bytes');
    expect(answer.header('etag')).toBe(etag);
    expect(answer.header('cache-control')).toMatch(/max-age=31536000, immutable/);
    expect(answer.header('x-content-type-options')).toBe('nosniff');
    expect(answer.header('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.header('access-control-allow-origin')).toBe('*');
  });

  test.each(rangeCases(bytes.byteLength, etag))('SPEC 26.2: $name ($range)', async (asked) => {
    const { range, ifRange, status, start, end } = asked;
    const url = await stored(bytes, 'audio/mpeg');
    const answer = await get(url, { range, ...(ifRange !== undefined && { 'if-range': ifRange }) });
    expect(answer.status).toBe(status);
    expect(answer.body.equals(bytes.subarray(start, end))).toBe(true);
    expect(answer.header('content-length')).toBe(String(end - start));
    expect(answer.header('content-range')).toBe(contentRangeOf(asked, bytes.byteLength));
    expect(answer.header('etag')).toBe(etag);
  });

  test('SPEC 26.2: If-None-Match gets 304 without a body, whatever the range', async () => {
    const url = await stored(bytes, 'audio/mpeg');
    for (const header of [etag, `"x", W/${etag}`, '*']) {
      const answer = await get(url, { 'if-none-match': header, range: 'bytes=0-1' });
      expect([answer.status, answer.body.length, answer.header('etag')]).toEqual([304, 0, etag]);
    }
    expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('SPEC 26.1: HEAD gives the size and ignores ranges', async () => {
    const url = await stored(bytes, 'audio/mpeg');
    const answer = await get(url, { range: 'bytes=0-1' }, 'HEAD');
    expect([answer.status, answer.header('content-length'), answer.body.length]).toEqual([200, '1000', 0]);
  });

  test.each([
    ['image/png', 'image/png'],
    ['audio/mpeg', 'audio/mpeg'],
    ['Audio/MP4; codecs="mp4a.40.2"', 'audio/mp4'],
  ])('SPEC 26.3: %s is served inline as %s', async (type, served) => {
    const answer = await get(await stored(bytes, type));
    expect(answer.header('content-type')).toBe(served);
    expect(answer.header('content-disposition')).toBe('inline');
  });

  test.each(activeTypes)(
    'SPEC 26.3: a file uploaded as %s is served as a download, whatever the status',
    async (type) => {
      const url = await stored(bytes, type);
      const answers = [
        [200, await get(url)],
        [200, await get(url, {}, 'HEAD')],
        [206, await get(url, { range: 'bytes=0-9' })],
        [304, await get(url, { 'if-none-match': etag })],
        [416, await get(url, { range: 'bytes=5000-' })],
      ] as const;
      for (const [status, answer] of answers) {
        expect([answer.status, answer.header('content-type'), answer.header('content-disposition')]).toEqual([
          status,
          'application/octet-stream',
          'attachment',
        ]);
        expect(answer.header('x-content-type-options')).toBe('nosniff');
        expect(answer.header('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
        expect(answer.header('cross-origin-resource-policy')).toBe('cross-origin');
      }
    },
  );

  test('SPEC 26.3: a file without a type is served as a download', async () => {
    const answer = await get(await stored(bytes, ''));
    expect(answer.header('content-type')).toBe('application/octet-stream');
  });

  test('SPEC 18.1: a file is found by its name, but not by its id', async () => {
    const { storageId } = (await (await upload(bytes)).json()) as { storageId: string };
    const url = (await host.query('bank:fileUrl', { id: storageId })) as string;
    expect(new URL(url).pathname).toMatch(/^\/api\/storage\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect((await get(url)).status).toBe(200);
    expect((await get(`${host.origin}/api/storage/${storageId}`)).status).toBe(404);
    expect((await get(url.toUpperCase().replace(/^.*(?=\/API)/, host.origin))).status).toBe(404);
    const other = (await (await upload(bytes)).json()) as { storageId: string };
    expect(await host.query('bank:fileUrl', { id: other.storageId })).not.toBe(url);
  });

  test('SPEC 26.2: an empty file is served whole, and no range of it can be satisfied', async () => {
    const url = await stored(new Uint8Array(0), 'text/plain');
    expect((await get(url)).status).toBe(200);
    expect((await get(url, { range: 'bytes=0-' })).status).toBe(416);
  });

  test('SPEC 26.1: unknown files and other methods are refused', async () => {
    expect((await get(`${host.origin}/api/storage/nothing`)).status).toBe(404);
    expect((await get(`${host.origin}/api/storage/%2e%2e%2fdatabase.sqlite`)).status).toBe(404);
    const url = await stored(bytes, 'text/plain');
    expect((await get(url, {}, 'DELETE')).status).toBe(405);
  });
});

describe('uploads', () => {
  test('SPEC 26.4: need a token', async () => {
    for (const query of ['', '?token=', '?token=forged']) {
      const answer = await fetch(`${host.origin}/api/storage/upload${query}`, { method: 'POST', body: 'x' });
      expect(answer.status).toBe(401);
    }
  });

  test('SPEC 18.2: with a digest are refused', async () => {
    expect((await upload(bytes, { digest: 'sha-256=abc' })).status).toBe(400);
  });

  test('SPEC 26.4: have a limit of their own, above that of a call', async () => {
    host = await fixture.start(bank, { limits: { uploadBytes: bytes.length, anonymousBodyBytes: 1 } });
    expect((await upload(bytes)).status).toBe(200);
    expect((await upload(Buffer.concat([bytes, bytes]))).status).toBe(413);
  });

  test('SPEC 18.4, 26.4: share the limit of their address, also when they arrive at the same time', async () => {
    host = await fixture.start(bank, { limits: { uploadBytes: 2 * bytes.length } });
    const address = (await host.mutation('bank:uploadUrl', {})) as string;
    let begun = 0;
    const halves = async function* () {
      yield bytes.subarray(0, 500);
      begun += 1;
      await waitUntil('the other uploads', () => begun === 4);
      yield bytes.subarray(500);
    };
    const send = async () => {
      const body = Readable.toWeb(Readable.from(halves())) as ReadableStream<Uint8Array>;
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
      return (await fetch(address, init)).status;
    };
    const statuses = await Promise.all([send(), send(), send(), send()]);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
    expect(new Set(statuses)).toContain(413);
    const more = async (url: string) => (await fetch(url, { method: 'POST', body: bytes })).status;
    expect(await more(address)).toBe(413);
    expect(await more((await host.mutation('bank:uploadUrl', {})) as string)).toBe(200);
  });

  test('SPEC 26.4: leave nothing and do no harm when broken off halfway', async () => {
    const url = new URL((await host.mutation('bank:uploadUrl', {})) as string);
    const socket = connect(Number(url.port), '127.0.0.1');
    socket.write(
      `POST ${url.pathname}${url.search} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\nabc`,
    );
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    await waitUntil('the host to go on', async () => (await upload(bytes)).status === 200);
  });
});
