import { beforeEach, expect, test, vi } from 'vitest';
import { followAccountLanguage } from '../../../src/account/session/accountLanguage.ts';
import { lipiStore } from '../../../src/settings/lipiStore.ts';

const choose = vi.fn();
const cookie = () => document.cookie;

beforeEach(() => {
  choose.mockClear();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { protocol: 'https:' });
  lipiStore.interfaceLanguage = null;
});

test('a device on which no language was chosen speaks that of the account from its next page on', () => {
  expect(followAccountLanguage({ language: 'or' }, choose)).toBe(true);
  expect(cookie()).toContain('lipi-interface=or;');
  expect(followAccountLanguage({ language: 'or-u-nu-orya' }, choose)).toBe(true);
  expect(cookie()).toContain('lipi-interface=or-u-nu-orya;');
  expect(followAccountLanguage({ language: 'en' }, choose)).toBe(false);
  expect(choose).not.toHaveBeenCalled();
});

test('a language that was chosen on the device stays, and an account without one gets it', () => {
  lipiStore.interfaceLanguage = 'ta';
  expect(followAccountLanguage({ language: 'or' }, choose)).toBe(false);
  expect(choose).not.toHaveBeenCalled();
  expect(followAccountLanguage({}, choose)).toBe(false);
  expect(choose).toHaveBeenCalledWith('ta');
  expect(cookie()).toBe('');
});

test('an account without a language, or with one that this build does not speak, changes nothing', () => {
  expect(followAccountLanguage({}, choose)).toBe(false);
  expect(followAccountLanguage({ language: 'xx' }, choose)).toBe(false);
  expect(cookie()).toBe('');
});
