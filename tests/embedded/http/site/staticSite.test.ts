import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStaticSite, type StaticSiteOptions } from '../../../../embedded/http/site/staticSite.ts';

const page = `<!doctype html><title>Lipi</title>${'<p>ଗପ</p>'.repeat(100)}`;
const script = `export const a = ${JSON.stringify('a'.repeat(2000))};`;

let folder: string;
let root: string;
let previous: string;
let server: Server | null = null;

async function put(base: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(base, name, '..'), { recursive: true });
    await writeFile(join(base, name), content);
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lipi-site-'));
  root = join(folder, 'client');
  previous = join(folder, 'previous');
  await put(root, {
    'index.html': page,
    'index.html.br': brotliCompressSync(page),
    'index.html.gz': gzipSync(page),
    'sw.js': 'self.addEventListener("fetch", () => {});',
    'assets/app-abc123.js': script,
    'assets/app-abc123.js.br': brotliCompressSync(script),
    'icons/favicon.svg': '<svg/>',
    '.secret': 'no',
  });
  await put(previous, { 'assets/app-old111.js': 'old', 'other.txt': 'old' });
  await writeFile(join(folder, 'outside.txt'), 'outside');
});

afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = null;
  await rm(folder, { recursive: true, force: true });
});

async function serve(options: Partial<StaticSiteOptions> = {}): Promise<void> {
  const site = createStaticSite({
    root,
    previousRoots: [previous],
    immutable: (path) => path.startsWith('/assets/'),
    contentSecurityPolicy: "default-src 'self'; frame-ancestors 'none'",
    ...options,
  });
  server = createServer((request, response) => site(request, response, () => undefined));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
}

