import { useEffect, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { auditCsvHead, auditCsvLines } from '../../shared/desk/csv.ts';
import type { AuditEntry, AuditFilter, AuditPage, EditorId, ManuscriptId } from '../../shared/desk/desk.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { offerFile } from '../../ui/controls/offerFile.ts';
import desk from '../Desk.module.css';
import { DeskNote, QueryNote } from '../DeskNote.tsx';
import { useDeskAction, useDeskPages } from '../deskCalls.ts';
import { type Answer, callDesk } from '../feed/deskCall.ts';
import { SelectField, TextField } from '../fields.tsx';
import { useDeskSearch, useOpenDesk } from '../openDesk.ts';
import { Section, StoryTitle } from '../Section.tsx';
import { foundLines, sortedLines, storyLines } from '../stories/storyLines.ts';
import { useEditors } from '../useEditors.ts';
import * as common from '../words.tsx';
import * as words from './words.ts';
import { eventWords, kindChoices } from './words.ts';

/** `/admin?section=audit` */
export function AuditSection() {
  const search = searchOf(useDeskSearch());
  return (
    <Section title={words.whoDidWhat} level="h2">
      <AuditFilters search={search} />
      <AuditList key={addressOf(search)} search={search} />
      <AuditExport />
    </Section>
  );
}

function AuditExport() {
  const { state, run } = useDeskAction();
  async function download(): Promise<void> {
    const readPage = (cursor: string | null) =>
      callDesk<AuditPage>('query', 'audit:page', { order: 'oldestFirst', cursor, limit: examinedEntries });
    const answer = await run(() => wholeAudit(readPage), words.downloaded);
    if (answer) offerFile(answer.value, `audit-${new Date().toISOString().slice(0, 10)}.csv`);
  }
  return (
    <Section title={words.forSpreadsheet}>
      <p className={desk.soft}>{words.whatIsExported}</p>
      <div className={desk.actions}>
        <ActionButton label={words.download} onPress={() => void download()} />
      </div>
      <DeskNote state={state} />
    </Section>
  );
}

/** Without it spreadsheets read the file in the legacy encoding of the user's locale. */
const byteOrderMark = '\ufeff';

/** Oldest entries first, so that the file includes entries written meanwhile. The first failure ends it. */
export async function wholeAudit(
  readPage: (cursor: string | null) => Promise<Answer<AuditPage>>,
): Promise<Answer<Blob>> {
  const parts = [byteOrderMark, auditCsvHead];
  for (let cursor: string | null = null; ; ) {
    const answer: Answer<AuditPage> = await readPage(cursor);
    if (!answer.ok) return answer;
    parts.push(auditCsvLines(answer.value.entries));
    cursor = answer.value.cursor;
    if (cursor === null) return { ok: true, value: new Blob(parts, { type: 'text/csv' }) };
  }
}

const offeredStories = 6;

function AuditFilters({ search }: { readonly search: AuditSearch }) {
  const { rows } = useOpenDesk();
  const editors = useEditors();
  const [typed, setTyped] = useState('');
  const choose = (chosen: Partial<AuditSearch>) =>
    navigate(addressOf({ ...search, ...chosen }), { replace: true });
  const story = rows.find(({ id }) => id === search.story);
  const byTitle = useMemo(() => sortedLines(storyLines(rows, []), 'title'), [rows]);
  const offered = typed.trim() === '' ? [] : foundLines(byTitle, typed);
  return (
    <search className={`${desk.row} ${desk.wide}`}>
      <SelectField
        label={words.by}
        value={search.by}
        options={[
          ['', words.everyone],
          ['library', words.libraryItself],
          ...editors.map(({ id, name }) => [id, name] as const),
        ]}
        onChange={(by) => choose({ by })}
      />
      <SelectField
        label={words.whatWasDone}
        value={search.kind}
        options={[['', words.anything], ...kindChoices.map(({ key, name }) => [key, name] as const)]}
        onChange={(kind) => choose({ kind })}
      />
      {search.story === '' ? (
        <div>
          <TextField label={words.findStory} value={typed} onChange={setTyped} />
          <p className="visuallyHidden" role="status">
            {typed.trim() !== '' && words.found(offered.length)}
          </p>
          <ul aria-label={words.storiesFound}>
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
          <ActionButton label={words.ofAllStories} onPress={() => choose({ story: '' })} />
        </div>
      )}
    </search>
  );
}

const pageEntries = 50;

/** The most entries that the server examines in one call. */
const examinedEntries = 500;

/** The entries found, newest first, with more of them on demand. Remount it (`key`) for another `search`. */
function AuditList({ search }: { readonly search: AuditSearch }) {
  const [wanted, setWanted] = useState(pageEntries);
  const filter = filterOf(search);
  const query = useDeskPages(JSON.stringify(filter), (cursor) => {
    const args = { order: 'newestFirst', cursor, limit: examinedEntries, filter };
    return callDesk<AuditPage>('query', 'audit:page', args);
  });
  const { value: pages = [], isAtEnd, failure, loadMore } = query;
  const entries = pages.flatMap((each) => each.entries);
  const isWhole = isAtEnd || entries.length >= wanted;
  const isShort = pages.length > 0 && !isWhole && !failure;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page of the server that has too few of them
  useEffect(() => {
    if (isShort) loadMore();
  }, [isShort, pages.length]);
  const shown = entries.slice(0, wanted);
  return (
    <>
      <p className={desk.soft} role="status">
        {!isWhole && !failure && words.looking(entries.length)}
        {isWhole && (shown.length === 0 ? words.nothingFound : words.shown(shown.length))}
      </p>
      {failure && <QueryNote query={query} />}
      <ol className={desk.list} aria-label={words.entries}>
        {shown.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing else that is its own, and never moves
          <Entry key={at} entry={entry} search={search} />
        ))}
      </ol>
      {isWhole && !(isAtEnd && entries.length <= wanted) && (
        <ActionButton label={words.older} onPress={() => setWanted(wanted + pageEntries)} />
      )}
    </>
  );
}

