import { describe, expect, test } from 'vitest';
import { type Backend, itemsOf } from '../backend.ts';

/** What a table and a value accept, keep and refuse. */
export function describeDocuments(backend: Backend): void {
  const { add } = itemsOf(backend);

  describe('validators', () => {
    test.each([
      ['a string for a number', { count: 'one' }],
      ['a missing required field', {}],
      ['a field that is not declared', { count: 1, extra: true }],
      ['a number for an int64', { count: 1, big: 5 }],
      ['a value outside a union', { count: 1, choice: 'b' }],
      ['a wrong element of an array', { count: 1, list: [{ name: 'ok' }, { name: 5 }] }],
      ['a string for bytes', { count: 1, bytes: 'abc' }],
      ['a string that is no id', { count: 1, item: 'not an id' }],
    ])('refuse %s in arguments', async (_what, args) => {
      await expect(backend.query('values:typed', args)).rejects.toThrow(/validat/i);
    });

    test('accept every declared kind of value in arguments', async () => {
      const item = await add({ name: 'an item' });
      const args = {
        count: 1.5,
        big: 5n,
        flag: false,
        choice: null,
        list: [{ name: 'a' }],
        map: { a: 1 },
        bytes: new Uint8Array([1, 2, 3]).buffer,
        item,
      };
      expect(await backend.query('values:typed', args)).toBe('accepted');
    });

    test('refuse an id of another table', async () => {
      const counterless = (await backend.mutation('values:store', { value: 1 })) as string;
      await expect(backend.query('values:typed', { count: 1, item: counterless })).rejects.toThrow(
        /validat/i,
      );
    });

    test('refuse a return value of the wrong type', async () => {
      expect(await backend.query('values:returnsNumber', { value: 7 })).toBe(7);
      await expect(backend.query('values:returnsNumber', { value: 'seven' })).rejects.toThrow(/validat/i);
    });

    test.each([
      ['a field of the wrong type', { kind: 'circle', radius: '1' }],
      ['no member of the union', { kind: 'triangle', side: 1 }],
      ['a field that belongs to another member', { kind: 'circle', radius: 1, side: 1 }],
      ['nothing of what is required', {}],
    ])('refuse a document with %s', async (_what, fields) => {
      await expect(backend.mutation('items:insertRaw', { table: 'strict', fields })).rejects.toThrow(
        /validat|schema/i,
      );
    });

    test('accept a document that is a member of a union', async () => {
      const fields = { kind: 'square', side: 2, tags: ['a'] };
      expect(await backend.mutation('items:insertRaw', { table: 'strict', fields })).toBeTypeOf('string');
    });

    test('refuse a reference to a document of another table', async () => {
      const item = await add({ name: 'an item' });
      expect(await backend.mutation('items:own', { item })).toBeTypeOf('string');
      const other = await backend.mutation('values:store', { value: 1 });
      await expect(backend.mutation('items:own', { item: other })).rejects.toThrow(/validat|schema/i);
    });

    test('refuse a patch that would make the document invalid, and keep the document', async () => {
      const id = await add({ name: 'kept', rank: 1 });
      await expect(backend.mutation('items:patch', { id, fields: { name: 5 } })).rejects.toThrow(
        /validat|schema/i,
      );
      expect(await backend.query('items:get', { id })).toMatchObject({ name: 'kept', rank: 1 });
    });
  });

  describe('values', () => {
    test.each([
      ['null', null],
      ['a float', 1.25],
      ['a negative zero', -0],
      ['infinity', Number.POSITIVE_INFINITY],
      ['not a number', Number.NaN],
      ['a large int64', 9_223_372_036_854_775_807n],
      ['a small int64', -9_223_372_036_854_775_808n],
      ['Odia text', 'ଗପ ଶୁଣ। ଡ଼'],
      ['text beyond the basic plane', '𝌆'],
      ['bytes', new Uint8Array([0, 255, 7]).buffer],
      ['nested arrays and objects', { list: [[1, null], { deep: { deeper: [true] } }] }],
      ['an empty object', {}],
    ])('%s survives the round trip unchanged', async (_what, value) => {
      expect(await backend.query('values:echo', { value })).toEqual(value);
    });

    test('undefined is returned as null', async () => {
      expect(await backend.query('values:nothing')).toBeNull();
    });

    test('an index orders values of every type', async () => {
      const ordered = [
        null,
        -9_223_372_036_854_775_808n,
        -1n,
        0n,
        3n,
        Number.NEGATIVE_INFINITY,
        -1.5,
        -0,
        0,
        1e-9,
        2,
        Number.POSITIVE_INFINITY,
        false,
        true,
        '',
        'a',
        'a\u0000',
        'aa',
        'b',
        'ଓଡ଼ିଆ',
        new Uint8Array([]).buffer,
        new Uint8Array([1]).buffer,
        new Uint8Array([1, 0]).buffer,
        [],
        [1],
        [1, 2],
        [2],
        {},
        { a: 1 },
        { a: 1, b: 0 },
        { b: 0 },
      ];
      const shuffled = ordered
        .map((value, at) => ({ value, key: (at * 17) % 31 }))
        .sort((a, b) => a.key - b.key);
      for (const { value } of shuffled) await backend.mutation('values:store', { value });
      await backend.mutation('values:store', {});
      expect(await backend.query('values:inOrder')).toEqual(['is undefined', ...ordered]);
    });
  });

  describe('system fields', () => {
    test('ids are unique, and creation times increase', async () => {
      const before = Date.now();
      const ids = [await add({ name: 'a' }), await add({ name: 'b' }), await add({ name: 'c' })];
      const documents = (await Promise.all(ids.map((id) => backend.query('items:get', { id })))) as {
        _id: string;
        _creationTime: number;
      }[];
      expect(documents.map((document) => document._id)).toEqual(ids);
      expect(new Set(ids).size).toBe(3);
      const times = documents.map((document) => document._creationTime);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(new Set(times).size).toBe(3);
      expect(times[0]).toBeGreaterThanOrEqual(before);
      expect(await backend.query('items:all', { order: 'desc' })).toEqual(['c', 'b', 'a']);
    });

    test('documents inserted by one mutation keep their order', async () => {
      await backend.mutation('items:addMany', { count: 3, shelf: 'a' });
      expect(await backend.query('items:all')).toEqual(['item 0', 'item 1', 'item 2']);
    });

    test('patching a field with undefined removes it and keeps the rest', async () => {
      const id = await add({ name: 'kept', rank: 1 });
      await backend.mutation('items:unsetRank', { id });
      expect(Object.keys((await backend.query('items:get', { id })) as object).sort()).toEqual([
        '_creationTime',
        '_id',
        'name',
      ]);
    });

    test('normalizeId gives null for another table’s id and for a malformed one', async () => {
      const id = await add({ name: 'a' });
      expect(await backend.query('items:wrongTable', { id })).toBeNull();
      expect(await backend.query('items:get', { id: 'no id at all' })).toBeNull();
    });
  });

  describe('limits', () => {
    test('a field name over 1024 characters is refused', async () => {
      await expect(
        (async () => await backend.mutation('values:store', { value: { ['f'.repeat(1025)]: 1 } }))(),
      ).rejects.toThrow(/1024|too long|field name/i);
    });

    test('reading over 16 MiB in one function is refused', async () => {
      for (let round = 0; round < 3; round += 1) {
        await backend.mutation('items:addMany', { count: 6, shelf: 'big', padding: 1000 * 1000 });
      }
      await expect(backend.query('items:all')).rejects.toThrow(/too much data|bytes read/i);
    });
  });
}
