import { useEffect, useState } from 'react';
import { ActionLink } from '../../../parts/Action.tsx';
import type { Editor, Manuscript, ManuscriptId } from '../../../shared/desk.ts';
import type { DeskFailure } from '../../../sync/desk/deskCall.ts';
import type { DeskSocket } from '../../../sync/desk/deskSocket.ts';
import { deskFailureWords } from '../deskFailureWords.ts';
import { ManuscriptEditor } from './ManuscriptEditor.tsx';
import { useOthers } from './useOthers.ts';

interface EditorScreenProps {
  readonly id: ManuscriptId;
  readonly socket: DeskSocket;
  readonly userId: string;
}

/** `/admin?edit={id}`: a manuscript, kept in step with what the others save of it. */
export function EditorScreen({ id, socket, userId }: EditorScreenProps) {
  const [newest, setNewest] = useState<Manuscript>();
  const [failure, setFailure] = useState<DeskFailure>();
  const [editors, setEditors] = useState<readonly Editor[]>([]);
  const others = useOthers(id, socket);
  useEffect(() => {
    const ends = [
      socket.watch<Manuscript>('manuscripts:get', { manuscriptId: id }, (answer) => {
        if (answer.ok) setNewest(answer.value);
        setFailure(answer.ok ? undefined : answer.failure);
      }),
      socket.watch<readonly Editor[]>('editors:list', {}, (answer) => {
        if (answer.ok) setEditors(answer.value);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [id, socket]);
  if (!newest)
    return failure ? (
      <>
        <p role="alert">{deskFailureWords(failure)}</p>
        <ActionLink href="/admin">All stories</ActionLink>
      </>
    ) : (
      <p role="status">Opening the story…</p>
    );
  const savedBy = editors.find((editor) => editor.id === newest.row.savedBy)?.name ?? 'another curator';
  return (
    <ManuscriptEditor newest={newest} savedBy={savedBy} others={others} socket={socket} userId={userId} />
  );
}
