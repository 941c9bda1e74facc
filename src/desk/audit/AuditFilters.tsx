import { useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ActionButton } from '../../parts/Action.tsx';
import { Field } from '../../parts/Field.tsx';
import type { DeskRow, Editor } from '../../shared/desk.ts';
import { languageOf } from '../../shared/languages.ts';
import form from '../Form.module.css';
import { foundLines, SortedLines, storyLines } from '../stories/storyLines.ts';
import styles from './AuditSection.module.css';
import { type AuditSearch, addressOf } from './auditAddress.ts';
import { kindChoices } from './auditWords.ts';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly editors: readonly Editor[];
  readonly rows: readonly DeskRow[];
}

/** So many stories are offered for what is typed. */
const offeredStories = 6;

/** By whom, of what kind and of which story. What is chosen stands in the address. */
export function AuditFilters({ search, editors, rows }: AuditFiltersProps) {
  const [words, setWords] = useState('');
  const choose = (chosen: Partial<AuditSearch>) =>
    navigate(addressOf({ ...search, ...chosen }), { replace: true });
  const story = rows.find(({ id }) => id === search.story);
  const byTitle = useMemo(
    () => new SortedLines(storyLines(rows, [])).in({ column: 'title', isAscending: true }),
    [rows],
  );
  const offered = words.trim() === '' ? [] : foundLines(byTitle, words);
  return (
    <search className={styles.filters}>
      <div className={form.field}>
        <label htmlFor="audit-by">By</label>
        <select id="audit-by" value={search.by} onChange={(event) => choose({ by: event.target.value })}>
          <option value="">Everyone</option>
          <option value="library">The library itself</option>
          {editors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className={form.field}>
        <label htmlFor="audit-kind">What was done</label>
        <select
          id="audit-kind"
          value={search.kind}
          onChange={(event) => choose({ kind: event.target.value })}
        >
          <option value="">Anything</option>
          {kindChoices.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {search.story === '' ? (
        <div>
          <Field
            id="audit-story"
            name="story"
            label="Story, by title, author or work"
            type="text"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <p className="visuallyHidden" role="status">
            {words.trim() !== '' && `${offered.length} found`}
          </p>
          <ul className={styles.offered} aria-label="Stories found">
            {offered.slice(0, offeredStories).map(({ opens, title, language, languageName }) => (
              <li key={opens.id}>
                <button
                  type="button"
                  onClick={() => {
                    setWords('');
                    choose({ story: opens.id });
                  }}
                >
                  <span lang={language}>{title === '' ? 'Untitled' : title}</span>
                  {`, ${languageName}`}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div>
          <p className={form.soft}>Story</p>
          <p>
            {story ? (
              <span lang={story.language} dir={languageOf(story.language).direction}>
                {story.title}
              </span>
            ) : (
              'One that is gone'
            )}
          </p>
          <ActionButton onPress={() => choose({ story: '' })}>Of all stories</ActionButton>
        </div>
      )}
    </search>
  );
}
