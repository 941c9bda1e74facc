import { openStoryFolder } from '../server/library/collection.ts';
import { compareLanguages, languageOf } from '../src/shared/languages.ts';
import { parseStory } from '../src/text/storyText.ts';
import { parseAndCheck } from '../tests/text/parsingFaults.ts';
import type { Row, Section } from './section.ts';
import { whole } from './statistics.ts';

/** The totals of parsing one language's stories. */
interface Tally {
  stories: number;
  paragraphs: number;
  sentences: number;
  /** Sentences that `Intl.Segmenter` finds in the same paragraphs. */
  platformSentences: number;
  faults: number;
}

/** Parses every story of a collection, the bundled ones by default, and checks each result against its text. */
export async function storyParsing(corpus: string | null): Promise<Section> {
  const tallies = new Map<string, Tally>();
  let milliseconds = 0;
  for (const source of (await openStoryFolder(corpus ?? 'seed')).sources) {
    const { content, language } = (await source.load()).story;
    const startedAt = performance.now();
    const parsed = parseStory(content);
    milliseconds += performance.now() - startedAt;
    const checked = parseAndCheck(content);
    for (const fault of checked.faults) process.stderr.write(`${source.path}: ${fault}\n`);
    const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
    const tally = tallies.get(language) ?? emptyTally();
    tallies.set(language, {
      stories: tally.stories + 1,
      paragraphs: tally.paragraphs + checked.paragraphs,
      sentences: tally.sentences + checked.sentences,
      platformSentences:
        tally.platformSentences +
        parsed.reduce((sum, { from, to }) => sum + [...segmenter.segment(content.slice(from, to))].length, 0),
      faults: tally.faults + checked.faults.length,
    });
  }
  const rows = [...tallies]
    .sort(([a], [b]) => compareLanguages(a, b))
    .map(([language, tally]) => rowOf(languageOf(language).englishName, tally));
  const all = [...tallies.values()].reduce(sum, emptyTally());
  return {
    title: 'Stories as paragraphs and sentences',
    method: `Every story of ${corpus === null ? 'the bundled library' : 'the collection'} is parsed, in ${whole(milliseconds)} ms together. None may have an empty segment, or lose or double a character: the segments and what lies between them, joined, are the story’s normalised text, and so is what a page shows. \`Intl.Segmenter\` cuts the same paragraphs for comparison; it ends a sentence at 'ડૉ.' and at most marks inside quotations.`,
    rows: [...rows, rowOf(`all ${tallies.size} languages`, all)],
  };
}

function rowOf(what: string, tally: Tally): Row {
  return {
    what: `${what}: ${whole(tally.stories)} ${tally.stories === 1 ? 'story' : 'stories'}`,
    lipi: `${whole(tally.paragraphs)} paragraphs, ${whole(tally.sentences)} sentences`,
    beside: whole(tally.platformSentences),
    besideName: 'Intl.Segmenter',
    ratio: tally.sentences / tally.platformSentences,
    aim: { text: 'nothing empty, lost or doubled', isMet: tally.faults === 0 },
  };
}

function emptyTally(): Tally {
  return { stories: 0, paragraphs: 0, sentences: 0, platformSentences: 0, faults: 0 };
}

function sum(a: Tally, b: Tally): Tally {
  return {
    stories: a.stories + b.stories,
    paragraphs: a.paragraphs + b.paragraphs,
    sentences: a.sentences + b.sentences,
    platformSentences: a.platformSentences + b.platformSentences,
    faults: a.faults + b.faults,
  };
}
