import { ActionLink } from '../../parts/controls/Action.tsx';
import type { DeskRow, Editor, Manuscript, ManuscriptId } from '../../shared/desk/desk.ts';
import type { DeskNarration } from '../../shared/desk/narration.ts';
import type { DeskSocket } from '../../sync/desk/deskSocket.ts';
import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/narration.ts';
import * as unsaved from '../../words/desk/unsaved.ts';
import { AskedNote } from '../AskedNote.tsx';
import { deskPart } from '../deskPart.tsx';
import { PublishStory } from '../editor/publishing/PublishStory.tsx';
import { useDeskQuery } from '../useDeskQuery.ts';
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
  const manuscriptQuery = useDeskQuery<Manuscript>(socket, 'manuscripts:get', { manuscriptId: id });
  const narrationQuery = useDeskQuery<DeskNarration | null>(socket, 'narrations:get', { manuscriptId: id });
  const { value: editors } = useDeskQuery<readonly Editor[]>(socket, 'editors:list', {});
  const { value: manuscript } = manuscriptQuery;
  const { value: saved } = narrationQuery;
  if (!manuscript || saved === undefined)
    return (
      <>
        <AskedNote asked={manuscript ? narrationQuery : manuscriptQuery} waiting={words.opening} />
        <ActionLink href="/admin">{common.allStories}</ActionLink>
      </>
    );
  const { row } = manuscript;
  if (row.deletedAt !== undefined)
    return (
      <>
        <p role="status">{words.inBin}</p>
        <ActionLink href={`/admin?edit=${id}`}>{words.theStory}</ActionLink>
      </>
    );
  const savedBy = editors?.find((editor) => editor.id === saved?.savedBy)?.name ?? unsaved.anotherCurator;
  return (
    <>
      <NarrationEditor row={row} saved={saved} savedBy={savedBy} userId={userId} />
      {saved && <TimingEditor manuscript={manuscript} narration={saved} savedBy={savedBy} userId={userId} />}
      {saved && <PublishStory manuscript={manuscript} rows={rows} userId={userId} />}
    </>
  );
}
