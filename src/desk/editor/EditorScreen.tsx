import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Manuscript, ManuscriptId } from '../../shared/desk/desk.ts';
import { ActionLink } from '../../ui/controls/Action.tsx';
import { AskedNote } from '../DeskNote.tsx';
import { useDeskQuery } from '../deskCalls.ts';
import { lastList } from '../stories/listAddress.ts';
import * as common from '../words.tsx';
import { ManuscriptEditor } from './ManuscriptEditor.tsx';
import { blankManuscript, isNewStory } from './storyDraft.ts';
import * as words from './words.ts';

/**
 * `/admin?edit={id}`, of a manuscript or of a new story. When that is begun it gets another id; the editor stays mounted.
 */
export function EditorScreen({ edited }: { readonly edited: ManuscriptId }) {
  const [begun, setBegun] = useState<{ readonly newId: ManuscriptId; readonly id: ManuscriptId }>();
  return (
    <OpenStory
      key={begun?.id === edited ? begun.newId : edited}
      id={edited}
      onBegun={(id) => {
        setBegun({ newId: edited, id });
        navigate(`/admin?edit=${encodeURIComponent(id)}`, { replace: true });
      }}
    />
  );
}

interface OpenStoryProps {
  readonly id: ManuscriptId;
  readonly onBegun: (id: ManuscriptId) => void;
}

/** A manuscript, kept up to date with what others save. */
function OpenStory({ id, onBegun }: OpenStoryProps) {
  // Shown until a new story is saved, and with its id from then on until the saved one arrives.
  const [blank, setBlank] = useState(() => (isNewStory(id) ? blankManuscript(id) : undefined));
  const asked = useDeskQuery<Manuscript>(
    'manuscripts:get',
    isNewStory(id) ? undefined : { manuscriptId: id },
  );
  const newest = asked.value ?? blank;
  if (!newest)
    return (
      <>
        <AskedNote asked={asked} waiting={words.opening} />
        <ActionLink href={lastList()}>{common.allStories}</ActionLink>
      </>
    );
  return (
    <ManuscriptEditor
      newest={newest}
      onBegun={(begun) => {
        setBlank({ ...newest, row: { ...newest.row, id: begun } });
        onBegun(begun);
      }}
    />
  );
}
