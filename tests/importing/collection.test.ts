import { expect, test } from 'vitest';
import { deskAudioLimits } from '../../src/importing/audioFile/readAudioFile.ts';
import { missingFields, openCollection } from '../../src/importing/collection.ts';
import { BrokenFile, tooLarge } from '../../src/importing/collectionFile.ts';
import { sha256Of } from '../../src/shared/sha256.ts';
import { makeMp3 } from '../convex/desk/makeAudio.ts';
import { makeMp4 } from './audioFile/makeMp4.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

/**
 * What becomes of each file that is named, by its path: 'well/hi Title' for a story, with 'narrated 2+3' (seconds), what it
 * lacks and what is odd; 'broken: …' or 'left out: …' with the reason.
 */
async function outcomesOf(files: Files): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  const collection = openCollection(
    Object.entries(files).map(([path, content]) => ({
      path,
      read: async (limitBytes) => {
        const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
        if (bytes.length > limitBytes) throw tooLarge(limitBytes);
        return new Uint8Array(bytes);
      },
    })),
    deskAudioLimits,
  );
  for (const { path, load } of collection.sources) {
    try {
      const { story, odd } = await load();
      const seconds = story.narration?.parts.map(({ durationSeconds }) => Math.round(durationSeconds));
      const lacks = missingFields(story);
      outcomes[path] = [
        `${story.work}/${story.language} ${story.title}`,
        ...(seconds ? [`narrated ${seconds.join('+')}`] : []),
        ...(lacks.length > 0 ? [`lacks ${lacks.join(', ')}`] : []),
        ...odd,
      ].join('; ');
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      outcomes[path] = `broken: ${error.message}`;
    }
  }
  for (const { path, reason } of collection.leftOut()) outcomes[path] = `left out: ${reason}`;
  return outcomes;
}

const story = (language: string, more = '') =>
  `---\ntitle: Well\nlanguage: ${language}\nauthor: Asha\nlicence: CC0-1.0\nnarrator: Ravi\n${more}---\n\nText.\n`;
const [two, three] = [makeMp3(2, 1), makeMp3(3, 2)];
const times = (more: object = {}) =>
  JSON.stringify({
    parts: [{ file: 'hi.mp3', durationSeconds: 99 }],
    sentences: [{ part: 0, startSeconds: 0, endSeconds: 1, from: 0, to: 4 }],
    ...more,
  });

const unused =
  'left out: no story in its folder uses it: it is named after its text, as in hi.mp3 or hi-1.mp3';
const noText =
  'left out: it is not text (.md or .txt), audio (MP3, M4A or FLAC) or sentence times: save it as one of these';
const dashes = "broken: it does not begin with front matter between two lines of '---'";

