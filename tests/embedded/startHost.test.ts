import { once } from 'node:events';
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { defineSchema, defineTable, mutationGeneric, queryGeneric } from 'convex/server';
import { ConvexError, v } from 'convex/values';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { openHost } from '../../embedded/startHost.ts';
import { readRunningHost } from '../../embedded/storage/folder/dataFolder.ts';
import { bank, closeGate, path, runs } from './bank.ts';
import { fixture, waitUntil } from './hostFixture.ts';

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < 5; i++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('start and stop', () => {
  test('SPEC 29.3: a host announces itself, keeps its data and key over a restart, and releases the folder', async () => {
    const dataDir = fixture.folder();
    const first = await fixture.start(bank, { dataDir });
    expect(readRunningHost(dataDir)).toMatchObject({ pid: process.pid, url: first.origin });
    await first.mutation('bank:open', { owner: 'a', balance: 1 });
    await first.close();
    expect(readRunningHost(dataDir)).toBe(null);
    const second = await fixture.start(bank, { dataDir });
    expect(await second.query('bank:account', { owner: 'a' })).toBe(1);
    expect(second.adminKey).toBe(first.adminKey);
  });

  test.runIf(process.platform !== 'win32')(
    'SPEC 3.12: in a folder that others can read, only the owner can read the files',
    async () => {
      const dataDir = fixture.folder();
      await chmod(dataDir, 0o755);
      await writeFile(join(dataDir, 'database.sqlite'), '', { mode: 0o644 });
      const lines: string[] = [];
      const host = await fixture.start(bank, { dataDir, log: (line) => lines.push(line) });
      await host.mutation('bank:open', { owner: 'a', balance: 1 });
      expect(lines.filter((line) => line.includes(`chmod 700 ${dataDir}`))).toHaveLength(1);
      expect(((await stat(dataDir)).mode & 0o777).toString(8)).toBe('755');
      for (const name of await readdir(dataDir)) {
        expect([name, ((await stat(join(dataDir, name))).mode & 0o777).toString(8)]).toEqual([name, '600']);
      }
    },
  );

  test('SPEC 29.5: a folder or port in use and functions that fail to load are refused, and leave nothing', async () => {
    const dataDir = fixture.folder();
    const host = await fixture.start(bank, { dataDir });
    await expect(fixture.start(bank, { dataDir })).rejects.toThrow('in use');
    const other = fixture.folder();
    const port = Number(new URL(host.origin).port);
    await expect(fixture.start(bank, { dataDir: other, port })).rejects.toThrow('EADDRINUSE');
    const broken = { ...bank, http: { default: 'no router' } };
    await expect(fixture.start(broken, { dataDir: other })).rejects.toThrow();
    expect(readRunningHost(other)).toBe(null);
    const restarted = await fixture.start(bank, { dataDir: other });
    expect(await restarted.query('bank:accounts', {})).toEqual([]);
  });

  test('SPEC 3.16: documents that another version of the functions wrote are left as they are', async () => {
    const dataDir = fixture.folder();
    const written = await fixture.start(bank, { dataDir });
    await written.mutation('bank:open', { owner: 'a', balance: 1 });
    await written.close();
    const other = {
      ...bank,
      schema: { default: defineSchema({ accounts: defineTable({ title: v.string() }) }) },
    };
    await expect(fixture.start(other, { dataDir })).rejects.toMatchObject({
      name: 'DataFolderUnusable',
      fault: 'unreadableFormat',
    });
    expect(readRunningHost(dataDir)).toBe(null);
  });

  test('SPEC 3.16: a foreign, damaged or newer database is refused at once, with the folder’s name', async () => {
    const dataDir = fixture.folder();
    const database = join(dataDir, 'database.sqlite');
    await (await fixture.start(bank, { dataDir })).close();
    const sound = await readFile(database);
    const newer = Buffer.from(sound);
    newer.writeUInt32BE(7, 60);
    const damaged = Buffer.from(sound);
    damaged.fill(0xaa, 100, 5000);
    for (const [content, fault] of [
      [Buffer.from('a story, and no database '.repeat(40)), 'damaged'],
      [damaged, 'damaged'],
      [newer, 'unreadableFormat'],
    ] as const) {
      await writeFile(database, content);
      const error: unknown = await fixture.start(bank, { dataDir }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'DataFolderUnusable', fault, dataDir });
      expect((error as Error).message).toContain(dataDir);
      expect((await readFile(database)).equals(content)).toBe(true);
      expect(readRunningHost(dataDir)).toBe(null);
    }
    await writeFile(database, sound);
    const host = await fixture.start(bank, { dataDir });
    expect(await host.query('bank:accounts', {})).toEqual([]);
  });

  test('SPEC 29.3: stopping lets running calls finish, closes the sockets, and answers nothing after', async () => {
    const host = await fixture.start(bank);
    const open = closeGate('stop');
    const call = fetch(`${host.origin}/api/action`, {
      method: 'POST',
      body: JSON.stringify({ path: 'bank:slowly', args: { gate: 'stop' }, format: 'json' }),
    });
    await waitUntil('the action', () => runs['slowly stop'] === 1);
    const socket = new WebSocket(`${host.origin.replace('http', 'ws')}/api/1.48.0/sync`);
    const goodbye = new Promise<number>((resolve) => socket.on('close', resolve));
    await new Promise((resolve) => socket.on('open', resolve));
    const closed = host.close();
    open();
    expect(await (await call).json()).toMatchObject({ value: 'through stop' });
    await closed;
    expect(await goodbye).toBe(1001);
    await expect(fetch(`${host.origin}/version`)).rejects.toThrow();
    await expect(host.query('bank:accounts', {})).rejects.toThrow('not serving');
  });

  test('SPEC 29.3: idle and half-sent connections do not delay stopping', async () => {
    const host = await fixture.start(bank);
    const socket = connect(Number(new URL(host.origin).port), '127.0.0.1');
    socket.on('error', () => socket.destroy());
    socket.write('POST /api/query HTTP/1.1\r\nHost: x\r\n');
    await fetch(`${host.origin}/version`);
    const cut = once(socket, 'close');
    await host.close();
    await cut;
    // Without the stop Node would cut a half-sent request only after a minute.
  }, 30_000);

  /** A host that has not opened yet, and a query that it has already received. */
  async function askBeforeOpening() {
    const host = await openHost({
      dataDir: fixture.folder(),
      functions: bank,
      hostname: '127.0.0.1',
      port: 0,
    });
    onTestFinished(() => host.close());
    const ask = (origin: string) =>
      fetch(`${origin}/api/query`, {
        method: 'POST',
        body: JSON.stringify({ path: 'bank:account', args: { owner: 'a' }, format: 'json' }),
      });
    const arrived = once(host.server, 'request');
    const answer = ask(host.origin);
    await arrived;
    return { host, ask, answer };
  }

  test('SPEC 29.6: callers wait until a host opens, and then see what was prepared at a private address', async () => {
    const { host, ask, answer } = await askBeforeOpening();
    const door = await host.privately(async (origin) => {
      await host.mutation('bank:open', { owner: 'a', balance: 7 });
      expect(await (await ask(origin)).json()).toMatchObject({ value: 7 });
      return origin;
    });
    await expect(ask(door)).rejects.toThrow();
    host.open();
    expect(await (await answer).json()).toMatchObject({ value: 7 });
    const client = fixture.client(host.origin);
    expect(await client.query(path.account, { owner: 'a' })).toBe(7);
  });

  test('a refused upgrade is closed, even if its client keeps its side open', async () => {
    const { server } = await fixture.start(bank);
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const { port } = server.address() as AddressInfo;
    const client = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    onTestFinished(() => void client.destroy());
    client.write('GET /none HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 404 /);
    const [socket] = await accepted;
    await waitUntil('the close', () => socket.destroyed);
  });

  test('SPEC 29.6: a host that closes before opening answers waiting callers with 503', async () => {
    const { host, answer } = await askBeforeOpening();
    await host.close();
    expect((await answer).status).toBe(503);
  });

  test('SPEC 10.2: in-process calls reach internal functions and throw what a client would get', async () => {
    const host = await fixture.start(bank);
    expect(await host.query('bank:secret', {})).toBe('internal');
    const error = await host.mutation('bank:refuse', {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConvexError);
    expect((error as ConvexError<{ code: string }>).data).toEqual({ code: 'refused' });
    await expect(host.query('bank:nothing', {})).rejects.toThrow('bank:nothing');
  });

  test('SPEC 19.1: a reload swaps the functions under open sockets, and a failed reload changes nothing', async () => {
    const host = await fixture.start(bank);
    await host.mutation('bank:open', { owner: 'a', balance: 1 });
    const seen: unknown[] = [];
    fixture.client(host.origin).onUpdate(path.account, { owner: 'a' }, (value) => seen.push(value));
    await waitUntil('a value', () => seen.length === 1);
    const strict = defineSchema({ accounts: defineTable({ owner: v.number() }) });
    await expect(host.reload({ ...bank, schema: { default: strict } })).rejects.toThrow();
    await host.mutation('bank:deposit', { owner: 'a', amount: 1 });
    await waitUntil('the old functions at work', () => seen.at(-1) === 2);
    const account = queryGeneric({ args: { owner: v.string() }, handler: async () => 'new' });
    await host.reload({ ...bank, bank: { ...bank.bank, account } });
    await waitUntil('the new ones', () => seen.at(-1) === 'new');
  });
});

describe('backup and restore', () => {
  const asAdmin = (key: string) => ({ authorization: `Convex ${key}` });

  test('SPEC 29.4: a restore takes connected clients to the backup, and their later changes count', async () => {
    const host = await fixture.start(bank);
    const file = join(fixture.folder(), 'backup');
    await host.mutation('bank:open', { owner: 'a', balance: 1 });
    await host.backup(file);
    await host.mutation('bank:deposit', { owner: 'a', amount: 41 });
    const client = fixture.client(host.origin);
    const seen: unknown[] = [];
    client.onUpdate(path.account, { owner: 'a' }, (value) => seen.push(value));
    await waitUntil('the value', () => seen.at(-1) === 42);
    await host.restore(file);
    await waitUntil('the value of the backup', () => seen.at(-1) === 1);
    await client.mutation(path.deposit, { owner: 'a', amount: 1 });
    expect(seen.at(-1)).toBe(2);
    expect(await host.query('bank:account', { owner: 'a' })).toBe(2);
  });

  test('SPEC 29.4: commits after a restore survive the loss of the process', async () => {
    const dataDir = fixture.folder();
    const host = await fixture.start(bank, { dataDir });
    const file = join(fixture.folder(), 'backup');
    await host.mutation('bank:open', { owner: 'a', balance: 1 });
    await host.backup(file);
    for (let i = 0; i < 3; i++) {
      await host.restore(file);
      await host.mutation('bank:deposit', { owner: 'a', amount: 10 });
    }
    // Connections of earlier databases end on garbage collection, and must not delete the new log.
    await collectGarbage();
    // A power cut would leave this: the files as they are, without the process that wrote them.
    const copy = fixture.folder();
    for (const name of await readdir(dataDir)) {
      if (name.startsWith('database.sqlite')) await copyFile(join(dataDir, name), join(copy, name));
    }
    const survivor = await fixture.start(bank, { dataDir: copy });
    expect(await survivor.query('bank:account', { owner: 'a' })).toBe(11);
  });

  test('SPEC 29.4: a file that is not a backup is refused, and the database stays', async () => {
    const dataDir = fixture.folder();
    const host = await fixture.start(bank, { dataDir });
    await host.mutation('bank:open', { owner: 'a', balance: 1 });
    const file = join(fixture.folder(), 'noise');
    for (const content of ['noise', '', `SQLite format 3\0${'x'.repeat(5000)}`]) {
      await writeFile(file, content);
      await expect(host.restore(file)).rejects.toThrow('cannot be restored');
    }
    await expect(host.restore(join(dataDir, 'missing'))).rejects.toThrow();
    expect(await host.query('bank:account', { owner: 'a' })).toBe(1);
  });

  test('SPEC 29.4: a backup whose documents do not match the schema is refused, and the database stays', async () => {
    const dataDir = fixture.folder();
    const host = await fixture.start(bank, { dataDir });
    await host.mutation('bank:open', { owner: 'a', balance: 1 });
    const loose = defineSchema({ accounts: defineTable(v.any()).index('by_owner', ['owner']) });
    const other = await fixture.start({ ...bank, schema: { default: loose } });
    await other.mutation('bank:open', { owner: 'b', balance: 1 });
    const misfit = {
      ...bank,
      schema: { default: defineSchema({ accounts: defineTable({ owner: v.number() }) }) },
    };
    const file = join(fixture.folder(), 'backup');
    await other.backup(file);
    const empty = await fixture.start(misfit);
    await expect(empty.restore(file)).rejects.toThrow();
    expect(await empty.query('bank:accounts', {})).toEqual([]);
    expect(await host.query('bank:account', { owner: 'a' })).toBe(1);
  });

  test('SPEC 29.4: a restore runs its own mutation before serving, and is undone when that fails', async () => {
    const dataDir = fixture.folder();
    const file = join(fixture.folder(), 'backup');
    let served: unknown = 'not asked';
    const renew = mutationGeneric({
      args: {},
      handler: async (ctx) => {
        served = await host.query('bank:accounts', {}).catch((error: unknown) => String(error));
        const [account] = await ctx.db.query('accounts').collect();
        if (account?.owner === 'spoilt') throw new Error('not this one');
        await ctx.db.insert('accounts', { owner: 'renewed', balance: 0 });
      },
    });
    const modules = { ...bank, bank: { ...bank.bank, renew } };
    const host = await fixture.start(modules, { dataDir, afterRestore: 'bank:renew' });
    await host.mutation('bank:open', { owner: 'a', balance: 1 });
    await host.backup(file);
    await host.restore(file);
    expect(served).toContain('not serving');
    expect(await host.query('bank:accounts', {})).toMatchObject([{ owner: 'a' }, { owner: 'renewed' }]);

    const other = await fixture.start(bank);
    await other.mutation('bank:open', { owner: 'spoilt', balance: 1 });
    await other.backup(`${file}-spoilt`);
    await expect(host.restore(`${file}-spoilt`)).rejects.toThrow('not this one');
    expect(await host.query('bank:accounts', {})).toMatchObject([{ owner: 'a' }, { owner: 'renewed' }]);
    expect((await readdir(dataDir)).filter((name) => /transfer|restor/.test(name))).toEqual([]);
  });

  test('SPEC 25.7: the admin endpoints send and restore a backup, for the admin alone', async () => {
    const dataDir = fixture.folder();
    const host = await fixture.start(bank, { dataDir });
    await host.mutation('bank:open', { owner: 'a', balance: 1 });
    const address = (what: string) => `${host.origin}/api/admin/${what}`;
    for (const headers of [{}, asAdmin('wrong'), { authorization: `Bearer ${host.adminKey}` }]) {
      expect((await fetch(address('backup'), { method: 'POST', headers })).status).toBe(401);
    }
    const headers = asAdmin(host.adminKey);
    expect((await fetch(address('backup'), { headers })).status).toBe(405);
    expect((await fetch(address('nothing'), { method: 'POST', headers })).status).toBe(404);
    const backup = new Uint8Array(
      await (await fetch(address('backup'), { method: 'POST', headers })).arrayBuffer(),
    );
    await host.mutation('bank:deposit', { owner: 'a', amount: 1 });
    const restored = await fetch(address('restore'), { method: 'POST', headers, body: backup });
    expect(await restored.json()).toEqual({ restored: true });
    expect(await host.query('bank:account', { owner: 'a' })).toBe(1);
    const refused = await fetch(address('restore'), { method: 'POST', headers, body: 'noise' });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      400,
      'UnsoundBackup',
    ]);
    expect((await readdir(dataDir)).filter((name) => /transfer|restor/.test(name))).toEqual([]);
  });

  test.each(['before', 'after'])(
    'SPEC 29.4: a restore that a crash cut off %s the new database took its place is undone',
    async (when) => {
      const dataDir = fixture.folder();
      const database = join(dataDir, 'database.sqlite');
      const host = await fixture.start(bank, { dataDir });
      await host.mutation('bank:open', { owner: 'a', balance: 1 });
      await host.backup(`${database}.before-restore`);
      await host.mutation('bank:open', { owner: 'restored', balance: 1 });
      await host.close();
      if (when === 'before') {
        for (const suffix of ['', '-wal', '-shm']) await rm(`${database}${suffix}`, { force: true });
      }
      await writeFile(`${database}.restoring`, 'half');
      await writeFile(join(dataDir, '5a0a5a1e-0000-4000-8000-000000000000.transfer'), 'half');
      const id = '5a0a5a1e-0000-4000-8000-000000000000';
      await mkdir(join(dataDir, `${id}.transfer.${id}.${process.pid}.unfinished`));
      await writeFile(join(dataDir, 'admin.key.999999999.unfinished'), 'half');
      const again = await fixture.start(bank, { dataDir });
      expect(await again.query('bank:accounts', {})).toMatchObject([{ owner: 'a', balance: 1 }]);
      expect((await readdir(dataDir)).filter((name) => /transfer|restor|unfinished/.test(name))).toEqual([]);
      expect(((await stat(dataDir)).mode & 0o777).toString(8)).toBe('700');
    },
  );
});
