import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { type Download, downloads, showDownloads } from '../../src/downloads/downloadStates.ts';
import { pressesOf, SaveControl } from '../../src/downloads/SaveControl.tsx';
import { SpaceSuggestions, spaceSuggestions } from '../../src/downloads/SaveFailures.tsx';
import { savingOf } from '../../src/downloads/saving.ts';
import { dataSaver } from '../../src/settings/dataSaver.ts';
import { listedOf } from '../../src/shared/story/storySize.ts';
import { makeRow } from '../app/makeStories.ts';

afterEach(() => {
  showDownloads({});
  dataSaver.isOn = false;
});

const story = { ...listedOf(makeRow({ seq: 1 }), 789_177), isSaved: false };
const part = { receivedBytes: 256_000, totalBytes: 789_177 };

function render(
  layout: 'line' | 'block' | 'row',
  state?: Download,
  given?: { readonly isSaved?: boolean; readonly sizeBytes?: number },
): string {
  if (state) downloads[story.id] = state;
  return renderToString(
    <SaveControl
      stories={[{ ...story, ...given }]}
      label={() => 'Save'}
      {...(layout === 'line' && { name: 'Save for offline' })}
      whenSaved={{ words: '', presses: [{ text: 'Saved', onPress: () => undefined }] }}
      layout={layout}
      {...(layout === 'row' && { title: story.title })}
    />,
  );
}

test('a story offers to be saved with its size, which a tool shows from 1 MB on, and says when it is', () => {
  expect(render('line')).toMatch(/>Save<.*>Save for offline, 789 KB</);
  expect(render('line', undefined, { sizeBytes: 1_000_000 })).toMatch(
    />Save, 1.0 MB<.*>Save for offline, 1.0 MB</,
  );
  expect(render('block')).toMatch(/>Save, 789 KB</);
  expect(render('line', undefined, { isSaved: true })).toMatch(/>Saved</);
  expect(render('line', { kind: 'ready' })).toMatch(/>Saved</);
});

test.each([
  [{ kind: 'queued' }, /Pause saving.*Cancel saving.*Queued/],
  [{ kind: 'downloading', ...part }, /Pause.*Cancel.*256 of 789 KB.*<progress/],
  [
    { kind: 'waiting', ...part },
    /Pause.*Cancel.*role="status".*Paused at 256 of 789 KB. Continues when you’re online.*<progress/,
  ],
  [{ kind: 'paused', ...part }, /Resume.*Cancel.*Paused at 256 of 789 KB.*<progress/],
  [
    { kind: 'held', ...part },
    /Continue anyway.*Cancel.*role="status".*saver is on. Paused at 256 of 789 KB until.*<progress/,
  ],
  [
    { kind: 'failed', reason: 'quota', message: 'full', neededBytes: 250_000 },
    /Try saving again.*Cancel.*role="alert".*Not enough space on this device: 250 KB more needed/,
  ],
] as const)('a story that is %o shows its state and the possible actions', (state, expected) => {
  dataSaver.isOn = true;
  expect(render('line', state)).toMatch(expected);
});

test.each([
  [{ kind: 'downloading', ...part }, /Pause ଲୁଣ ଖାତା 1.*Cancel ଲୁଣ ଖାତା 1.*ଲୁଣ ଖାତା 1, saved so far/],
  [{ kind: 'held', ...part }, /Continue anyway: ଲୁଣ ଖାତା 1/],
  [{ kind: 'failed', reason: 'server', message: 'no' }, /Try again: ଲୁଣ ଖାତା 1.*couldn’t be saved: no/],
] as const)('in a list of downloads the actions of a story that is %o have its title', (state, expected) => {
  expect(render('row', state)).toMatch(expected);
});

test('a reader is asked about the price, and can try again when the code that saves does not load', () => {
  const nothing = () => undefined;
  const acts = {
    save: nothing,
    agree: nothing,
    decline: nothing,
    pause: nothing,
    resume: nothing,
    cancel: nothing,
    retry: nothing,
  };
  const texts = (state: { readonly isConfirming: boolean; readonly isUnstarted: boolean }) =>
    pressesOf({ saving: savingOf([story], {}), save: { text: '', onPress: nothing }, acts, ...state }).map(
      ({ text }) => text,
    );
  expect(texts({ isConfirming: true, isUnstarted: false })).toEqual(['Save anyway', 'Not now']);
  expect(texts({ isConfirming: false, isUnstarted: true })).toEqual(['Try saving again', 'Cancel']);
});

const sizes = [700, 200, 900, 500, 100].map((sizeBytes) => ({ sizeBytes }));

test.each([
  [150, [200, 500, 700]],
  [500, [500, 700, 900]],
  [501, [700, 900, 500]],
  [800, [900, 700, 500]],
  [5000, [900, 700, 500]],
])(
  'to free %i bytes the smallest that are enough come first, then the largest of the others',
  (needed, expected) => {
    expect(spaceSuggestions(sizes, needed).map(({ sizeBytes }) => sizeBytes)).toEqual(expected);
  },
);

test('each story that can make room says how much it frees', () => {
  const html = renderToString(<SpaceSuggestions stories={[story]} onRemove={() => undefined} />);
  expect(html).toContain('Remove ଲୁଣ ଖାତା 1, frees 789 KB');
});
