import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RestOfLibrary } from '../../src/browse/RestOfLibrary.tsx';
import type { Rest } from '../../src/browse/useRest.ts';
import { searchLibrary } from '../../src/catalogue/rows.ts';
import type { FunctionCall } from '../../src/shared/functionCall.ts';
import { makeRow } from '../app/makeStories.ts';

const row = makeRow({ title: 'Salt', author: 'Asha', language: 'en' });

const shown = (rest: Rest, isAlone = false) =>
  renderToString(<RestOfLibrary rest={rest} isAlone={isAlone} query="aasha" ownLanguage="or" order={[]} />);

test('what the library has elsewhere leads to its story, and says that it is not on this device', () => {
  const story = { row, isSaved: false, hasText: false, progress: undefined };
  const html = shown({ kind: 'found', stories: [story] });
  expect(html).toContain(`href="/content/${row.id}"`);
  expect(html).toContain('<mark>Asha</mark>');
  expect(html).toContain('1 found');
  expect(html).toContain('Not on this device yet');
  expect(shown({ kind: 'found', stories: [] })).toContain('None found');
});

test('a failure is shown, with another try, only where the device has found nothing', () => {
  const failed = { kind: 'failed', retry: () => undefined } as const;
  expect(shown(failed)).toBe('');
  expect(shown(failed, true)).toMatch(/couldn’t be searched.*<button/);
  expect(shown({ kind: 'offline' })).toContain('when you’re online');
});

test('the library is asked in other languages than the device’s, and no answer is none', async () => {
  const calls: unknown[] = [];
  const answer = (value: unknown): FunctionCall => {
    return async (...request) => {
      calls.push(request.slice(0, 3));
      return { ok: true, value };
    };
  };
  const { signal } = new AbortController();
  const asked = { query: 'salt', languages: ['or'] };
  expect(await searchLibrary(asked, signal, answer([row]))).toEqual([row]);
  expect(calls).toEqual([['query', 'list:search', asked]]);
  expect(await searchLibrary(asked, signal, answer([{ id: row.id }]))).toBeUndefined();
  const offline: FunctionCall = async () => ({ ok: false, failure: { kind: 'offline', cause: 'network' } });
  expect(await searchLibrary(asked, signal, offline)).toBeUndefined();
});