const table: readonly (readonly [what: string, files: Files, outcomes: Readonly<Record<string, string>>])[] =
  [
    [
      'stories lie at any depth, and what operating systems and repositories leave behind is passed over',
      {
        'library/well/hi.md': story('hi'),
        'lamp/or.md': story('or'),
        'README.md': 'About.',
        'lamp/LICENSE': 'x',
        'lamp/.DS_Store': 'x',
        '__MACOSX/lamp/or.md': 'x',
        '$RECYCLE.BIN/or.md': 'x',
        'lamp/Thumbs.db': 'x',
        'lamp/Copying a cat.md': story('or'),
      },
      {
        'lamp/Copying a cat.md': 'well/or Well',
        'lamp/or.md': 'lamp/or Well',
        'library/well/hi.md': 'well/hi Well',
      },
    ],
    [
      'a language is a tag or a name, in any case',
      {
        'a/HI.md': story('Hindi'),
        'b/Hindi.MD': story('hi'),
        'c/hin.md': story('HI'),
        'd/ગુજરાતી.md': story('GUJARATI'),
        'e/en_in.md': story('en-IN'),
        'f/pa-Arab.md': story('pa-Arab'),
        'g/or.md': story('or').replace('language: or\n', ''),
        'h/or.md': story('gu'),
      },
      {
        'a/HI.md': 'a/hi Well',
        'b/Hindi.MD': 'b/hi Well',
        'c/hin.md': 'c/hi Well',
        'd/ગુજરાતી.md': 'd/gu Well',
        'e/en_in.md': 'e/en-IN Well',
        'f/pa-Arab.md': 'f/pa-Arab Well',
        'g/or.md': 'g/or Well',
        'h/or.md': "broken: it gives its language as 'gu', but is named or.md",
      },
    ],
    [
      'a file of any other name is a work of its own',
      {
        'loose/one.md': story('hi').replace('Well', 'The Lamp'),
        'loose/en-rain.md': story('en').replace('Well', 'Rain'),
        'loose/long_night.md': 'No heading.\n\nTwo.',
        'loose/long_night.mp3': three,
        'loose/sea.md': '\ufeff## Sea\r\n\r\nWaves.\r\n',
        'one.md': story('sat').replace('Well', 'ᱠᱟᱹᱦᱱᱤ'),
        '🐘/sat.md': story('sat').replace('Well', 'ᱫᱟᱨᱮ'),
        'My Stories/gu.md': story('gu'),
      },
      {
        'My Stories/gu.md': 'my-stories/gu Well',
        'loose/en-rain.md': 'rain/en Rain',
        'loose/long_night.md': '/ long night; narrated 3; lacks language, author, licence, narrator',
        'loose/one.md': 'the-lamp/hi The Lamp',
        'loose/sea.md': '/ Sea; lacks language, author, licence',
        'one.md': 'one/sat ᱠᱟᱹᱦᱱᱤ',
        '🐘/sat.md': 'santali/sat ᱫᱟᱨᱮ',
      },
    ],
    [
      'plain text is a story where no Markdown lies beside it',
      { 'a/gu.md': story('gu'), 'a/gu.txt': '0.0\t1.5\tx', 'b/gu.TXT': story('gu') },
      {
        'a/gu.md': 'a/gu Well',
        'a/gu.txt': 'left out: it is a .txt file beside .md files, which are the stories',
        'b/gu.TXT': 'b/gu Well',
      },
    ],
    [
      'of two files for one story the second is broken',
      { 'a/HI.md': story('hi'), 'a/hi.MD': story('hi'), 'a/hi.md': story('hi'), 'copy/a/hi.md': story('hi') },
      {
        'a/HI.md': 'a/hi Well',
        'a/hi.MD': 'broken: a/HI.md is already the story a/hi',
        'a/hi.md': 'broken: a/HI.md is already the story a/hi',
        'copy/a/hi.md': 'broken: a/HI.md is already the story a/hi',
      },
    ],
    [
      'sound is named after its text, in any case, with leading zeros, from 0 or 1 on',
      {
        'a/hi.md': story('hi'),
        'a/hi.MP3': three,
        'b/hi.md': story('hi'),
        'b/hi-02.mp3': three,
        'b/HI-01.mp3': two,
        'c/hi.md': story('hi'),
        'c/hi-0.mp3': two,
        'c/hi-1.M4A': makeMp4(),
        'd/é.md': story('hi').replace('Well', 'é'),
        [`d/${'é'.normalize('NFD')}.mp3`]: two,
      },
      {
        'a/hi.md': 'a/hi Well; narrated 3',
        'b/hi.md': 'b/hi Well; narrated 2+3',
        'c/hi.md': 'c/hi Well; narrated 2+2',
        'd/é.md': 'e/hi é; narrated 2',
      },
    ],
    [
      'files that no story uses are named',
      {
        'a/hi.md': story('hi'),
        'a/hin.mp3': two,
        'a/hi (3).mp3': two,
        'a/gu.timings.json': '{}',
        'a/hi.m4b': 'x',
        'a/hi.srt': 'x',
        'sound/hi.mp3': two,
        'cover.jpg': 'x',
        'notes.docx': 'x',
      },
      {
        'a/gu.timings.json': unused,
        'a/hi (3).mp3': unused,
        'a/hi.m4b': noText,
        'a/hi.md': 'a/hi Well',
        'a/hi.srt': noText,
        'a/hin.mp3': unused,
        'cover.jpg': noText,
        'notes.docx': noText,
        'sound/hi.mp3': unused,
      },
    ],
    [
      'a missing or repeated part of a narration is named',
      {
        'a/hi.md': story('hi'),
        'a/hi-1.mp3': two,
        'a/hi-3.mp3': three,
        'b/hi.md': story('hi'),
        'b/hi-01.mp3': two,
        'b/hi-1.mp3': two,
        'c/hi.md': story('hi'),
        'c/hi-2.mp3': two,
        'd/hi.md': story('hi'),
        ...Object.fromEntries(Array.from({ length: 41 }, (_, part) => [`d/hi-${part + 1}.mp3`, ''])),
      },
      {
        'a/hi-1.mp3': unused,
        'a/hi-3.mp3': unused,
        'a/hi.md': 'broken: its narration has hi-3.mp3, but no part 2',
        'b/hi-01.mp3': unused,
        'b/hi-1.mp3': unused,
        'b/hi.md': 'broken: its narration has two files for part 1; one of them is hi-1.mp3',
        'c/hi-2.mp3': unused,
        'c/hi.md': 'broken: its narration has hi-2.mp3, but no part 1',
        'd/hi.md': 'broken: its narration has more than 40 files',
        ...Object.fromEntries(Array.from({ length: 41 }, (_, part) => [`d/hi-${part + 1}.mp3`, unused])),
      },
    ],
    [
      'timings name their files and belong to one text and recording; the sound itself gives its length',
      {
        'a/hi.md': story('hi'),
        'a/hi.mp3': three,
        'a/HI.Timings.JSON': times({ narrator: 'Asha' }),
        'b/hi.md': story('hi'),
        'b/hi.timings.json': times(),
        'c/hi.md': story('hi'),
        'c/hi.mp3': three,
        'c/hi.timings.json': times({ contentSha256: 'a' }),
        'd/hi.md': story('hi'),
        'd/hi.mp3': three,
        'd/hi.timings.json': times({
          parts: [{ file: 'hi.mp3', durationSeconds: 3, sha256: await sha256Of(two) }],
        }),
        'e/hi.md': story('hi'),
        'e/hi.timings.json': times({ parts: [] }),
        'f/hi.md': story('hi'),
        'f/hi.timings.json': times({ parts: [{ file: '../hi.mp3', durationSeconds: 3 }] }),
        'g/hi.md': story('hi'),
        'g/hi.timings.json': times({ sentences: Array(4001).fill({}) }),
        'h/hi.md': story('hi'),
        'h/hi.timings.json': times().replace('99', '1e999'),
        'i/hi.md': story('hi'),
        'i/hi.timings.json': times({ parts: Array(41).fill({ file: 'hi.mp3', durationSeconds: 1 }) }),
      },
      {
        'a/hi.md': 'a/hi Well; narrated 3',
        'b/hi.md': 'broken: hi.mp3: it is missing',
        'c/hi.md':
          'broken: hi.timings.json was made from another version of the text: narrate it again or remove the file',
        'c/hi.mp3': unused,
        'd/hi.md': 'broken: hi.mp3: it is not the recording that the timings were made for',
        'e/hi.md': 'broken: hi.timings.json: it has sentences, but its parts name no recording',
        'f/hi.md': 'broken: hi.timings.json: a part does not name a file beside it',
        'g/hi.md': 'broken: hi.timings.json: it has more than 4000 sentences',
        'h/hi.md': 'broken: hi.timings.json: it gives no duration for hi.mp3',
        'i/hi.md': 'broken: hi.timings.json: it has more than 40 parts',
      },
    ],
    [
      'a file that is no text is named, with the reason',
      {
        'a/hi.md': new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xe9, 0x0a]),
        'b/hi.md': story('hi').replace('Text', 'Te\0xt'),
        'c/hi.md': new Uint8Array(4_000_001),
        'd/hi.md': '# A heading alone\n\n',
        'e/hi.md': '---\ntitle: Never closed.\n',
        'f/hi.md': '+++\ntitle = "Well"\n+++\n\nText.\n',
        'g/hi.md': 'author: A\ntitle: T\n\nText.\n',
        'h/hi.md': '{"title": "T"}\n',
        'i/hi.md': 'Ravi: Hello.\nThe title: a tale.',
      },
      {
        'a/hi.md': 'broken: it is not UTF-8',
        'b/hi.md': 'broken: it is not text: it contains NUL bytes',
        'c/hi.md': 'broken: it is larger than 4 MB',
        'd/hi.md': 'broken: it has no text',
        'e/hi.md': dashes,
        'f/hi.md': dashes,
        'g/hi.md': dashes,
        'h/hi.md': dashes,
        'i/hi.md': 'i/hi ; lacks title, author, licence',
      },
    ],
    [
      'unknown fields are named, and the story is taken',
      { 'a/hi.md': story('hi', 'tags: [a, b]\nauther: Mira\nsource: {name: N, year: 1984}\n') },
      {
        'a/hi.md': 'a/hi Well; its front matter has fields that are not known here: tags, auther, year',
      },
    ],
  ];

test.each(table)('%s', async (_what, files, outcomes) => {
  expect(await outcomesOf(files)).toEqual(outcomes);
});

test('sound that is none is named with its story', async () => {
  const files = { 'a/hi.md': story('hi'), 'a/hi.mp3': 'no sound', 'b/hi.md': story('hi'), 'b/hi.mp3': '' };
  expect(await outcomesOf(files)).toEqual({
    'a/hi.md': expect.stringMatching(/^broken: hi\.mp3: It is not an audio file\./),
    'b/hi.md': expect.stringMatching(/^broken: hi\.mp3: /),
  });
});