function Entry({ entry, search }: { readonly entry: AuditEntry; readonly search: AuditSearch }) {
  const { at, editor: by, event } = entry;
  const story = event.kind === 'manuscript' ? event : undefined;
  return (
    <li>
      <time className={desk.soft} dateTime={new Date(at).toISOString()}>
        {common.moment(at)}
      </time>
      <p>
        <strong>{by?.name ?? words.theLibrary}</strong>
        {` ${eventWords(event)}`}
        {story && (
          <>
            {' '}
            <a href={`/admin?edit=${story.manuscriptId}&part=history`}>
              <StoryTitle title={story.title} language={story.slug.split('/').at(-1) ?? ''} />
            </a>
            {words.ofRevision(story.revision)}
          </>
        )}
      </p>
      {story && search.story === '' && (
        <a
          className={`${desk.soft} ${desk.small} ${desk.lineLink}`}
          href={addressOf({ ...search, story: story.manuscriptId })}
        >
          {words.onlyThisStory}
        </a>
      )}
    </li>
  );
}

/** In the address: `/admin?section=audit&by=…&kind=…&story=…`. '' for all. */
interface AuditSearch {
  /** An editor's id, or 'library'. */
  readonly by: string;
  readonly kind: string;
  /** A manuscript's id. */
  readonly story: string;
}

function searchOf(address: string): AuditSearch {
  const given = new URLSearchParams(address);
  return { by: given.get('by') ?? '', kind: given.get('kind') ?? '', story: given.get('story') ?? '' };
}

function addressOf(search: AuditSearch): string {
  const filled = Object.entries(search).filter(([, value]) => value !== '');
  return `/admin?${new URLSearchParams([['section', 'audit'], ...filled])}`;
}

/** The ids come from the address unchecked: the server decides whether they exist. */
function filterOf({ by, kind, story }: AuditSearch): AuditFilter {
  const choice = kindChoices.find(({ key }) => key === kind);
  return {
    ...(by !== '' && { by: by === 'library' ? null : (by as EditorId) }),
    ...(story !== '' && { manuscriptId: story as ManuscriptId }),
    ...(choice && { kind: choice.kind, ...(choice.act !== undefined && { act: choice.act }) }),
  };
}
