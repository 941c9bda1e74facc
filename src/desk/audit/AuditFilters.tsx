import { useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { Field } from '../../parts/forms/Field.tsx';
import type { DeskRow, Editor } from '../../shared/desk/desk.ts';
import { languageOf } from '../../shared/languages.ts';
import * as words from '../../words/desk/audit.ts';
import { kindChoices } from '../../words/desk/auditEvents.ts';
import * as common from '../../words/desk/common.ts';
import desk from '../Desk.module.css';
import { SelectField } from '../SelectField.tsx';
import { foundLines, sortedLines, storyLines } from '../stories/storyLines.ts';
import styles from './AuditSection.module.css';
import { type AuditSearch, addressOf } from './auditAddress.ts';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly editors: readonly Editor[];
  readonly rows: readonly DeskRow[];
}

/** The most stories that are suggested for the typed text. */
const offeredStories = 6;

/** Filters the audit by person, kind and story. The choices are stored in the address. */
export function AuditFilters({ search, editors, rows }: AuditFiltersProps) {
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
                  <span lang={language}>{title === '' ? common.untitled : title}</span>
                  {`, ${languageName}`}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div>
          <p className={desk.soft}>{words.story}</p>
          <p>
            {story ? (
              <span lang={story.language} dir={languageOf(story.language).direction}>
                {story.title}
              </span>
            ) : (
              words.storyGone
            )}
          </p>
          <ActionButton onPress={() => choose({ story: '' })}>{words.ofAllStories}</ActionButton>
        </div>
      )}
    </search>
  );
}
