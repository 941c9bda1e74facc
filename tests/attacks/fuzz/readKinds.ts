import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONValue } from 'convex/values';
import { parseEmailAddress } from '../../../convex/accounts/signInIdentifier.ts';
import { checkStory, type StoryInput } from '../../../convex/catalogue/storyInput.ts';
import { RequestProblem } from '../../../embedded/http/answer.ts';
import { requestUrl } from '../../../embedded/http/requestUrl.ts';
import { isStoragePath } from '../../../embedded/http/storageApi.ts';
import { displayValue } from '../../../embedded/runtime/displayValue.ts';
import { parseFunctionPath } from '../../../embedded/runtime/functions/functionPath.ts';
import { measureValue } from '../../../embedded/runtime/schema/measureValue.ts';
import { DatabaseSecret } from '../../../embedded/runtime/syscalls/databaseSecret.ts';
import { ProtocolError, parseClientMessage } from '../../../embedded/sessions/clientMessage.ts';
import { checkBackup } from '../../../embedded/storage/backup.ts';
import { openStore } from '../../../embedded/storage/openStore.ts';
import { decodeDocumentId } from '../../../embedded/values/documentId.ts';
import { encodeKey } from '../../../embedded/values/orderedKey.ts';
import { decodeTimestamp } from '../../../embedded/values/timestamp.ts';
import { returnPath } from '../../../src/account/signIn/loginSteps.ts';
import { readAudioFile } from '../../../src/importing/audioFile/readAudioFile.ts';
import { BrokenFile } from '../../../src/importing/collectionFile.ts';
import { formatStoryFile, parseStoryFile } from '../../../src/importing/storyFile.ts';
import { canonicalLine, canonicalText } from '../../../src/shared/story/canonicalText.ts';
import { previewOf } from '../../../src/shared/story/preview.ts';
import { sentenceRanges } from '../../../src/text/sentences.ts';
import { parseStory } from '../../../src/text/storyText.ts';
import { makeMp3 } from '../../convex/desk/makeAudio.ts';
import { makeMp4 } from '../../importing/audioFile/makeMp4.ts';
import { accepts, type FuzzKind, must } from './fuzzKind.ts';
import type { InputRandom } from './inputRandom.ts';
import { nastyText, spoiledBytes, spoiledText } from './nastyContents.ts';
import { clientFrame, nastyValue } from './nastyValue.ts';

const frames = pure('frames', 200_000, (random) => {
  const text = clientFrame(random, 60_000);
  return accepts(
    () => parseClientMessage(text),
    (error) => error instanceof ProtocolError,
  );
});

const secret = new DatabaseSecret(Buffer.alloc(32, 1));
const decodeCursor = (text: string) => secret.decodeCursor(text);

/** Arguments, and the small texts of the protocol: paths, ids, cursors, timestamps. */
const values = pure('values', 200_000, (random) => {
  if (random.chance(0.5)) {
    const value = nastyValue(random, 2000) as JSONValue;
    return accepts(
      () => [measureValue(value), displayValue(value), encodeKey([value])],
      // A refusal must be an error with a message, not a stack overflow.
      (error) => error instanceof Error && !(error instanceof RangeError),
    );
  }
  const text = nastyText(random, 60_000);
  const parsers = [parseFunctionPath, decodeDocumentId, decodeCursor, decodeTimestamp];
  return parsers.some((parse) => parse(text) !== null) ? 'accepted' : 'refused';
});

const origin = 'https://lipi.example';
const request = new IncomingMessage(new Socket());

/** Pieces that normalising removes or joins. */
const pathPieces = '/ . .. %2e %2f \\ // : @ ? # login api evil.example \t é'.split(' ');

const addresses = pure('addresses', 200_000, (random) => {
  const pieces = () => Array.from({ length: random.int(12) }, () => random.pick(pathPieces)).join('');
  const wanted = `/${random.chance(0.5) ? nastyText(random, 4000) : pieces()}`;
  const path = returnPath(wanted, origin);
  must(path.startsWith('/') && !/^\/[/\\]/.test(path), `returns to ${path}`);
  must(new URL(path, origin).href === origin + path, `returns to ${path} by another way`);
  request.url = wanted;
  request.headers = { host: nastyText(random, 100) };
  return accepts(
    () => {
      const { pathname } = requestUrl(request, random.chance(0.5) ? origin : null);
      must(!(isStoragePath(pathname) && pathname.includes('..')), `a stored file at ${pathname}`);
    },
    (error) => error instanceof RequestProblem,
  );
});

