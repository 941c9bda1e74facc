import { ActionButton } from '../../parts/controls/Action.tsx';
import type { DeskRow } from '../../shared/desk/desk.ts';
import { languageOf } from '../../shared/languages.ts';
import { licenceName } from '../../shared/story/licences.ts';
import * as words from '../../words/desk/storyForm.ts';
import desk from '../Desk.module.css';
import styles from './Editor.module.css';
import { type FormValues, formFieldNames, formFields } from './formValues.ts';
import { offeredFields } from './lastStory.ts';
import { focusField } from './publishing/publishProblems.ts';

interface OfferLastProps {
  /** The story that the curator saved last. */
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
