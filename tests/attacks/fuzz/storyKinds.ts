import { parseEmailAddress } from '../../../convex/emailAddress.ts';
import { checkStory, type StoryInput } from '../../../convex/storyInput.ts';
import { parseStorybook, parseStorybookIndex } from '../../../server/library/globalStorybooks.ts';
import { canonicalLine, canonicalText } from '../../../src/shared/canonicalText.ts';
import { previewOf } from '../../../src/shared/preview.ts';
import { BrokenFile } from '../../../src/shared/storyFiles/brokenFile.ts';
import { formatStoryFile, parseStoryFile } from '../../../src/shared/storyFiles/storyFile.ts';
import { parseTimings } from '../../../src/shared/storyFiles/timingsFile.ts';
import { sentenceRanges } from '../../../src/text/sentences.ts';
import { parseStory } from '../../../src/text/storyText.ts';
import { type BulkKind, must, type Outcome, refusedBy } from './bulkKind.ts';
import type { InputRandom } from './inputRandom.ts';
import { nastyText, spoiledText } from './nastyText.ts';
import { nastyValue } from './nastyValue.ts';

const mostCharacters = 200_000;

const isBroken = (error: unknown) => error instanceof BrokenFile;

/** A text as a curator pastes it: measured, brought into its form, cut into sentences. */
const texts: BulkKind = {
  name: 'texts',
  perMillion: 100_000,
  run: (random) => {
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
    return outcomeOfStory(random, text, canonical);
  },
};

function outcomeOfStory(random: InputRandom, text: string, content: string): Outcome {
  const sound: StoryInput = {
    work: 'a-work',
    language: 'or',
    title: 'A title',
    author: 'Lipi',
    licence: 'CC-BY-4.0',
    firstPublishedAt: 0,
    content,
  };
  const field = random.pick(['work', 'language', 'title', 'author', 'licence', 'content'] as const);
  return checkStory({ ...sound, [field]: text }) === null ? 'accepted' : 'refused';
}

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

/** What is taken of a file is the same when it is written and read again. */
const storyFiles: BulkKind = {
  name: 'story files',
  perMillion: 120_000,
  run: (random) => {
    const text = random.chance(0.8)
      ? spoiledText(random, soundFile, mostCharacters)
      : soundFile
          .replace('A title', () => nastyText(random, 2000))
          .replace('Lipi', () => nastyText(random, 2000));
    return refusedBy(isBroken, () => {
      const file = parseStoryFile(text);
      // A file whose line is too long, say, is taken by the parser and refused by the check.
      const story = { ...file, work: 'a-work', firstPublishedAt: 0 } as unknown as StoryInput;
      if (checkStory(story) !== null) throw new BrokenFile('the check refuses it');
      const again = parseStoryFile(formatStoryFile(file));
      must(JSON.stringify(again) === JSON.stringify(file), 'a story comes back changed from its own file');
    });
  },
};

const soundBook = `# A title

##
First page.

##
Second page.

##
* License: [CC-BY]
* Text: Asha
* Translation: Ravi
* Language: or
`;

const storybooks: BulkKind = {
  name: 'storybooks',
  perMillion: 60_000,
  run: (random) => {
    const text = spoiledText(random, soundBook, 50_000);
    parseStorybookIndex(
      spoiledText(random, '0001 | [One](https://example.org/1) | [CC-BY](https://a.b/)\n', 20_000),
    );
    return refusedBy(isBroken, () => parseStorybook(text));
  },
};

const soundTimings = JSON.stringify({
  narrator: 'eSpeak NG',
  synthetic: true,
  contentSha256: 'a'.repeat(64),
  parts: [{ file: 'or.mp3', durationSeconds: 1.5, sizeBytes: 10, sha256: 'b'.repeat(64) }],
  sentences: [{ part: 0, startSeconds: 0, endSeconds: 1.25, from: 0, to: 4 }],
});

const timings: BulkKind = {
  name: 'timings',
  perMillion: 60_000,
  run: (random) => {
    const text = random.chance(0.5)
      ? spoiledText(random, soundTimings, 50_000)
      : JSON.stringify({
          parts: nastyValue(random, 500),
          sentences: nastyValue(random, 500),
          narrator: nastyValue(random, 50),
        });
    return refusedBy(isBroken, () => parseTimings(text));
  },
};

export const storyKinds: readonly BulkKind[] = [texts, storyFiles, storybooks, timings];
