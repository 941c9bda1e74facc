import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { Toolbar, type ToolbarProps } from '../../src/app/Toolbar.tsx';
import { session } from '../../src/settings/session.ts';
import { connection } from '../../src/sync/connection.ts';

// The toolbar as after hydration, when the page knows who its reader is.
vi.mock('../../src/ui/useSession.ts', () => ({ useSession: () => session.now }));

beforeEach(() => {
  connection.kind = 'online';
  session.now = { kind: 'guest' };
});

const render = (props: Partial<ToolbarProps> = {}) => renderToString(<Toolbar showsThemeToggle {...props} />);

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

const seenBy = (html: string, ...whom: string[]) =>
  html.replaceAll(/<(a|button)(?=[^>]* (for\w+)").*?<\/\1>/g, (control, _tag, audience: string) =>
    whom.includes(audience) ? control : '',
  );

test('one page is rendered for everybody, and guests, readers and curators each see their own controls', () => {
  const html = render();
  expect(names(seenBy(html, 'forGuests'))).toEqual([
    'Home',
    'All stories',
    'Saved stories',
    'Synced Offline and storage',
    'Sign in',
    toggle,
  ]);
  expect(seenBy(html, 'forGuests')).toContain('href="/login"');
  const ofReaders = seenBy(html, 'forReaders');
  expect(names(ofReaders)).toEqual([
    'Home',
    'All stories',
    'Saved stories',
    'Synced Offline and storage',
    'Reading list',
    'Account',
    'Sign out',
    toggle,
  ]);
  expect(ofReaders).toContain('href="/reading_list"');
  expect(ofReaders).toContain('href="/account"');
  expect(ofReaders).not.toContain('/login');
  expect(ofReaders).not.toContain('/admin');
  const ofCurators = seenBy(html, 'forReaders', 'forCurators');
  expect(names(ofCurators).slice(4, 7)).toEqual(['Reading list', 'Curation desk', 'Account']);
  expect(ofCurators).toContain('href="/admin"');
});

test('the account and log-out controls name the signed-in user', () => {
  session.now = { kind: 'unverified', user: { id: 'u1', name: 'Asha', email: '', role: 'reader' } };
  const html = render();
  expect(names(seenBy(html, 'forReaders')).slice(5, 7)).toEqual(['Account: Asha', 'Sign out: Asha']);
  expect(seenBy(html, 'forGuests')).not.toContain('Asha');
});

test('story pages have no theme toggle', () => {
  expect(names(render({ showsThemeToggle: false }))).not.toContain(toggle);
});

test.each([
  ['starting', 'Starting'],
  ['online', 'Synced'],
  ['syncing', 'Updating'],
  ['offline', 'Offline'],
] as const)('the connection "%s" is shown in words', (kind, words) => {
  connection.kind = kind;
  expect(names(render())[3]).toBe(`${words} Offline and storage`);
});

test('the connection button says whether its panel is open', () => {
  expect(render()).toContain('aria-haspopup="dialog" aria-expanded="false"');
  const open = render({ storage: <p>Three stories</p> });
  expect(open).toContain('aria-haspopup="dialog" aria-expanded="true"');
  expect(open).toContain('<p>Three stories</p>');
});
