import { languageOf } from '../../../shared/languages.ts';
import editor from '../editor/Editor.module.css';
import { differingFields, fieldNames, type Wording, type WordingField } from '../editor/wording.ts';
import { Difference } from './Difference.tsx';

interface ComparisonProps {
  readonly before: Wording;
  readonly after: Wording;
}

/** Two wordings of a story, field by field where they differ. */
export function Comparison({ before, after }: ComparisonProps) {
  const differing = differingFields(before, after);
  if (differing.length === 0) return <p>The two say the same.</p>;
  return differing.map((field) => (
    <section key={field} aria-label={fieldNames[field]}>
      <h4 className={editor.heading}>{fieldNames[field]}</h4>
      <Difference
        before={said(before, field)}
        after={said(after, field)}
        languages={{ before: languageFor(before, field), after: languageFor(after, field) }}
      />
    </section>
  ));
}

/** A field as it is read: a language by its name. */
function said(wording: Wording, field: WordingField): string {
  const text = wording[field];
  const isLanguage = field === 'language' || field === 'originalLanguage';
  return isLanguage && text !== '' ? languageOf(text).englishName : text;
}

/** What is written in the story's own language; the rest is the desk's. */
const inItsLanguage: ReadonlySet<WordingField> = new Set([
  'title',
  'author',
  'translation_author',
  'content',
]);

function languageFor(wording: Wording, field: WordingField): string {
  return inItsLanguage.has(field) && wording.language !== '' ? wording.language : 'en';
}
