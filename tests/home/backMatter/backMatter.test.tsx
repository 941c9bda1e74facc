import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BackMatter } from '../../../src/home/backMatter/BackMatter.tsx';
import { usualFrontPage } from '../../../src/shared/frontPage.ts';

const html = renderToString(<BackMatter front={usualFrontPage} day="2026-11-22" languages={[]} />);

test('the heading, the tagline and the offer have the specified wording', () => {
  expect(html).toContain('A library for two billion people and beyond.');
  expect(html).toContain('Over 120 languages. More than 1.9 billion people.');
  expect(html).toContain('free for the next 2 months');
});

test('the offer leads to the narrated stories in the chosen language, or in all before one is known', () => {
  expect(html).toContain('<a href="/library?narrated=1">');
});

test('the accordion has three closed items, of which the browser opens one at a time', () => {
  const items = [...html.matchAll(/<details ([^>]*)><summary[^>]*><h3>([^<]*)<\/h3>/g)];
  expect(items.map(([, , title]) => title)).toEqual(['About Lipi', 'Our Mission', 'Current Launch Phase']);
  for (const [, attributes] of items) {
    expect(attributes).toContain('name="about"');
    expect(attributes).not.toContain('open');
  }
});

test('the launch phase names the available and the announced languages', () => {
  const phase = html.slice(
    html.indexOf('Current Launch Phase'),
    html.indexOf('</details>', html.indexOf('Current Launch Phase')),
  );
  for (const language of ['Odia', 'Gujarati', 'Tamil', 'Marathi', 'Bangla'])
    expect(phase).toContain(language);
});

test('the footer links to the policy and the terms', () => {
  expect(html).toMatch(
    /<footer.*©.*href="\/privacy-policy".*href="\/service-terms".*Made by the Lipi project/s,
  );
});
