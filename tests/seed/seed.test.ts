import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAudioFile } from '../../src/importing/audioFile/readAudioFile.ts';
import { parseStoryFile } from '../../src/importing/storyFile.ts';
import type { TimingsFile } from '../../src/importing/timingsFile.ts';
import { parseStory } from '../../src/text/storyText.ts';

const seedFolder = join(import.meta.dirname, '../../seed');
const works = readdirSync(seedFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const stories = works.flatMap((work) =>
  readdirSync(join(seedFolder, work))
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const source = readFileSync(join(seedFolder, work, name), 'utf8');
      return {
        slug: `${work}/${name.slice(0, -'.md'.length)}`,
        work,
        name,
        source,
        story: parseStoryFile(source),
      };
    }),
);
const narrated = stories.filter(({ story }) => story.language === 'or' || story.language === 'gu');

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

function sizeBytes(path: string): number {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeBytes(join(path, name)), 0);
}

test('the library has at least four stories each in Odia and Gujarati, and translations both ways', () => {
  const count = (language: string, original?: string) =>
    stories.filter(({ story }) => story.language === language && story.originalLanguage === original).length;
  expect(count('or')).toBeGreaterThanOrEqual(4);
  expect(count('gu')).toBeGreaterThanOrEqual(4);
  expect(count('gu', 'or')).toBeGreaterThanOrEqual(2);
  expect(count('or', 'gu')).toBeGreaterThanOrEqual(2);
  expect(count('en', 'or') + count('en', 'gu')).toBe(works.length);
});

test('no two stories were published at the same time, and a home page shows originals first', () => {
  const times = stories.map(({ story }) => story.publishedAt ?? Number.NaN);
  expect(times.every(Number.isFinite)).toBe(true);
  expect(new Set(times).size).toBe(stories.length);
  for (const language of ['or', 'gu']) {
    const timesOf = (original: boolean) =>
      stories
        .filter(
          ({ story }) => story.language === language && (story.originalLanguage === undefined) === original,
        )
        .map(({ story }) => story.publishedAt ?? 0);
    expect(Math.min(...timesOf(true))).toBeGreaterThan(Math.max(...timesOf(false)));
  }
});

describe.each(stories)('$slug', ({ work, name, source, story }) => {
  test('is named by its language, and has an author and a licence', () => {
    expect(name).toBe(`${story.language}.md`);
    expect(story.author).toBe('Lipi');
    expect(story.licence).toBe('CC-BY-4.0');
    expect(story.translation_author).toBe(story.originalLanguage === undefined ? undefined : 'Lipi');
    if (story.originalLanguage !== undefined) {
      expect(stories.map(({ slug }) => slug)).toContain(`${work}/${story.originalLanguage}`);
    }
  });

  test('has at least 500 words of normalized plain text, with curly quotation marks in pairs', () => {
    expect(story.content.split(/\s+/u).length).toBeGreaterThanOrEqual(500);
    expect(source.normalize('NFC')).toBe(source);
    expect(source).not.toMatch(/["\t#*_<>`]|\u200b|\ufffd/u);
    expect(story.content.match(/“/gu)?.length).toBe(story.content.match(/”/gu)?.length);
  });
});

describe.each(narrated)('the narration of $slug', ({ work, story }) => {
  const timings = JSON.parse(
    readFileSync(join(seedFolder, work, `${story.language}.timings.json`), 'utf8'),
  ) as TimingsFile;
  const audio = readFileSync(join(seedFolder, work, `${story.language}.mp3`));
  const part = timings.parts[0];

  test('was made from this text and is labelled as synthetic', () => {
    expect(timings).toMatchObject({ narrator: 'eSpeak NG', synthetic: true });
    expect(timings.contentSha256).toBe(sha256(story.content));
  });

  test('is one file of 32 kbit/s, as long as its timings say', () => {
    const { durationSeconds } = part ?? { durationSeconds: 0 };
    expect(readAudioFile(audio)).toEqual({
      kind: 'audio',
      mimeType: 'audio/mpeg',
      durationSeconds,
      isHardToSeek: false,
    });
    expect((audio.length * 8) / durationSeconds / 32_000).toBeCloseTo(1, 1);
    expect(timings.parts).toHaveLength(1);
    expect(part).toMatchObject({ sizeBytes: audio.length, sha256: sha256(audio) });
  });

  test('speaks every sentence of the text, in order, with a pause between', () => {
    const sentences = parseStory(story.content).flatMap((paragraph) => paragraph.sentences);
    expect(timings.sentences.map(({ from, to }) => ({ from, to }))).toEqual(sentences);
    let spokenUntil = 0;
    for (const { startSeconds, endSeconds } of timings.sentences) {
      expect(startSeconds - spokenUntil).toBeGreaterThanOrEqual(0.24);
      expect(endSeconds - startSeconds).toBeGreaterThan(0.2);
      spokenUntil = endSeconds;
    }
    expect(spokenUntil).toBeLessThan(part?.durationSeconds ?? 0);
  });

  test('takes a plausible time for every sentence', () => {
    // The synthesiser spells words out letter by letter when it does not know a character, which takes far longer.
    for (const { from, to, startSeconds, endSeconds } of timings.sentences) {
      const perSecond = (to - from) / (endSeconds - startSeconds);
      expect(perSecond, story.content.slice(from, to)).toBeGreaterThan(9);
      expect(perSecond, story.content.slice(from, to)).toBeLessThan(30);
    }
  });
});

test('all seeds together have less than 12 MB', () => {
  expect(sizeBytes(seedFolder)).toBeLessThan(12 * 1000 * 1000);
});
