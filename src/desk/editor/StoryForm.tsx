import type { DeskRow } from '../../shared/desk/desk.ts';
import * as words from '../../words/desk/storyForm.ts';
import desk from '../Desk.module.css';
import styles from './Editor.module.css';
import { Fields } from './Fields.tsx';
import type { FormValues } from './formValues.ts';
import { OfferLast } from './OfferLast.tsx';
import { Warnings } from './publishing/Warnings.tsx';

interface StoryFormProps {
  readonly values: FormValues;
  /** The deferred values, which may lag behind `values`. */
  readonly shown: FormValues;
  /** The story whose credits are offered to this one. */
  readonly last: DeskRow | undefined;
  readonly onChange: (changed: Partial<FormValues>) => void;
}

/** The whole form: the text first, then credits and licence, then what is unusual about the story. */
export function StoryForm({ values, shown, last, onChange }: StoryFormProps) {
  const fields = { values, onChange };
  return (
    <>
      <Fields group="text" {...fields} />
      <fieldset className={desk.group}>
        <legend>{words.creditsAndLicence}</legend>
        {last && <OfferLast last={last} values={values} onTake={onChange} />}
        <Fields group="credits" {...fields} />
        <Fields group="rights" {...fields} />
      </fieldset>
      <details>
        <summary className={styles.summary}>{words.advanced}</summary>
        <Fields group="advanced" {...fields} />
      </details>
      <h3 className={desk.heading}>{words.beforePublishing}</h3>
      <Warnings values={shown} />
    </>
  );
}
