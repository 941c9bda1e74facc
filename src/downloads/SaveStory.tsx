import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLive } from '../catalogue/useLive.ts';
import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { listedOf } from '../shared/story/storySize.ts';
import { connection } from '../sync/connection.ts';
import { byteSize } from '../ui/story/byteSize.ts';
import * as common from '../ui/words.ts';
import { SaveControl, type WhenSaved } from './SaveControl.tsx';
import { useRemoval } from './useRemoval.ts';
import * as words from './words.ts';

export function SaveStory({ row, children }: { readonly row: CatalogueRow; readonly children: ReactNode }) {
  const { id } = row;
  const saved = useLive((library) => library.savedStory(id), [id]);
  const isOffline = useSnapshot(connection).kind === 'offline';
  const removal = useRemoval();
  const [isOpen, setOpen] = useState(false);
  const story = { ...listedOf(row, saved?.sizeBytes), isSaved: saved !== undefined && !removal.isGone(id) };
  function whenSaved(sizeBytes: number): WhenSaved {
    if (removal.undoable.includes(id)) {
      const undo = { text: common.undo, name: words.undoName(true), onPress: removal.undo };
      return {
        words: words.removed,
        role: 'status',
        presses: [{ text: words.save, onPress: removal.undo }, undo],
      };
    }
    const open = { text: common.saved, opened: isOpen, onPress: () => setOpen(!isOpen) };
    const remove = {
      text: common.remove,
      name: words.removeName,
      onPress: () => {
        setOpen(false);
        removal.remove([id]);
      },
    };
    return {
      words: isOpen ? words.onThisDevice(byteSize(sizeBytes)) : '',
      presses: isOpen ? [open, remove] : [open],
    };
  }
  return (
    <SaveControl
      stories={[story]}
      label={() => (isOffline ? common.saveLater : words.save)}
      whenSaved={story.sizeBytes > 0 ? whenSaved(story.sizeBytes) : undefined}
      layout="line"
    >
      {children}
    </SaveControl>
  );
}
