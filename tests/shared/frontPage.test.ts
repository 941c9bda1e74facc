import { expect, test } from 'vitest';
import { bannerOn, isFrontPage, isFrontPageSnapshot, usualFrontPage } from '../../src/shared/frontPage.ts';

test('a banner with dates is shown from its first to its last day, both included', () => {
  const banner = { text: 'Free.', from: '2026-12-01', to: '2026-12-31' };
  const days = ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'];
  expect(days.map((day) => bannerOn(banner, day))).toEqual([undefined, 'Free.', 'Free.', undefined]);
  expect(bannerOn({ text: 'Free.', from: '2026-12-01' }, '2030-01-01')).toBe('Free.');
  expect(bannerOn({ text: 'Free.', to: '2026-12-31' }, '2020-01-01')).toBe('Free.');
  expect(bannerOn({ text: '' }, '2026-12-01')).toBeUndefined();
});

test('only an object with the shape of a front page is accepted', () => {
  const known = { epoch: 'e', seq: 3, front: usualFrontPage };
  expect(isFrontPageSnapshot(known)).toBe(true);
  expect(isFrontPageSnapshot({ ...known, front: null, day: '2026-11-22' })).toBe(true);
  expect(isFrontPage({ ...usualFrontPage, banner: { text: 'x', from: '2026-11-22' } })).toBe(true);
  for (const wrong of [
    null,
    'free',
    {},
    { ...known, seq: '3' },
    { ...known, front: { banner: { text: 3 }, launch: usualFrontPage.launch } },
    { ...known, front: { banner: { text: '' }, launch: { now: [1], announced: [] } } },
    { ...known, front: { banner: { text: '' } } },
  ]) {
    expect(isFrontPageSnapshot(wrong)).toBe(false);
  }
});