/** Sends exactly this path and these headers, which fetch would normalize. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  if (server === null) throw new Error('serve first');
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>(
    (resolve, reject) => {
      const sent = httpRequest({ port, path, method, headers, agent: false }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string | undefined>,
            body: Buffer.concat(pieces),
          }),
        );
      });
      sent.on('error', reject);
      sent.end();
    },
  );
}

describe('the built site', () => {
  test('SPEC 28.1: hashed files are cached for good, and all others are revalidated', async () => {
    await serve();
    const hashed = await ask('/assets/app-abc123.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers['content-type']).toBe('text/javascript; charset=utf-8');
    for (const path of ['/', '/sw.js', '/index.html', '/icons/favicon.svg']) {
      const answer = await ask(path);
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
      const again = await ask(path, { 'if-none-match': answer.headers.etag ?? '' });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
  });

  test('SPEC 28.2: the smallest sibling that the client accepts is sent', async () => {
    await serve();
    const br = await ask('/', { 'accept-encoding': 'gzip, br' });
    expect([br.headers['content-encoding'], br.headers.vary]).toEqual(['br', 'accept-encoding']);
    expect(brotliDecompressSync(br.body).toString()).toBe(page);
    const gz = await ask('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gz.body).toString()).toBe(page);
    const plain = await ask('/');
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, page]);
    expect(new Set([br, gz, plain].map(({ headers }) => headers.etag)).size).toBe(3);
    const onlyBr = await ask('/assets/app-abc123.js', { 'accept-encoding': 'gzip' });
    expect(onlyBr.body.toString()).toBe(script);
  });

  test('SPEC 28.2: a sibling older than its file is from an earlier build and is not sent', async () => {
    await utimes(join(root, 'index.html.br'), 1, 1);
    await serve();
    const answer = await ask('/', { 'accept-encoding': 'br' });
    expect([answer.headers['content-encoding'], answer.body.toString()]).toEqual([undefined, page]);
  });

  test('SPEC 28.3: every address of the app gets its page, but an unknown file does not', async () => {
    await serve();
    for (const path of ['/content/abc', '/reading_list', '/login?code=1']) {
      const answer = await ask(path);
      expect([answer.status, answer.body.toString()]).toEqual([200, page]);
    }
    for (const path of ['/assets/gone-123.js', '/assets/gone', '/robots.txt', '/wp-login.php']) {
      const answer = await ask(path);
      expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    }
  });

  test('SPEC 28.3: an earlier build’s hashed files stay available, but not its other files', async () => {
    await serve();
    const old = await ask('/assets/app-old111.js');
    expect([old.status, old.body.toString()]).toEqual([200, 'old']);
    expect((await ask('/other.txt')).status).toBe(404);
  });

  test.each([
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/assets/%2e%2e%2f%2e%2e%2foutside.txt',
    '/..%5coutside.txt',
    '/%00.txt',
    '/index.html%00.txt',
    '/.secret',
    '/assets/../../outside.txt',
    '//etc/passwd.txt',
    '/C:/outside.txt',
  ])('SPEC 28.4: the path %s reaches nothing outside the folder', async (path) => {
    await serve();
    const answer = await ask(path);
    expect(answer.body.toString()).not.toMatch(/outside|^no$|root:/);
    expect([400, 404]).toContain(answer.status);
  });

  test('SPEC 28.1: HEAD sends headers only, ranges are of the uncompressed file, other methods are refused', async () => {
    await serve();
    const head = await ask('/', {}, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(Buffer.byteLength(page)),
    ]);
    const range = await ask('/assets/app-abc123.js', { range: 'bytes=0-5', 'accept-encoding': 'br' });
    expect([range.status, range.body.toString()]).toEqual([206, 'export']);
    expect((await ask('/', {}, 'POST')).status).toBe(405);
    expect((await ask('/%zz')).status).toBe(400);
  });

  test('SPEC 28.5: every answer carries the security headers, hashed files those for files', async () => {
    await serve({ headers: { 'x-extra': '1' } });
    const ofFiles = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
    for (const path of ['/', '/sw.js', '/gone.js', '/%zz']) {
      const { headers } = await ask(path);
      expect(headers).toMatchObject({
        ...ofFiles,
        'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-extra': '1',
      });
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['x-powered-by']).toBeUndefined();
    }
    const { headers } = await ask('/assets/app-abc123.js');
    expect(headers).toMatchObject({ ...ofFiles, 'x-extra': '1' });
    expect(headers).not.toHaveProperty('content-security-policy');
  });

  test('SPEC 28.1: a new build is served at once by a running server', async () => {
    await serve();
    const before = await ask('/');
    await writeFile(join(root, 'index.html'), `${page}<p>new</p>`);
    await utimes(join(root, 'index.html'), new Date(), new Date(Date.now() + 5000));
    const after = await ask('/', { 'if-none-match': before.headers.etag ?? '', 'accept-encoding': 'br' });
    expect([after.status, after.body.toString()]).toEqual([200, `${page}<p>new</p>`]);
  });
});

describe('rendered pages', () => {
  test('SPEC 28.3: are compressed, and their own headers override the site’s', async () => {
    const asked: unknown[] = [];
    await serve({
      render: async (request) => {
        asked.push(request);
        return {
          status: 404,
          html: page.replace('Lipi', request.pathname),
          headers: { etag: 'W/"1"', 'content-security-policy': 'own' },
        };
      },
    });
    const answer = await ask('/content/%E0%AC%97?x=1', {
      host: 'lipi.example',
      'accept-encoding': 'br',
      'if-none-match': 'W/"0"',
    });
    expect([answer.status, answer.headers['content-encoding']]).toEqual([404, 'br']);
    expect(answer.headers).toMatchObject({
      etag: 'W/"1"',
      'content-security-policy': 'own',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(answer.body).toString()).toContain('<title>/content/%E0%AC%97</title>');
    expect(asked).toEqual([
      { pathname: '/content/%E0%AC%97', search: '?x=1', origin: 'http://lipi.example', ifNoneMatch: 'W/"0"' },
    ]);
  });

  test('SPEC 28.3: of another type are sent as they are', async () => {
    const html = Buffer.alloc(10_000);
    await serve({ render: async () => ({ status: 200, html, headers: { 'content-type': 'image/png' } }) });
    const { headers, body } = await ask('/content/salt/picture', { 'accept-encoding': 'br' });
    expect([headers['content-type'], headers['content-encoding']]).toEqual(['image/png', undefined]);
    expect(body).toEqual(html);
  });

  test('SPEC 28.3: may answer that nothing changed', async () => {
    await serve({ render: async () => ({ status: 304, html: '', headers: { etag: 'W/"1"' } }) });
    const answer = await ask('/', { 'accept-encoding': 'br' });
    expect([answer.status, answer.body.length, answer.headers['content-length']]).toEqual([
      304,
      0,
      undefined,
    ]);
  });

  test('SPEC 28.3: give way to the bare page when rendering fails or declines', async () => {
    const lines: string[] = [];
    await serve({
      log: (line) => lines.push(line),
      render: async ({ pathname }) => {
        if (pathname === '/') throw new Error('no database');
        return null;
      },
    });
    for (const path of ['/', '/login']) expect((await ask(path)).body.toString()).toBe(page);
    expect(lines.join()).toContain('no database');
  });

  test('SPEC 28.3: do not replace files', async () => {
    await serve({ render: async () => ({ status: 200, html: 'rendered', headers: {} }) });
    expect((await ask('/index.html')).body.toString()).toBe(page);
    expect((await ask('/sw.js')).body.toString()).toContain('fetch');
    expect((await ask('/gone.png')).status).toBe(404);
    expect((await ask('/')).body.toString()).toBe('rendered');
  });
});
