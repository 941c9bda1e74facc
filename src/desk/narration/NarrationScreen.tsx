import type { Manuscript, ManuscriptId } from '../../shared/desk/desk.ts';
import type { DeskNarration } from '../../shared/desk/narration.ts';
import { ActionLink } from '../../ui/controls/Action.tsx';
import { AskedNote } from '../AskedNote.tsx';
import { deskPart } from '../deskPart.tsx';
import { PublishStory } from '../editor/publishing/PublishStory.tsx';
import { lastList } from '../stories/listAddress.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { useEditorName } from '../useEditors.ts';
import * as common from '../words.tsx';
import { NarrationEditor } from './NarrationEditor.tsx';
import * as words from './words.ts';

const TimingEditor = deskPart(async () => (await import('./timing/TimingEditor.tsx')).TimingEditor);

/** `/admin?edit={id}&part=narration`: a manuscript's narration, kept up to date with what others save. */
export function NarrationScreen({ id }: { readonly id: ManuscriptId }) {
  const manuscriptQuery = useDeskQuery<Manuscript>('manuscripts:get', { manuscriptId: id });
  const narrationQuery = useDeskQuery<DeskNarration | null>('narrations:get', { manuscriptId: id });
  const { value: manuscript } = manuscriptQuery;
  const { value: saved } = narrationQuery;
  const savedBy = useEditorName(saved?.savedBy);
  if (!manuscript || saved === undefined)
    return (
      <>
        <AskedNote asked={manuscript ? narrationQuery : manuscriptQuery} waiting={words.opening} />
        <ActionLink href={lastList()}>{common.allStories}</ActionLink>
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
  return (
    <>
      <NarrationEditor row={row} saved={saved} savedBy={savedBy} />
      {saved && <TimingEditor manuscript={manuscript} narration={saved} savedBy={savedBy} />}
      {saved && <PublishStory manuscript={manuscript} />}
    </>
  );
}
