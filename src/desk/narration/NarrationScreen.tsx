import { useEffect, useState } from 'react';
import { ActionButton, ActionLink } from '../../parts/controls/Action.tsx';
import type { DeskRow, Editor, Manuscript, ManuscriptId } from '../../shared/desk/desk.ts';
import type { DeskNarration } from '../../shared/desk/narration.ts';
import type { DeskFailure } from '../../sync/desk/deskCall.ts';
import type { DeskSocket } from '../../sync/desk/deskSocket.ts';
import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/narration.ts';
import { deskFailureWords } from '../deskFailureWords.ts';
import { deskPart } from '../deskPart.tsx';
import { PublishStory } from '../editor/publishing/PublishStory.tsx';
import { NarrationEditor } from './NarrationEditor.tsx';

const TimingEditor = deskPart(async () => (await import('./timing/TimingEditor.tsx')).TimingEditor);

export interface NarrationScreenProps {
  readonly id: ManuscriptId;
  readonly socket: DeskSocket;
  /** All manuscripts. */
  readonly rows: readonly DeskRow[];
  readonly userId: string;
}

/** `/admin?edit={id}&part=narration`: a manuscript's narration, kept up to date with what others save. */
export function NarrationScreen({ id, socket, rows, userId }: NarrationScreenProps) {
  const [manuscript, setManuscript] = useState<Manuscript>();
  const [saved, setSaved] = useState<DeskNarration | null>();
  const [editors, setEditors] = useState<readonly Editor[]>([]);
  const [failure, setFailure] = useState<DeskFailure>();
  const [narrationFailure, setNarrationFailure] = useState<DeskFailure>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    setFailure(undefined);
    setNarrationFailure(undefined);
    const ends = [
      socket.watch<Manuscript>('manuscripts:get', { manuscriptId: id }, (answer) => {
        if (answer.ok) setManuscript(answer.value);
        setFailure(answer.ok ? undefined : answer.failure);
      }),
      socket.watch<DeskNarration | null>('narrations:get', { manuscriptId: id }, (answer) => {
        if (answer.ok) setSaved(answer.value);
        setNarrationFailure(answer.ok ? undefined : answer.failure);
      }),
      socket.watch<readonly Editor[]>('editors:list', {}, (answer) => {
        if (answer.ok) setEditors(answer.value);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [id, socket, attempt]);
  const problem = failure ?? narrationFailure;
  if (!manuscript || saved === undefined)
    return problem ? (
      <>
        <p role="alert">{deskFailureWords(problem)}</p>
        <ActionButton onPress={() => setAttempt(attempt + 1)}>{common.tryAgain}</ActionButton>
        <ActionLink href="/admin">{common.allStories}</ActionLink>
      </>
    ) : (
      <p role="status">{words.opening}</p>
    );
  const { row } = manuscript;
  if (row.deletedAt !== undefined)
    return (
      <>
        <p role="status">{words.inBin}</p>
        <ActionLink href={`/admin?edit=${id}`}>{words.theStory}</ActionLink>
      </>
    );
  const savedBy = editors.find((editor) => editor.id === saved?.savedBy)?.name ?? words.anotherCurator;
  return (
    <>
      <NarrationEditor row={row} saved={saved} savedBy={savedBy} userId={userId} />
      {saved && <TimingEditor manuscript={manuscript} narration={saved} savedBy={savedBy} userId={userId} />}
      {saved && <PublishStory manuscript={manuscript} rows={rows} userId={userId} />}
    </>
  );
}
