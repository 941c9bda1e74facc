import { useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import desk from '../Desk.module.css';
import { useOpenDesk } from '../openDesk.ts';
import { SelectField } from '../SelectField.tsx';
import { StoryTitle } from '../StoryTitle.tsx';
import { foundLines, sortedLines, storyLines } from '../stories/storyLines.ts';
import { useEditors } from '../useEditors.ts';
import styles from './AuditSection.module.css';
import { type AuditSearch, addressOf } from './auditAddress.ts';
import * as words from './words.ts';
import { kindChoices } from './words.ts';

/** The most stories that are suggested for the typed text. */
const offeredStories = 6;

/** Filters the audit by person, kind and story. The choices are stored in the address. */
export function AuditFilters({ search }: { readonly search: AuditSearch }) {
  const { rows } = useOpenDesk();
  const editors = useEditors();
  const [typed, setTyped] = useState('');
  const choose = (chosen: Partial<AuditSearch>) =>
    navigate(addressOf({ ...search, ...chosen }), { replace: true });
  const story = rows.find(({ id }) => id === search.story);
  const byTitle = useMemo(() => sortedLines(storyLines(rows, []), 'title'), [rows]);
  const offered = typed.trim() === '' ? [] : foundLines(byTitle, typed);
  return (
    <search className={`${desk.row} ${styles.filters}`}>
      <SelectField id="audit-by" label={words.by} value={search.by} onChange={(by) => choose({ by })}>
        <option value="">{words.everyone}</option>
        <option value="library">{words.libraryItself}</option>
        {editors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="audit-kind"
        label={words.whatWasDone}
        value={search.kind}
        onChange={(kind) => choose({ kind })}
      >
        <option value="">{words.anything}</option>
        {kindChoices.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      {search.story === '' ? (
        <div>
          <Field
            id="audit-story"
            name="story"
            label={words.findStory}
            type="text"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p className="visuallyHidden" role="status">
            {typed.trim() !== '' && words.found(offered.length)}
          </p>
          <ul className={styles.offered} aria-label={words.storiesFound}>
            {offered.slice(0, offeredStories).map(({ opens, title, language, languageName }) => (
              <li key={opens.id}>
                <button
                  type="button"
                  className={desk.textButton}
                  onClick={() => {
                    setTyped('');
                    choose({ story: opens.id });
                  }}
                >
                  <StoryTitle title={title} language={language} />
                  {`, ${languageName}`}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div>
          <p className={desk.soft}>{words.story}</p>
          <p>{story ? <StoryTitle {...story} /> : words.storyGone}</p>
          <ActionButton onPress={() => choose({ story: '' })}>{words.ofAllStories}</ActionButton>
        </div>
      )}
    </search>
  );
}
