import { beforeEach, expect, test } from 'vitest';
import { audioPieceBytes, audioPieceType } from '../../../src/shared/desk/narration.ts';
import { sha256Of } from '../../../src/shared/sha256.ts';
import { isOnEmbeddedHost, library, withLibrary } from '../accounts/backend.ts';
import { expectRefusal } from '../refusals.ts';
import { makeCurator } from './deskFixture.ts';
import { makeMp3 } from './makeAudio.ts';
import { narrationDesk } from './narrationDesk.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Three pieces, the last of them short. */
const sound = makeMp3(600);

let desk: ReturnType<typeof narrationDesk>;
let sha256: string;

withLibrary();

beforeEach(async () => {
  desk = narrationDesk(await makeCurator('Asha'));
  sha256 = await sha256Of(sound);
  expect(Math.ceil(sound.length / audioPieceBytes)).toBe(3);
});

const piece = (index: number) => sound.slice(index * audioPieceBytes, (index + 1) * audioPieceBytes);
const files = async () => (await library.storedFiles()).length;

async function send(index: number) {
  return desk.addPiece(sha256, index * audioPieceBytes, await desk.store(piece(index)));
}

test('an interrupted upload continues where it stopped, even when another curator sends the rest', async () => {
  expect(await desk.begin(sha256, sound.length)).toMatchObject({ receivedBytes: 0 });
  expect(await send(0)).toMatchObject({ receivedBytes: audioPieceBytes, url: expect.any(String) });
  const ravi = narrationDesk(await makeCurator('Ravi'));
  expect(await ravi.begin(sha256, sound.length)).toMatchObject({ receivedBytes: audioPieceBytes });
  await send(1);
  await expectRefusal(desk.join(sha256), 'missing_file');
  expect(await send(2)).toEqual({ receivedBytes: sound.length, url: null });
  expect(await files()).toBe(3);

  const facts = { mimeType: 'audio/mpeg', durationSeconds: 600 };
  expect(await desk.join(sha256)).toEqual(facts);
  expect(await files()).toBe(1);
  expect(await desk.join(sha256)).toEqual(facts);
  expect(await files()).toBe(1);
  const ready = { receivedBytes: sound.length, url: null };
  expect(await desk.begin(sha256, sound.length)).toEqual(ready);
});

test('a piece that is sent twice is stored once', async () => {
  await desk.begin(sha256, sound.length);
  await send(0);
  expect(await send(0)).toMatchObject({ receivedBytes: audioPieceBytes });
  expect(await files()).toBe(1);
});

test('a truncated piece, an unknown one and one that was already used are refused', async () => {
  await desk.begin(sha256, sound.length);
  const cut = await desk.store(piece(0).slice(1));
  await expectRefusal(desk.addPiece(sha256, 0, cut), 'damaged_file');
  for (const wrong of ['none', (await desk.store(piece(0))).slice(0, -1)]) {
    await expectRefusal(desk.addPiece(sha256, 0, wrong), 'invalid_request');
  }
  const first = await desk.store(piece(0));
  await desk.addPiece(sha256, 0, first);
  await expectRefusal(desk.addPiece(sha256, audioPieceBytes, first), 'invalid_request');
});

// convex-test does not keep the content types of files.
test.runIf(isOnEmbeddedHost)('a story’s file is refused as an uploaded piece', async () => {
  await desk.begin(sha256, sound.length);
  const story = await desk.store(piece(0), 'audio/mpeg');
  await expectRefusal(desk.addPiece(sha256, 0, story), 'invalid_request');
});

test('a text file is refused by its content and deleted', async () => {
  const text = new TextEncoder().encode('Once there was a village. '.repeat(400));
  const message = expect.stringContaining('not an audio file');
  await expectRefusal(desk.upload(text), 'not_audio', { message });
  expect(await files()).toBe(0);
  expect(await library.count('audioUploads')).toBe(0);
});

test('a file that does not match its announced hash is refused and deleted', async () => {
  const announced = await sha256Of(makeMp3(1));
  await desk.begin(announced, sound.length);
  for (const index of [0, 1, 2]) {
    await desk.addPiece(announced, index * audioPieceBytes, await desk.store(piece(index)));
  }
  await expectRefusal(desk.join(announced), 'damaged_file');
  expect(await files()).toBe(0);
  expect(await desk.begin(announced, sound.length)).toMatchObject({ receivedBytes: 0 });
});

test('a file that is empty or too large is refused before any of it is sent', async () => {
  for (const sizeBytes of [0, 16 * 1024 * 1024 + 1]) {
    await expectRefusal(desk.begin(sha256, sizeBytes), 'not_audio');
  }
  expect(await desk.begin(sha256, 16 * 1024 * 1024)).toMatchObject({ receivedBytes: 0 });
  for (const wrong of [-1, 0.5, Number.NaN]) {
    await expectRefusal(desk.begin(sha256, wrong), 'invalid_request');
  }
  await expectRefusal(desk.begin('F'.repeat(64), 1), 'invalid_request');
});

test('a cancelled upload leaves no files', async () => {
  await desk.begin(sha256, sound.length);
  await send(0);
  await desk.cancel(sha256);
  expect(await files()).toBe(0);
  const late = await desk.store(piece(1));
  await expectRefusal(desk.addPiece(sha256, audioPieceBytes, late), 'missing_file');
  await desk.cancel(sha256);
});

test('an unfinished upload is swept after a day, and so is a file that no narration uses', async () => {
  await desk.begin(sha256, sound.length);
  await send(0);
  await desk.upload(makeMp3(2));
  library.advance(dayMs - 1);
  await library.mutation('desk/audioUploads:sweep');
  expect(await files()).toBe(2);
  library.advance(2);
  await library.mutation('desk/audioUploads:sweep');
  expect(await files()).toBe(0);
  expect(await library.count('audioUploads')).toBe(0);
});

// convex-test does not keep the content types of files.
test.runIf(isOnEmbeddedHost)(
  'a piece that no upload names is swept, and a file of any type that no story takes, but not a story’s file',
  async () => {
    const types = ['text/html', 'image/png', 'audio/ogg', 'audio/mpeg, text/html', 'x'];
    for (const type of [audioPieceType, ...types]) await desk.store(piece(0), type);
    const story = await desk.store(sound, 'audio/mpeg');
    library.advance(dayMs - 1);
    await library.mutation('desk/audioUploads:sweep');
    expect(await files()).toBe(types.length + 2);
    library.advance(2);
    await library.mutation('desk/audioUploads:sweep');
    expect(await library.storedFiles()).toEqual([story]);
    await desk.store(piece(0));
    library.advance(dayMs + 1);
    await library.mutation('desk/audioUploads:sweep');
    expect(await library.storedFiles()).toEqual([story]);
  },
);
