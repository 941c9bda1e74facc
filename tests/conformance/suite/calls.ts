import { ConvexError } from 'convex/values';
import { describe, expect, test } from 'vitest';
import { type Backend, issuer, itemsOf } from '../backend.ts';

/** What a caller sends and sees: files, requests, an identity, errors. */
export function describeCalls(backend: Backend): void {
  const { add } = itemsOf(backend);

  describe('file storage', () => {
    test('keeps bytes, type and metadata until the file is deleted', async () => {
      const id = await backend.action('files:store', { text: 'ଗପ', type: 'text/plain' });
      expect(await backend.action('files:readBack', { id })).toEqual({ text: 'ଗପ', type: 'text/plain' });
      expect(await backend.query('files:facts', { id })).toMatchObject({
        _id: id,
        size: new TextEncoder().encode('ଗପ').byteLength,
      });
      expect(await backend.query('files:url', { id })).toMatch(/^https?:\/\//);
      await backend.mutation('files:remove', { id });
      expect(await backend.query('files:facts', { id })).toBeNull();
      expect(await backend.query('files:url', { id })).toBeNull();
      expect(await backend.action('files:readBack', { id })).toBeNull();
    });

    test('provides an upload address', async () => {
      expect(await backend.mutation('files:uploadUrl')).toMatch(/^https?:\/\//);
    });
  });

  describe('http actions', () => {
    test('see the request and determine the answer', async () => {
      const answer = await backend.fetch('/echo?page=2', {
        method: 'POST',
        body: 'ନମସ୍କାର',
        headers: { 'x-sent': 'yes' },
      });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('x-seen')).toBe('yes');
      expect(await answer.text()).toBe('POST ?page=2 ନମସ୍କାର');
    });

    test('can run mutations', async () => {
      await backend.fetch('/count', { method: 'POST' });
      const answer = await backend.fetch('/count', { method: 'POST' });
      expect(await answer.json()).toEqual({ value: 2 });
    });

    test('match a path prefix', async () => {
      const answer = await backend.fetch('/files/a/b.txt');
      expect(await answer.text()).toBe('/files/a/b.txt');
    });
  });

  describe('identity', () => {
    test('is null for a caller without a token', async () => {
      expect(await backend.query('who:byQuery')).toBeNull();
      expect(await backend.mutation('who:byMutation')).toBeNull();
    });

    test('SPEC 15.2: reaches queries, mutations and the functions that an action calls', async () => {
      const reader = await backend.as({
        subject: 'reader-1',
        name: 'A Reader',
        email: 'reader@example.org',
      });
      const expected = {
        subject: 'reader-1',
        issuer,
        tokenIdentifier: `${issuer}|reader-1`,
        name: 'A Reader',
        email: 'reader@example.org',
      };
      expect(await reader.query('who:byQuery')).toEqual(expected);
      expect(await reader.mutation('who:byMutation')).toBe('reader-1');
      expect(await reader.action('who:throughAction')).toEqual(expected);
      expect(await backend.query('who:byQuery')).toBeNull();
    });
  });

  describe('errors', () => {
    test('an Error’s message reaches the caller', async () => {
      await expect(backend.query('errors:plain')).rejects.toThrow(/a plain failure/);
    });

    test.each([
      ['a string', 'no room'],
      ['an object', { code: 'full', room: 0, when: [1n, null] }],
      ['null', null],
    ])('a ConvexError carries %s', async (_what, data) => {
      const error: unknown = await backend
        .query('errors:withData', { data })
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ConvexError);
      expect((error as ConvexError<string>).data).toEqual(data);
    });

    test('a ConvexError rolls back its mutation and can be caught by an action', async () => {
      const error: unknown = await backend
        .mutation('errors:mutationWithData')
        .catch((thrown: unknown) => thrown);
      expect((error as ConvexError<string>).data).toEqual({ code: 'full', room: 0 });
      expect(await backend.query('jobs:recorded')).toEqual([]);
      expect(await backend.action('errors:throughAction')).toEqual({ caught: { code: 'full', room: 0 } });
    });

    test('a result that is not a Convex value is refused', async () => {
      await expect(backend.query('errors:notSerializable')).rejects.toThrow(
        /not a supported Convex type|Date/,
      );
    });

    test.each(['nowhere:get', 'items:nothing', 'nowhere'])('%s is not a function', async (path) => {
      await expect(backend.query(path)).rejects.toThrow();
    });

    test('patching, replacing or removing a deleted document is refused', async () => {
      const id = await add({ name: 'gone' });
      await backend.mutation('items:remove', { id });
      await expect(backend.mutation('items:patch', { id, fields: { name: 'x' } })).rejects.toThrow(
        /nonexistent|non-existent/i,
      );
      await expect(backend.mutation('items:replace', { id, fields: { name: 'x' } })).rejects.toThrow(
        /nonexistent|non-existent/i,
      );
      await expect(backend.mutation('items:remove', { id })).rejects.toThrow(/nonexistent|non-existent/i);
      expect(await backend.query('items:get', { id })).toBeNull();
    });
  });
}
