import type { DeskRow, EditorId, ManuscriptId } from '../../shared/desk/desk.ts';
import { type FormFieldName, type FormValues, valuesOf } from './formValues.ts';

/** Fields that are often the same from one story to the next. */
const repeatedFields = ['credits', 'licence', 'sourceName'] as const satisfies readonly FormFieldName[];

/** The story that a curator saved last, other than the current one; undefined when there is none outside the bin. */
export function lastStoryOf(
  rows: readonly DeskRow[],
  me: EditorId | null,
  here: ManuscriptId,
): DeskRow | undefined {
  return rows
    .filter(({ savedBy, id, deletedAt }) => savedBy === me && id !== here && deletedAt === undefined)
    .reduce<DeskRow | undefined>(
      (last, row) => (last && last.savedAt >= row.savedAt ? last : row),
      undefined,
    );
}

/** The last story's values for `repeatedFields` that are still empty here; undefined when there are none. */
export function offeredFields(last: DeskRow, values: FormValues): Partial<FormValues> | undefined {
  const before = valuesOf({ row: last, content: '' });
  const offered = repeatedFields.filter((field) => values[field].trim() === '' && before[field] !== '');
  return offered.length > 0 ? Object.fromEntries(offered.map((field) => [field, before[field]])) : undefined;
}
