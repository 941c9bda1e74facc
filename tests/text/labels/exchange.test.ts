import { parse as parseTrack, stringify as writeTrack } from 'audacity-labels';
import subsrt from 'subsrt-ts';
import { describe, expect, test } from 'vitest';
import { type CueTree, WebVTTParser, WebVTTSerializer } from 'webvtt-parser';
import entities from 'webvtt-parser/html-entities.json' with { type: 'json' };
import type { SentenceTiming } from '../../../src/shared/story/catalogue.ts';
import type { TimeLabel } from '../../../src/text/labels/label.ts';
import { type LabelFormatKey, labelFormats, parseLabels } from '../../../src/text/labels/labelFormats.ts';
import { labelsOf, matchLabels } from '../../../src/text/labels/matchLabels.ts';
import { parseStory } from '../../../src/text/storyText.ts';
import { seededRandom } from '../../embedded/values/seededRandom.ts';

const content =
  'ଗୋଟିଏ ଗାଁ ଥିଲା। “ଆସ,” ସେ କହିଲେ। ଡା. ଦାସ ହସିଲେ।\n\nનાનું ગામ. R & D <ଓ> 5 > 3, ନୁହେଁ କି?\n\n* * *\n\nନା। ନା।<br>ଶେଷ।';

/** A timing for every sentence, with pauses between them. */
function timed(part = 0): SentenceTiming[] {
  return parseStory(content)
    .flatMap(({ sentences }) => sentences)
    .map(({ from, to }, index) => ({
      part,
      startSeconds: (index * 4123 + 250) / 1000,
      endSeconds: (index * 4123 + 4001) / 1000,
      from,
      to,
    }));
}

const labels = labelsOf(content, timed(), 0);
const keys = Object.keys(labelFormats) as LabelFormatKey[];

const times = (all: readonly TimeLabel[]) =>
  all.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]);

describe.each(keys)('%s', (key) => {
  const { format, parse } = labelFormats[key];

  test('exported labels are imported unchanged, and their format is recognised', () => {
    const file = format(labels);
    expect(parse(file)).toEqual({ labels, problems: [] });
    expect(parseLabels(file).format).toBe(key);
    const matched = matchLabels(content, parse(file).labels, 0, 60);
    expect(matched).toEqual({ timings: timed(), byOrder: [], unmatched: [] });
  });

  test('times too fine for the format are rounded once and then stay the same', () => {
    const random = seededRandom('times');
    let start = 0;
    const fine = labels.map(({ text }) => {
      const startSeconds = start + random.int(1e9) / 1e9;
      start = startSeconds + 0.01 + random.int(1e9) / 3e5;
      return { startSeconds, endSeconds: start, text };
    });
    const once = parse(format(fine)).labels;
    expect(once).not.toEqual(fine);
    expect(parse(format(once)).labels).toEqual(once);
    const nearest = key === 'txt' ? 6 : 3;
    for (const [index, label] of once.entries())
      expect(label.startSeconds).toBeCloseTo(fine[index]?.startSeconds ?? 0, nearest);
  });

  test('any line ending is read, also with a byte order mark', () => {
    for (const end of ['\r\n', '\r'])
      expect(parse(`\ufeff${format(labels).replaceAll('\n', end)}`)).toEqual({ labels, problems: [] });
  });
});

describe('other programs', () => {
  test("the W3C's WebVTT parser finds no errors in an export, and reads the same labels", () => {
    const { cues, errors } = new WebVTTParser(entities).parse(labelFormats.vtt.format(labels), 'subtitles');
    expect(errors).toEqual([]);
    expect(cues.map(({ startTime, endTime }) => [startTime, endTime])).toEqual(times(labels));
    expect(cues.map(({ tree }) => textOf(tree))).toEqual(labels.map(({ text }) => text));
  });

  test('the output of the WebVTT serializer is read', () => {
    const { cues } = new WebVTTParser(entities).parse(labelFormats.vtt.format(labels), 'subtitles');
    const written = new WebVTTSerializer().serialize(cues);
    expect(labelFormats.vtt.parse(written)).toEqual({ labels, problems: [] });
  });

  // subsrt reads a '<' in a text as the start of a tag: the format has no escape.
  const plain = labels.filter(({ text }) => !text.includes('<'));

  test.each(['vtt', 'srt'] as const)('subsrt reads an export as %s', (key) => {
    const captions = subsrt.parse(labelFormats[key].format(plain), { format: key });
    const cues = captions.filter((caption) => caption.type === 'caption');
    expect(cues.map(({ start, end }) => [start / 1000, end / 1000])).toEqual(times(plain));
    expect(cues.map(({ text }) => unescaped(text.trim()))).toEqual(plain.map(({ text }) => text));
  });

  test.each(['vtt', 'srt'] as const)('the output of subsrt as %s is read', (key) => {
    const captions = plain.map(({ startSeconds, endSeconds, text }, index) => ({
      type: 'caption' as const,
      index,
      start: Math.round(startSeconds * 1000),
      end: Math.round(endSeconds * 1000),
      duration: 0,
      content: text,
      text,
    }));
    const written = subsrt.build(captions, { format: key });
    expect(parseLabels(written)).toEqual({ format: key, labels: plain, problems: [] });
  });

  test('another Audacity label library reads an export, and its output is read', () => {
    const tracks: readonly Track[] = parseTrack(labelFormats.txt.format(labels)).fork(
      () => [],
      (all: readonly Track[]) => all,
    );
    expect(tracks.map(({ startTime, endTime }) => [startTime, endTime])).toEqual(times(labels));
    expect(tracks.map(({ labelText }) => labelText)).toEqual(labels.map(({ text }) => text));
    const withFrequencies = tracks.map((label) => ({ ...label, frequencyFloor: 80, frequencyCeiling: 4000 }));
    const written = writeTrack(withFrequencies).fork(
      () => '',
      (text: string) => text,
    );
    expect(written).toContain('\\\t80.000000\t4000.000000');
    expect(parseLabels(written)).toEqual({ format: 'txt', labels, problems: [] });
  });
});

/** The fields of its labels that the tests use, since its own types are 'any'. */
interface Track {
  readonly startTime: number;
  readonly endTime: number;
  readonly labelText: string;
}

/** The text of the W3C parser's tree for a cue. */
function textOf(tree: CueTree): string {
  if (tree.value !== undefined) return tree.value;
  return (tree.children ?? []).map(textOf).join('');
}

function unescaped(text: string): string {
  return text.replace('&gt;', '>').replace('&lt;', '<').replace('&amp;', '&');
}
