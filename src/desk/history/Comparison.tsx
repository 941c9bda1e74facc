import { languageOf } from '../../shared/languages.ts';
import * as words from '../../words/desk/history.ts';
import { differingFields, formFields, type Wording, type WordingField } from '../editor/wording.ts';
import form from '../Form.module.css';
import { Difference } from './Difference.tsx';

interface ComparisonProps {
  readonly before: Wording;
  readonly after: Wording;
}

/** Compares two wordings of a story, showing the fields that differ. */
export function Comparison({ before, after }: ComparisonProps) {
  const differing = differingFields(before, after);
  if (differing.length === 0) return <p>{words.identical}</p>;
  return differing.map((field) => (
    <section key={field} aria-label={formFields[field].label}>
      <h4 className={form.heading}>{formFields[field].label}</h4>
      <Difference
        before={readableValue(before, field)}
        after={readableValue(after, field)}
        languages={{ before: languageFor(before, field), after: languageFor(after, field) }}
      />
    </section>
  ));
}

/** A field's value in readable form: a language by its name. */
function readableValue(wording: Wording, field: WordingField): string {
  const text = wording[field];
  return formFields[field].kind === 'language' && text !== '' ? languageOf(text).englishName : text;
}

/** The language in which a field is written: the story's own, or the desk's. */
function languageFor(wording: Wording, field: WordingField): string {
  return formFields[field].isInItsLanguage && wording.language !== '' ? wording.language : 'en';
}
