import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App.tsx';
import { renderNotFound, renderPage, renderShell } from '../../src/app/renderFirstPaint.tsx';
import { placeOf } from '../../src/app/routes.ts';
import { fetchScreen } from '../../src/app/useShownScreen.ts';
import about from '../../src/screens/home/below/about.txt?raw';
import { Below } from '../../src/screens/home/below/Below.tsx';
import { LiveBelow } from '../../src/screens/home/below/LiveBelow.tsx';
import { PaintedBelow } from '../../src/screens/home/below/PaintedBelow.tsx';
import privacyPolicy from '../../src/screens/legal/privacyPolicy.txt?raw';
import serviceTerms from '../../src/screens/legal/serviceTerms.txt?raw';
import { type LegalName, legalPages } from '../../src/shared/legalPages.ts';
import type { FirstPaint } from '../../src/state/firstPaint.ts';
import { makeHome, makeRow, makeStory, narration } from './makeStories.ts';

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/', search: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** What the app renders first when it takes over a page at `path`. */
async function firstRender(path: string, first: FirstPaint): Promise<string> {
  vi.stubGlobal('location', { pathname: path, search: '' });
  return renderToString(<App initial={await fetchScreen(placeOf(path))} first={first} />);
}

const front = {
  epoch: 'e1',
  seq: 7,
  day: '2026-11-22',
  front: {
    banner: { text: 'Free until the rains, "all" of them.', from: '2026-11-22', to: '2026-11-22' },
    launch: { now: ['or'], announced: ['ta'] },
  },
};

const homes = {
  'a stocked library': makeHome(),
  'a library of one story': makeHome({
    languages: ['en'],
    language: 'en',
    rows: [makeRow({ language: 'en' })],
    total: 1,
  }),
  'a library whose admin set the banner': makeHome({ front }),
  'an empty library': makeHome({ languages: [], language: '', rows: [], total: 0 }),
};

/** What stands under the cards is painted whole; the app takes it over later, as a root of its own. */
const paintedBelow = renderToString(<PaintedBelow about={about} />);
const belowSlot = renderToString(<Below />);

test.each(Object.entries(homes))(
  'the app takes over the painted home page of %s to the letter, and leaves what stands under the cards',
  async (_, snapshot) => {
    const paint = { kind: 'home', snapshot } as const;
    const app = await firstRender('/', paint);
    expect(app.split(belowSlot)).toHaveLength(2);
    const { front } = snapshot;
    const below = front ? renderToString(<PaintedBelow about={about} front={front} />) : paintedBelow;
    expect(app.replace(belowSlot, below)).toBe(renderPage(paint));
  },
);

test.each([
  ['usual', undefined],
  ['set', front],
  ['set and over', { ...front, day: '2026-11-23' }],
])(
  'what stands under the cards, as is %s, comes alive to the letter in the slot that was painted',
  (_, known) => {
    const painted = renderToString(<PaintedBelow about={about} front={known} />);
    const alive = renderToString(<LiveBelow about={about} painted={known} />);
    const [before, after] = belowSlot.split('></div>');
    expect(after).toBe('');
    expect(painted.replace(/ data-front="[^"]*"/, '')).toBe(`${before}>${alive}</div>`);
    expect(painted.includes('until the rains, &quot;all&quot;')).toBe(known?.day === '2026-11-22');
  },
);

const stories = {
  'with a narration': makeStory({ narration }),
  'with markup in its text': makeStory({}, { content: 'One.<br>Two <b>three</b>.\n\n“Four?” she said.' }),
  'with translations': {
    ...makeStory({ translation_author: 'Lipi' }),
    siblings: [makeRow({ seq: 2, language: 'gu' })],
  },
};

test.each(Object.entries(stories))(
  'the app takes over a painted story %s to the letter',
  async (_, snapshot) => {
    const paint = { kind: 'story', snapshot } as const;
    expect(await firstRender(`/content/${snapshot.row.id}`, paint)).toBe(renderPage(paint));
  },
);

const legalTexts = { privacyPolicy, serviceTerms };

test.each(Object.entries(legalPages))(
  'the app takes over the painted page %s to the letter, with the text as it was fetched',
  async (name, { path, title }) => {
    const paint = { kind: 'legal', snapshot: { name: name as LegalName } } as const;
    vi.stubGlobal('fetch', async () => new Response(legalTexts[name as LegalName]));
    const app = await firstRender(path, paint);
    expect(app).toContain(`${title}</h1>`);
    expect(app).toBe(renderPage(paint));
  },
);

const ways = {
  'with a password alone': { emailCode: false, names: true, providers: [] },
  'with mail and providers': {
    emailCode: true,
    names: false,
    providers: [{ id: 'oidc', name: 'The school' }],
  },
};

test.each(Object.entries(ways))(
  'the app takes over the painted way in %s to the letter',
  async (_, snapshot) => {
    const paint = { kind: 'login', snapshot } as const;
    const app = await firstRender('/login', paint);
    expect(app).toContain('autoComplete="current-password"');
    expect(app).toBe(renderPage(paint));
  },
);

test('the app takes over the painted account page to the letter', async () => {
  const paint = { kind: 'account', snapshot: {} } as const;
  const app = await firstRender('/account', paint);
  expect(app).toContain('Your account</h1>');
  expect(app).toBe(renderPage(paint));
});

test('the app takes over the painted reading list to the letter', async () => {
  const paint = { kind: 'readingList', snapshot: {} } as const;
  const app = await firstRender('/reading_list', paint);
  expect(app).toContain('Reading list</h1>');
  expect(app).toBe(renderPage(paint));
});

test('the app takes over the painted curation desk to the letter', async () => {
  const paint = { kind: 'admin', snapshot: {} } as const;
  const app = await firstRender('/admin', paint);
  expect(app).toContain('The curation desk</h1>');
  expect(app).toBe(renderPage(paint));
});

test('no painted page holds an inline style, a script or an event handler', () => {
  const pages = [
    ...Object.values(homes).map((snapshot) => renderPage({ kind: 'home', snapshot })),
    ...Object.values(stories).map((snapshot) => renderPage({ kind: 'story', snapshot })),
    renderPage({ kind: 'legal', snapshot: { name: 'privacyPolicy' } }),
    renderPage({ kind: 'legal', snapshot: { name: 'serviceTerms' } }),
    ...Object.values(ways).map((snapshot) => renderPage({ kind: 'login', snapshot })),
    renderPage({ kind: 'account', snapshot: {} }),
    renderPage({ kind: 'readingList', snapshot: {} }),
    renderPage({ kind: 'admin', snapshot: {} }),
    renderNotFound(),
    renderShell(),
  ];
  for (const page of pages) expect(page).not.toMatch(/ style=|<script|<style| on\w+=/);
});

test('no painted page needs comments between two texts, which markup kept by the browser would lose', () => {
  for (const snapshot of Object.values(homes))
    expect(renderPage({ kind: 'home', snapshot })).not.toContain('<!--');
});