const mostCharacters = 200_000;

const soundStory: StoryInput = {
  ...{ work: 'a-work', language: 'or', title: 'A title', author: 'Lipi', licence: 'CC-BY-4.0' },
  firstPublishedAt: 0,
  content: 'Text.',
};

const texts = pure('texts', 80_000, (random) => {
  const text = nastyText(random, mostCharacters);
  const canonical = canonicalText(text);
  must(canonicalText(canonical) === canonical, 'the canonical form of a canonical text is another');
  canonicalLine(text);
  previewOf(canonical);
  parseEmailAddress(text);
  if (canonical.length < 20_000) {
    parseStory(canonical);
    for (const { from, to } of sentenceRanges(canonical)) {
      must(from >= 0 && from < to && to <= canonical.length, `a sentence from ${from} to ${to}`);
    }
  }
  const field = random.pick(['work', 'language', 'title', 'author', 'licence', 'content'] as const);
  return checkStory({ ...soundStory, [field]: text }) === null ? 'accepted' : 'refused';
});

const soundFile = `---
title: A title
language: or
author: Lipi
licence: CC-BY-4.0
source:
  name: A magazine
  url: https://example.org/1
credits:
  - role: Illustration
    name: Mira
published: 2026-11-01
---

First paragraph.

Second one.
`;

const storyFiles = pure('story files', 120_000, (random) => {
  const text = random.chance(0.8)
    ? spoiledText(random, soundFile, mostCharacters)
    : soundFile
        .replace('A title', () => nastyText(random, 2000))
        .replace('Lipi', () => nastyText(random, 2000));
  return accepts(
    () => {
      // Fields that are not used are not written either.
      const { unused: _unused, ...file } = parseStoryFile(text);
      // The parser may accept a file that the check refuses, because a line is too long for example.
      const story = { ...file, work: 'a-work', firstPublishedAt: 0 } as unknown as StoryInput;
      if (checkStory(story) !== null) throw new BrokenFile('the check refuses it');
      const again = parseStoryFile(formatStoryFile(file));
      must(JSON.stringify(again) === JSON.stringify(file), 'a story comes back changed from its own file');
    },
    (error) => error instanceof BrokenFile,
  );
});

const sounds: readonly Uint8Array[] = [
  makeMp3(3),
  makeMp4(),
  makeMp4({ durationMs: 0, fragments: [[1000, 20], [500]] }),
  makeMp4({ handler: 'vide' }),
  new Uint8Array([0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, 34, ...new Uint8Array(34), 0xff, 0xf8]),
];

const audio = pure('audio', 120_000, (random) => {
  const file = readAudioFile(spoiledBytes(random, random.pick(sounds)));
  if (file.kind === 'refused') return 'refused';
  const { durationSeconds } = file;
  must(Number.isFinite(durationSeconds) && durationSeconds > 0, `it lasts ${durationSeconds} s`);
  return 'accepted';
});

const backups: FuzzKind = {
  name: 'backups',
  perMillion: 2000,
  open: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lipi-fuzz-'));
    const store = openStore({ file: join(folder, 'database.sqlite') });
    await store.backup(join(folder, 'sound.backup'));
    await store.close();
    const backup = await readFile(join(folder, 'sound.backup'));
    const file = join(folder, 'spoiled.backup');
    return {
      feed: async (random) => {
        const bytes = spoiledBytes(random, backup);
        await writeFile(file, bytes);
        const { kind } = await checkBackup(file);
        await rm(file);
        if (kind === 'unsound') return 'refused';
        must(backup.equals(bytes), 'a backup that was changed passes as sound');
        return 'accepted';
      },
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

export const readKinds: readonly FuzzKind[] = [frames, values, addresses, texts, storyFiles, audio, backups];

function pure(name: string, perMillion: number, feed: (random: InputRandom) => string): FuzzKind {
  return { name, perMillion, open: () => ({ feed }) };
}
