import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../embedded/tests/values/seededRandom.ts';
import { serverForTests } from './serverForTests.ts';
import { attackFactor } from './underAttack.ts';

const server = serverForTests();
let folder: string;
let backup: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lipi-backups-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const admin = async (what: 'backup' | 'restore', body?: Buffer) =>
  await fetch(`${server().origin}/api/admin/${what}`, {
    method: 'POST',
    headers: { authorization: `Convex ${server().adminKey}` },
    ...(body && { body: new Uint8Array(body) }),
  });

async function takeBackup(): Promise<Buffer> {
  backup ??= Buffer.from(await (await admin('backup')).arrayBuffer());
  return backup;
}

/** The library is as it was, and answers. */
async function expectUntouched(): Promise<void> {
  const { value } = await server().call('query', 'stories:body', { storyId: server().storyId });
  expect(value).not.toBeNull();
}

test('a backup with one flipped bit, wherever it is, is not restored', async () => {
  const sound = await takeBackup();
  const seed = 20_261_123;
  const random = seededRandom('flipped bits', seed);
  for (let flip = 0; flip < 6 * attackFactor; flip += 1) {
    const at = random.int(sound.length);
    const bit = 1 << (flip % 8);
    const flipped = Buffer.from(sound);
    flipped[at] = (flipped[at] ?? 0) ^ bit;
    const { status } = await admin('restore', flipped);
    expect(status, `seed ${seed}: bit ${flip % 8} of byte ${at} of ${sound.length}`).toBe(400);
  }
  await expectUntouched();
});

test('neither is one that was cut, lengthened, or is another program’s', async () => {
  const sound = await takeBackup();
  const others = [
    sound.subarray(0, sound.length - 4096),
    Buffer.concat([sound, Buffer.alloc(4096)]),
    Buffer.concat([sound, Buffer.from('x')]),
    sound.subarray(0, 100),
    Buffer.alloc(0),
    Buffer.alloc(200_000),
  ];
  for (const [n, other] of others.entries()) expect((await admin('restore', other)).status, `${n}`).toBe(400);
  await expectUntouched();
});

test('neither is one that brings code or tables of its own', async () => {
  const sound = await takeBackup();
  const additions = [
    'CREATE TRIGGER nasty AFTER INSERT ON t BEGIN DELETE FROM t; END',
    'CREATE TABLE nasty (x)',
    'CREATE VIEW nasty AS SELECT 1',
  ];
  for (const [n, addition] of additions.entries()) {
    const file = join(folder, `with-${n}.backup`);
    await writeFile(file, sound);
    const database = new Database(file);
    const [table] = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .raw()
      .all() as string[][];
    database.exec(addition.replaceAll(/\bt\b/g, `"${table?.[0]}"`));
    database.close();
    expect((await admin('restore', await readFile(file))).status, addition).toBe(400);
  }
  await expectUntouched();
});

test('a sound one is restored', async () => {
  expect((await admin('restore', await takeBackup())).status).toBe(200);
  await expectUntouched();
});
