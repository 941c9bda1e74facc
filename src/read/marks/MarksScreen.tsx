import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useFetchedRows } from '../../catalogue/useFetchedRows.ts';
import { useLive } from '../../catalogue/useLive.ts';
import { libraryStatus } from '../../page/libraryStatus.ts';
import { keepMark, removeMark } from '../../readerData/marks.ts';
import type { KeptMark } from '../../readerData/readerStore.ts';
import { useMarks } from '../../readerData/useMarks.ts';
import { highlights } from '../../readerData/words.ts';
import { isSignedIn, session } from '../../settings/session.ts';
import { warn } from '../../shared/warn.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { offerFile } from '../../ui/controls/offerFile.ts';
import { longDay } from '../../ui/dates.ts';
import { LoadingMark, UnreadLibrary } from '../../ui/page/Notice.tsx';
import { EmptyList, TitledPage, useUnlisted } from '../../ui/page/TitledPage.tsx';
import { InScript } from '../../ui/script/InScript.tsx';
import { inLanguage } from '../../ui/story/NativeName.tsx';
import { ListHead, UndoLine } from '../../ui/story/StoryList.tsx';
import * as common from '../../ui/words.ts';
import styles from './Marks.module.css';
import { byStory, markHash, marksAsText } from './markedStories.ts';
import * as words from './words.ts';

/** All marks of the present reader, by story. */
export function MarksScreen() {
  useUnlisted(highlights);
  const { now } = useSnapshot(session);
  return (
    <TitledPage title={highlights} className={styles.page}>
      <Marks key={isSignedIn(now) ? now.user.id : ''} />
    </TitledPage>
  );
}

const failed = warn('A highlight could not be changed');

function Marks() {
  const marks = useMarks();
  const [removed, setRemoved] = useState<readonly KeptMark[]>([]);
  const gone = removed.filter(({ markId }) => !marks?.some((one) => one.markId === markId));
  const lines = [...(marks ?? []), ...gone].sort((one, other) => one.mark.from - other.mark.from);
  const ids = [...new Set(lines.map(({ storyId }) => storyId))].sort();
  useFetchedRows(ids);
  const rows = useLive((library) => library.storiesById(ids), [ids.join()]);
  const status = useSnapshot(libraryStatus).current;

  if (status.kind === 'failed') return <UnreadLibrary {...status} />;
  if (!marks || !rows) return <LoadingMark />;
  if (lines.length === 0) return <EmptyList browse={common.allStories}>{words.none}</EmptyList>;
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  function remove(kept: KeptMark): void {
    setRemoved([...gone, kept]);
    removeMark(kept).catch(failed);
  }
  return (
    <>
      <ListHead count={words.count(marks.length)}>
        <ActionButton
          label={words.exportText}
          onPress={() => offerFile(new Blob([marksAsText(byStory(marks, rowsById))]), words.fileName)}
        />
      </ListHead>
      {byStory(lines, rowsById).map(({ id, row, marks: own }) => (
        <section key={id} className={styles.story}>
          <h2 {...(row && inLanguage(row.language))}>
            <a href={`/content/${id}`}>
              {row ? (
                <InScript language={row.language}>{`${row.title}, ${row.author}`}</InScript>
              ) : (
                words.untitled
              )}
            </a>
          </h2>
          <ul>
            {own.map((kept) =>
              gone.includes(kept) ? (
                <li key={kept.markId}>
                  <UndoLine name={words.undoName} onUndo={() => void keepMark(kept).catch(failed)}>
                    {words.isRemoved}
                  </UndoLine>
                </li>
              ) : (
                <li key={kept.markId}>
                  <blockquote {...(row && inLanguage(row.language))}>
                    <a href={`/content/${id}${markHash(kept.markId)}`}>
                      <InScript language={row?.language ?? ''}>{kept.mark.text}</InScript>
                    </a>
                  </blockquote>
                  {kept.mark.note !== undefined && (
                    <p className={styles.note} dir="auto">
                      {kept.mark.note}
                    </p>
                  )}
                  <p className={`row soft ${styles.facts}`}>
                    <span>{longDay(kept.mark.at)}</span>
                    {row && row.bodyHash !== kept.mark.bodyHash && <span>{words.textChanged}</span>}
                    <ActionButton
                      label={common.remove}
                      name={words.removeName(kept.mark.text)}
                      onPress={() => remove(kept)}
                    />
                  </p>
                </li>
              ),
            )}
          </ul>
        </section>
      ))}
    </>
  );
}
