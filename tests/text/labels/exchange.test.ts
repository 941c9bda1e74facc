import { describe, expect, test } from 'vitest';
import type { SentenceTiming } from '../../../src/shared/story/catalogue.ts';
import { type LabelFormatKey, labelFormats, parseLabels } from '../../../src/text/labels/labelFormats.ts';
import { labelsOf, matchLabels } from '../../../src/text/labels/matchLabels.ts';
import { parseStory } from '../../../src/text/storyText.ts';
import { seededRandom } from '../../embedded/values/seededRandom.ts';

const content =
  'ଗୋଟିଏ ଗାଁ ଥିଲା। “ଆସ,” ସେ କହିଲେ। ଡା. ଦାସ ହସିଲେ।\n\nનાનું ગામ. R & D <ଓ> 5 > 3, ନୁହେଁ କି?\n\n* * *\n\nନା। ନା।<br>ଶେଷ।';

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

test.each([
  [
    'vtt',
    'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nR &amp; D &lt;b&gt;\n\n2\n01:02:03.004 --> 01:02:03.005\nTwo.\n',
  ],
  ['srt', '1\n00:00:01,000 --> 00:00:02,500\nR & D <b>\n\n2\n01:02:03,004 --> 01:02:03,005\nTwo.\n\n'],
  ['txt', '1.000000\t2.500000\tR & D <b>\n3723.004000\t3723.004000\tTwo.\n'],
  ['lrc', '[00:01.000]R & D <b>\n[00:02.500]\n[62:03.004]Two.\n[62:03.004]\n'],
] as const)('%s is written as other programs read it', (key, file) => {
  const written = labelFormats[key].format([
    { startSeconds: 1, endSeconds: 2.5, text: 'R & D\n<b>' },
    { startSeconds: 3723.004, endSeconds: 3723.004, text: 'Two.' },
  ]);
  expect(written).toBe(file);
});
