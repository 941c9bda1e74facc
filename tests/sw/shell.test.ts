import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { Shell, type ShellFile, shellCacheName } from '../../src/sw/shell.ts';
import { FakeCaches } from '../player/fakeCaches.ts';

const origin = 'http://app.example';
const site: Readonly<Record<string, string>> = {
  'shell.html': '<p>frame</p>',
  'assets/a1.js': 'first()',
  'assets/b2.js': 'second()',
};
const files: readonly ShellFile[] = Object.entries(site).map(([url, content]) => ({
  url,
  revision: url === 'shell.html' ? 'r1' : null,
  sha256: createHash('sha256').update(content).digest('hex'),
}));
const keys = [`${origin}/shell.html?revision=r1`, `${origin}/assets/a1.js`, `${origin}/assets/b2.js`];

let caches: FakeCaches;
let shell: Shell;
let asked: string[];

beforeEach(() => {
  caches = new FakeCaches();
  shell = new Shell(caches, files, `${origin}/sw.js`);
  asked = [];
});

async function server(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.slice(1);
  asked.push(`${path} ${request.cache}`);
  return new Response(site[path]);
}
const portal = async () => new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } });
const nothing = async () => {
  throw new TypeError('Failed to fetch');
};

const cached = async () => (await (await caches.open(shellCacheName)).keys()).map(({ url }) => url);
const textAt = async (path: string) => (await shell.match(`${origin}/${path}`))?.text();

test('every file is fetched once, from the HTTP cache if the page has it; those without a hash in their name are revalidated', async () => {
  await shell.fill(server);
  await shell.fill(nothing);
  expect(asked).toEqual(['shell.html no-cache', 'assets/a1.js default', 'assets/b2.js default']);
  expect(await cached()).toEqual(keys);
  expect(await textAt('shell.html')).toBe(site['shell.html']);
  expect(shell.has(`${origin}/assets/a1.js`)).toBe(true);
  expect(shell.has(`${origin}/assets/c3.js`)).toBe(false);
});

test('a server that is stopping counts as no network', async () => {
  const stopping = async () => new Response('Unavailable', { status: 503 });
  await expect(shell.fill(stopping)).rejects.toThrow(TypeError);
});

test('somebody else’s page, with status 200, is not kept as a file, and the next attempt continues (fault 33)', async () => {
  await expect(shell.fill(portal)).rejects.toThrow('shell.html is not the file of this build');
  expect(await cached()).toEqual([]);
  const onlyScripts = (request: Request) => (request.url.endsWith('b2.js') ? portal() : server(request));
  await expect(shell.fill(onlyScripts)).rejects.toThrow('b2.js');
  expect(await cached()).toEqual(keys.slice(0, 2));
  asked = [];
  await shell.fill(server);
  expect(asked).toEqual(['assets/b2.js default']);
});

test('a page that the HTTP cache keeps under the name of a file is asked for again', async () => {
  await shell.fill((request) => (request.cache === 'reload' ? server(request) : portal()));
  expect(asked).toEqual(['shell.html reload', 'assets/a1.js reload', 'assets/b2.js reload']);
  expect(await textAt('assets/a1.js')).toBe(site['assets/a1.js']);
});

test('files that the browser evicted are fetched again, and the others are not (fault 16)', async () => {
  await shell.fill(server);
  await (await caches.open(shellCacheName)).delete(`${origin}/assets/a1.js`);
  expect(await textAt('assets/a1.js')).toBeUndefined();
  asked = [];
  await shell.fill(server);
  expect(asked).toEqual(['assets/a1.js default']);
  await caches.delete(shellCacheName);
  await shell.fill(server);
  expect((await cached()).sort()).toEqual([...keys].sort());
});

test('a page in place of a script is replaced, and never stays', async () => {
  await shell.fill(server);
  await (await caches.open(shellCacheName)).put(`${origin}/assets/a1.js`, await portal());
  await expect(shell.fill(nothing)).rejects.toThrow('Failed to fetch');
  expect(await textAt('assets/a1.js')).toBeUndefined();
  await shell.fill(server);
  expect(await textAt('assets/a1.js')).toBe(site['assets/a1.js']);
});

test('without a network, wrong files and those of other builds are deleted', async () => {
  await shell.fill(server);
  const cache = await caches.open(shellCacheName);
  await cache.put(`${origin}/assets/old.js`, new Response('old()'));
  await cache.put(`${origin}/assets/a1.js`, await portal());
  await shell.clean();
  expect(await cached()).toEqual([keys[0], keys[2]]);
});

test('no cache is created by looking a file up', async () => {
  expect(await textAt('shell.html')).toBeUndefined();
  expect(await caches.keys()).toEqual([]);
});
