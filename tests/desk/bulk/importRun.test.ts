import { expect, test } from 'vitest';
import type { PlannedStory } from '../../../src/desk/bulk/importPlan.ts';
import { batchOf, type ImportPorts, ImportRun } from '../../../src/desk/bulk/importRun.ts';
import type { BulkRunStanding, StoryText } from '../../../src/shared/desk/bulk.ts';

const uploaded = { ok: true, value: { mimeType: 'audio/mpeg', durationSeconds: 1 } } as const;
const going = new AbortController().signal;
const offline = { ok: false, failure: { kind: 'offline', cause: 'network' } } as const;

function makeStories(count: number, content = 'ଗୋଟିଏ।'): StoryText[] {
  return Array.from({ length: count }, (_, n) => ({
    work: `w${n}`,
    language: 'or',
    title: 'ଗପ',
    author: 'Asha',
    licence: 'CC0-1.0',
    content,
  }));
}

function makePlanned(count: number): PlannedStory[] {
  return makeStories(count).map((story, n) => ({
    path: `w${n}/or.md`,
    story,
    sound: new Map(),
    odd: [],
    narration: null,
    missing: [],
  }));
}

function makeNarrated(...hashes: string[]): PlannedStory[] {
  return makePlanned(hashes.length).map((planned, n) => {
    const sha256 = hashes[n] ?? '';
    const parts = [{ sha256, sizeBytes: 1, mimeType: 'audio/mpeg', durationSeconds: 1 }];
    const file = { sizeBytes: 1, read: async () => new Uint8Array(1) };
    return {
      ...planned,
      story: { ...planned.story, narration: { narrator: 'Ravi', synthetic: false, parts, timings: [] } },
      sound: new Map([[sha256, file]]),
      narration: 'new',
      missing: [sha256],
    };
  });
}

function makePorts(given: Partial<ImportPorts>): ImportPorts {
  const write: ImportPorts['write'] = async (begins, stories) => {
    const next = begins + stories.length;
    return { ok: true, value: { next, added: next, updated: 0, unchanged: 0 } };
  };
  return { write, sendFile: async () => uploaded, onProgress: () => undefined, ...given };
}

test('a batch has at most 50 stories and a million bytes, and always at least one story', () => {
  expect(batchOf(makeStories(51))).toHaveLength(50);
  expect(batchOf(makeStories(51).slice(50))).toHaveLength(1);
  const stories = makeStories(4, 'x'.repeat(400_000));
  expect(batchOf(stories.slice(1)).map(({ work }) => work)).toEqual(['w1', 'w2']);
  expect(batchOf(makeStories(2, 'x'.repeat(1_000_001)))).toHaveLength(1);
});

test('an import continues where the server says it is, under the same key', async () => {
  const run = new ImportRun(makePlanned(4));
  const { key } = run;
  const sent: [begins: number, count: number][] = [];
  const progress = (next: number): BulkRunStanding => ({ next, added: next, updated: 0, unchanged: 0 });
  let answers = 0;
  const send = async (begins: number, stories: readonly StoryText[]) => {
    sent.push([begins, stories.length]);
    answers += 1;
    // Two were written, but the answer was lost.
    return answers === 1 ? offline : ({ ok: true, value: progress(answers === 2 ? 2 : 4) } as const);
  };
  expect(await run.run(makePorts({ write: send }), going)).toEqual(offline);
  expect(run.progress.next).toBe(0);
  expect(await run.run(makePorts({ write: send }), going)).toEqual({ ok: true, value: progress(4) });
  expect(sent).toEqual([
    [0, 4],
    [0, 4],
    [2, 2],
  ]);
  expect(run.key).toBe(key);
});

