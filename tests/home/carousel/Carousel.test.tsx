import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Carousel, send } from '../../../src/home/carousel/Carousel.tsx';
import { Controls } from '../../../src/home/carousel/CarouselParts.tsx';
import type { Shelf } from '../../../src/home/homeShelf.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';
import type { StoryStatus } from '../../../src/ui/story/StoryFacts.tsx';
import { makeRows } from '../../app/makeStories.ts';

function shelf(given: Partial<Shelf> = {}): Shelf {
  const rows = given.rows ?? makeRows(6);
  const total = given.total ?? rows.length;
  return { language: 'or', first: 0, rows, total, storyCount: total, ...given };
}

function carouselHtml(position: number, props: ComponentProps<typeof Carousel>): string {
  send({ kind: 'placed', position });
  return renderToString(<Carousel {...props} />);
}

test("a card shows its language once, and the reader's state of the story", () => {
  const rows = makeRows(1);
  const html = (status: Omit<StoryStatus, 'isUnavailableOffline'>) => {
    const statuses = new Map([[rows[0]?.id as StoryId, { ...status, isUnavailableOffline: false }]]);
    return carouselHtml(0, { shelf: shelf({ rows }), statuses });
  };
  const begun = html({ isSaved: true, progress: 'inProgress' });
  expect(begun).toMatch(/Saved<.*In progress</);
  expect(begun.match(/ଓଡ଼ିଆ/g)).toHaveLength(1);
  expect(begun.replace('Stories in Odia', '')).not.toContain('>Odia<');
  expect(html({ isSaved: false, progress: undefined })).not.toMatch(/Saved|In progress/);
});

test('a story that cannot be read now says so, and its own action stands in the place of Read', () => {
  const rows = makeRows(2);
  const unavailable = rows[0]?.id as StoryId;
  const statuses = new Map([
    [unavailable, { isSaved: false, progress: undefined, isUnavailableOffline: true }],
  ]);
  const html = (position: number) =>
    carouselHtml(position, {
      shelf: shelf({ rows }),
      statuses,
      insteadOfRead: (id) => id === unavailable && <button type="button">Later</button>,
    });
  const centre = html(0)
    .split('role="group"')
    .find((slide) => slide.includes('aria-hidden="false"'));
  expect(centre).toContain('Not on this device');
  expect(html(0)).toContain('>Later<');
  expect(html(0)).not.toContain('>Read<');
  expect(html(1)).toMatch(/<a[^>]*href="\/content\/story2"[^>]*>Read<\/a>/);
  expect(html(1)).not.toContain('>Later<');
});

test('the carousel and its cards have names; only the centre card opens and is exposed to assistive technology', () => {
  const html = carouselHtml(2, { shelf: shelf() });
  expect(html).toContain('aria-roledescription="carousel" aria-label="Stories in Odia"');
  expect(html.match(/aria-roledescription="slide"/g)).toHaveLength(5);
  const slides = html.split('role="group"').slice(1);
  expect(
    slides.map((slide) => [
      /aria-label="([^"]*)"/.exec(slide)?.[1],
      /aria-hidden="(\w+)"/.exec(slide)?.[1],
      /<h3[^>]*><a[^>]*href=/.test(slide),
    ]),
  ).toEqual([
    ['1 of 6', 'true', false],
    ['2 of 6', 'true', false],
    ['3 of 6', 'false', true],
    ['4 of 6', 'true', false],
    ['5 of 6', 'true', false],
  ]);
});

test('of unloaded cards only the centre one is rendered, as an empty page without a link', () => {
  const html = carouselHtml(0, { shelf: shelf({ rows: [], total: 400 }) });
  expect(html.match(/role="group"/g)).toHaveLength(1);
  expect(html).not.toContain('<h3');
  expect(html).not.toContain('>Read<');
  expect(html).toContain('Loading stories');
});

test("the reader's own move is announced, and no other", () => {
  const status = (announced?: number) =>
    /role="status">(.*?)<\/p>/.exec(
      renderToString(<Controls shelf={shelf()} position={2} state={{ isPaused: false, announced }} />),
    )?.[1];
  expect(status()).toBe('');
  expect(status(1)).toBe('');
  expect(status(2)).toBe('<span>3 of 6, </span><span lang="or">ଲୁଣ ଖାତା 3</span>');
});

test('a button pauses and restarts auto-scroll; a single card has none', () => {
  const html = (isPaused: boolean, count: number) =>
    renderToString(
      <Controls
        shelf={shelf({ rows: makeRows(count) })}
        position={0}
        state={{ isPaused, announced: undefined }}
      />,
    );
  expect(html(false, 2)).toContain('aria-label="Pause auto-scroll"');
  expect(html(true, 2)).toContain('aria-label="Start auto-scroll"');
  expect(html(false, 1)).not.toContain('auto-scroll');
});

test('at the end of a short list the next button is disabled', () => {
  const html = carouselHtml(2, { shelf: shelf({ rows: makeRows(3) }) });
  expect(html).toMatch(/aria-label="Next story" aria-disabled="true"/);
  expect(html).toMatch(/aria-label="Previous story" aria-disabled="false"/);
});

test('the counter shows position and total, and Read leads to the centre card', () => {
  const html = carouselHtml(2, { shelf: shelf({ total: 400 }) });
  expect(html).toContain('>3 / 400<');
  expect(html).toMatch(/<a[^>]*href="\/content\/story3"[^>]*>Read<\/a>/);
});
