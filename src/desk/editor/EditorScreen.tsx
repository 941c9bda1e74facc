import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ActionLink } from '../../parts/controls/Action.tsx';
import type { DeskRow, Editor, EditorId, Manuscript, ManuscriptId } from '../../shared/desk/desk.ts';
import type { DeskSocket } from '../../sync/desk/deskSocket.ts';
import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/editor.ts';
import * as unsaved from '../../words/desk/unsaved.ts';
import { AskedNote } from '../AskedNote.tsx';
import { useDeskQuery } from '../useDeskQuery.ts';
import { ManuscriptEditor } from './ManuscriptEditor.tsx';
import { blankManuscript, isNewStory } from './newStory.ts';
import { useOthers } from './useOthers.ts';

interface EditorScreenProps {
  /** The id in the address, of a manuscript or of a new story. */
  readonly edited: ManuscriptId;
  readonly socket: DeskSocket;
  readonly rows: readonly DeskRow[];
  readonly userId: string;
}

/** `/admin?edit={id}`. When a new story is begun it gets another id; the editor stays mounted. */
export function EditorScreen({ edited, ...shared }: EditorScreenProps) {
  const [begun, setBegun] = useState<{ readonly newId: ManuscriptId; readonly id: ManuscriptId }>();
  return (
    <OpenStory
      key={begun?.id === edited ? begun.newId : edited}
      id={edited}
      {...shared}
      onBegun={(id) => {
        setBegun({ newId: edited, id });
        navigate(`/admin?edit=${encodeURIComponent(id)}`, { replace: true });
      }}
    />
  );
}

interface OpenStoryProps extends Omit<EditorScreenProps, 'edited'> {
  readonly id: ManuscriptId;
  readonly onBegun: (id: ManuscriptId) => void;
}

/** A manuscript, kept up to date with what others save. */
function OpenStory({ id, socket, rows, userId, onBegun }: OpenStoryProps) {
  // Shown until a new story is saved, and with its id from then on until the saved one arrives.
  const [blank, setBlank] = useState(() => (isNewStory(id) ? blankManuscript(id) : undefined));
  const asked = useDeskQuery<Manuscript>(
    socket,
    'manuscripts:get',
    isNewStory(id) ? undefined : { manuscriptId: id },
  );
  const { value: editors } = useDeskQuery<readonly Editor[]>(socket, 'editors:list', {});
  const { value: me = null } = useDeskQuery<EditorId | null>(socket, 'editors:mine', {});
  const others = useOthers(id, socket);
  const newest = asked.value ?? blank;
  if (!newest)
    return (
      <>
        <AskedNote asked={asked} waiting={words.opening} />
        <ActionLink href="/admin">{common.allStories}</ActionLink>
      </>
    );
  const savedBy = editors?.find((editor) => editor.id === newest.row.savedBy)?.name ?? unsaved.anotherCurator;
  return (
    <ManuscriptEditor
      newest={newest}
      savedBy={savedBy}
      others={others}
      socket={socket}
      rows={rows}
      userId={userId}
      me={me}
      onBegun={(begun) => {
        setBlank({ ...newest, row: { ...newest.row, id: begun } });
        onBegun(begun);
      }}
    />
  );
}
