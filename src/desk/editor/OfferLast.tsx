import type { DeskRow, EditorId, ManuscriptId } from '../../shared/desk/desk.ts';
import { languageOf } from '../../shared/languages.ts';
import { licenceName } from '../../shared/story/licences.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import desk from '../Desk.module.css';
import styles from './Editor.module.css';
import { type FormFieldName, type FormValues, formFieldNames, formFields, valuesOf } from './formValues.ts';
import { focusField } from './publishing/publishProblems.ts';
import * as words from './words.ts';

interface OfferLastProps {
  readonly last: DeskRow;
  readonly values: FormValues;
  readonly onTake: (fields: Partial<FormValues>) => void;
}

/** Offers the values of the curator's last story for fields that are empty here; nothing is filled in without asking. */
export function OfferLast({ last, values, onTake }: OfferLastProps) {
  const fields = offeredFields(last, values);
  if (!fields) return null;
  const { title, language } = last;
  return (
    <div className={styles.offer}>
      <p>
        {words.offerLast}
        {title !== '' && (
          <>
            {', '}
            <span lang={language} dir={languageOf(language).direction}>
              {title}
            </span>
          </>
        )}
        {words.offerEnd}
      </p>
      <dl>
        {formFieldNames.map((field) => {
          const value = fields[field];
          return (
            value !== undefined && (
              <div key={field}>
                <dt className={desk.soft}>{formFields[field].label}</dt>
                <dd>{field === 'licence' ? licenceName(value).name : value}</dd>
              </div>
            )
          );
        })}
      </dl>
      <ActionButton
        onPress={() => {
          onTake(fields);
          // The button disappears with the offer, so the focus moves on.
          focusField('licence');
        }}
      >
        {words.takeOffer}
      </ActionButton>
    </div>
  );
}

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
