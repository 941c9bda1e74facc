import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBackup } from '../../../embedded/storage/backup.ts';
import { openStore } from '../../../embedded/storage/openStore.ts';
import { readAudioFile } from '../../../src/shared/audioFile/readAudioFile.ts';
import { makeMp3 } from '../../convex/desk/makeAudio.ts';
import { makeMp4 } from '../../shared/audioFile/makeMp4.ts';
import { type BulkKind, must } from './bulkKind.ts';
import { spoiledBytes } from './nastyBytes.ts';

const sounds: readonly Uint8Array[] = [
  makeMp3(3),
  makeMp4(),
  makeMp4({ durationMs: 0, fragments: [[1000, 20], [500]] }),
  makeMp4({ handler: 'vide' }),
  new Uint8Array([0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, 34, ...new Uint8Array(34), 0xff, 0xf8]),
];

const audio: BulkKind = {
  name: 'audio',
  perMillion: 60_000,
  run: (random) => {
    const file = readAudioFile(spoiledBytes(random, random.pick(sounds)));
    if (file.kind === 'refused') return 'refused';
    must(
      Number.isFinite(file.durationSeconds) && file.durationSeconds > 0,
      `it lasts ${file.durationSeconds} s`,
    );
    return 'accepted';
  },
};

let folder = '';
let backup: Buffer = Buffer.alloc(0);

/** A backup that is changed in any way is none. */
const backups: BulkKind = {
  name: 'backups',
  perMillion: 2000,
  prepare: async () => {
    folder = await mkdtemp(join(tmpdir(), 'lipi-fuzz-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const store = openStore({ file: join(folder, 'database.sqlite') });
    await store.backup(join(folder, 'sound.backup'));
    await store.close();
    backup = await readFile(join(folder, 'sound.backup'));
  },
  run: async (random) => {
    const bytes = spoiledBytes(random, backup);
    const file = join(folder, 'spoiled.backup');
    await writeFile(file, bytes);
    const check = await checkBackup(file);
    await rm(file);
    if (check.kind === 'unsound') return 'refused';
    must(backup.equals(bytes), 'a backup that was changed passes as sound');
    return 'accepted';
  },
};

export const fileKinds: readonly BulkKind[] = [audio, backups];
