import { expect, test } from 'vitest';
import { valuesOf } from '../../../src/desk/editor/formValues.ts';
import { lastStoryOf, offeredFields } from '../../../src/desk/editor/StoryForm.tsx';
import type { DeskRow, EditorId, ManuscriptId } from '../../../src/shared/desk/desk.ts';
import { makeDeskRow } from '../makeDeskRow.ts';

const me = 'asha' as EditorId;
const here = 'here' as ManuscriptId;

const makeRow = (id: string, given: Partial<DeskRow>) => makeDeskRow({ id: id as ManuscriptId, ...given });

const blank = valuesOf({
  row: { work: '', language: '', title: '', author: '', licence: '' },
  content: '',
});

test('the last story is the one this curator saved last, except the current one and those in the bin', () => {
  const rows = [
    makeRow('older', { savedAt: 2 }),
    makeRow('last', { savedAt: 5 }),
    makeRow('in the bin', { savedAt: 6, deletedAt: 7 }),
    makeRow('here', { savedAt: 8 }),
    makeRow('of another', { savedAt: 9, savedBy: 'ravi' as EditorId }),
  ];
  expect(lastStoryOf(rows, me, here)?.id).toBe('last');
  expect(lastStoryOf(rows, 'nobody' as EditorId, here)).toBeUndefined();
  // The curator has not saved anything yet.
  expect(lastStoryOf(rows, null, here)).toBeUndefined();
});

test("a story is offered the last one's values only for its empty fields", () => {
  const last = makeRow('last', { source: { name: 'A notebook', url: 'https://example.org' } });
  expect(offeredFields(last, blank)).toEqual({ licence: 'CC-BY-4.0', sourceName: 'A notebook' });
  expect(offeredFields(last, { ...blank, licence: 'CC0-1.0' })).toEqual({ sourceName: 'A notebook' });
  expect(offeredFields(last, { ...blank, licence: 'CC0-1.0', sourceName: 'A book' })).toBeUndefined();
});