test('a stopped import waits for the running batch and counts it', async () => {
  const end = new AbortController();
  const run = new ImportRun(makePlanned(120));
  const ports = makePorts({});
  const write: ImportPorts['write'] = (begins, stories) => {
    end.abort();
    return ports.write(begins, stories);
  };
  const answer = await run.run({ ...ports, write }, end.signal);
  expect(answer).toMatchObject({ ok: true, value: { next: 50, added: 50 } });
});

test('a batch ends before a repeated file, and before the 41st file', () => {
  const texts = makeNarrated('a', 'b', 'a').map(({ story }) => story);
  expect(batchOf(texts)).toHaveLength(2);
  const many = makeNarrated(...Array.from({ length: 50 }, (_, n) => `file ${n}`));
  expect(batchOf(many.map(({ story }) => story))).toHaveLength(40);
});

test('each file is uploaded once before its story is written, also when the line breaks in between', async () => {
  const acts: string[] = [];
  let cuts = 1;
  let lost = 1;
  const run = new ImportRun(makeNarrated('a', 'b', 'a'));
  const whole = makePorts({});
  const ports = makePorts({
    sendFile: async (sha256) => {
      acts.push(`send ${sha256}`);
      if (sha256 === 'b' && cuts-- > 0) return offline;
      return uploaded;
    },
    write: async (begins, stories) => {
      acts.push(`write ${begins} to ${begins + stories.length}`);
      return lost-- > 0 ? offline : whole.write(begins, stories);
    },
  });
  expect(await run.run(ports, going)).toEqual(offline);
  expect(await run.run(ports, going)).toEqual(offline);
  expect(await run.run(ports, going)).toMatchObject({ ok: true, value: { next: 3 } });
  expect(acts).toEqual([
    'send a',
    'send b',
    'send b',
    'write 0 to 2',
    'write 0 to 2',
    // Writing the first story has used up the first upload.
    'send a',
    'write 2 to 3',
  ]);
});

test('files that the library already has are not uploaded', async () => {
  const sent: string[] = [];
  const [planned] = makeNarrated('a');
  if (!planned) throw new Error('no story');
  const sendFile: ImportPorts['sendFile'] = async (sha256) => {
    sent.push(sha256);
    return uploaded;
  };
  await new ImportRun([{ ...planned, missing: [] }]).run(makePorts({ sendFile }), going);
  expect(sent).toEqual([]);
});

test('a story whose file cannot be sent is reported and left out, and the others continue', async () => {
  const written: string[] = [];
  const run = new ImportRun(makeNarrated('a', 'b', 'c', 'd'));
  const whole = makePorts({});
  const answer = await run.run(
    makePorts({
      sendFile: async (sha256) => {
        if (sha256 === 'b') return { ok: false, failure: { kind: 'fileMissing' } };
        const problem = { code: 'not_audio', message: 'It is a video.' } as const;
        return sha256 === 'c' ? { ok: false, failure: { kind: 'refused', problem } } : uploaded;
      },
      write: (begins, stories) => {
        written.push(...stories.map(({ work }) => work));
        return whole.write(begins, stories);
      },
    }),
    going,
  );
  expect(answer).toMatchObject({ ok: true, value: { next: 2 } });
  expect(written).toEqual(['w0', 'w3']);
  expect(run.isUnfinished).toBe(false);
  expect(run.broken).toEqual([
    { path: 'w1/or.md', reason: expect.stringContaining('could not be read') },
    { path: 'w2/or.md', reason: 'It is a video.' },
  ]);
});

test('a file missing in the library is sent again, but not a third time', async () => {
  const sent: string[] = [];
  const problem = { code: 'missing_file', message: 'It is gone.', sha256: 'a' } as const;
  const refused = { ok: false, failure: { kind: 'refused', problem } } as const;
  const run = new ImportRun(makeNarrated('a'));
  const ports = makePorts({
    sendFile: async (sha256) => {
      sent.push(sha256);
      return uploaded;
    },
    write: async () => refused,
  });
  expect(await run.run(ports, going)).toEqual(refused);
  expect(sent).toEqual(['a', 'a']);
});
