import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Toolbar, type ToolbarProps } from '../../src/parts/Toolbar.tsx';

const render = (props: Partial<ToolbarProps> = {}) =>
  renderToString(<Toolbar connection="online" showsThemeToggle {...props} />);

/** The names of the toolbar's controls, in order, as assistive technology has them. */
const names = (html: string) =>
  [...html.matchAll(/<(a|button)\b.*?<\/\1>/g)].map(([control]) =>
    control
      .replace(/<svg.*?<\/svg>/g, '')
      .replace(/<span[^>]*aria-hidden="true">.*$/, '')
      .replace(/<span class="in(?:Dark|Light)">/g, ' ')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

const toggle = 'Light theme Dark theme';

test('without accounts on the server nothing leads to signing in', () => {
  expect(names(render())).toEqual(['Home', 'Up to date Offline and storage', toggle]);
  expect(names(render({ viewer: { kind: 'reader', name: 'Asha' } }))).toHaveLength(3);
});

test('a guest can sign in where there are accounts', () => {
  const html = render({ accounts: true });
  expect(names(html)).toEqual(['Home', 'Up to date Offline and storage', 'Log in', toggle]);
  expect(html).toContain('href="/login"');
});

test('who is signed in has a reading list and a way out, and no way in', () => {
  const html = render({ accounts: true, viewer: { kind: 'reader', name: 'Asha' } });
  expect(names(html)).toEqual([
    'Home',
    'Up to date Offline and storage',
    'Reading list',
    'Log out Asha',
    toggle,
  ]);
  expect(html).toContain('href="/reading_list"');
  expect(html).not.toContain('/login');
});

test('story pages have no theme toggle', () => {
  expect(names(render({ showsThemeToggle: false }))).toEqual(['Home', 'Up to date Offline and storage']);
});

test.each([
  ['starting', 'Starting'],
  ['online', 'Up to date'],
  ['syncing', 'Updating'],
  ['offline', 'Offline'],
] as const)('the connection "%s" is told in words', (connection, words) => {
  expect(names(render({ connection }))[1]).toBe(`${words} Offline and storage`);
});

test('the button of the connection says whether what it opens is open', () => {
  expect(render()).toContain('aria-haspopup="dialog" aria-expanded="false"');
  const open = render({ storage: <p>Three stories</p> });
  expect(open).toContain('aria-haspopup="dialog" aria-expanded="true"');
  expect(open).toContain('<p>Three stories</p>');
});

test('tooltips of the toolbar wait 200 ms', () => {
  expect(render()).toMatch(/<nav[^>]*data-tip-delay="200"/);
});
