import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLive } from '../catalogue/useLive.ts';
import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { listedOf } from '../shared/story/storySize.ts';
import { connection } from '../sync/connection.ts';
import { CloseIcon, pathIcon } from '../ui/controls/icons.tsx';
import { byteSize } from '../ui/story/byteSize.ts';
import * as common from '../ui/words.ts';
import { SaveControl, type WhenSaved } from './SaveControl.tsx';
import { useRemoval } from './useRemoval.ts';
import * as words from './words.ts';

const CheckIcon = pathIcon('m5 12.5 5 5 9.5-10');
const UndoIcon = pathIcon('M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3');

export function SaveStory({ row, children }: { readonly row: CatalogueRow; readonly children: ReactNode }) {
  const { id } = row;
  const saved = useLive((library) => library.savedStory(id), [id]);
  const isOffline = useSnapshot(connection).kind === 'offline';
  const removal = useRemoval();
  const [isOpen, setOpen] = useState(false);
  const story = { ...listedOf(row, saved?.sizeBytes), isSaved: saved !== undefined && !removal.isGone(id) };
  function whenSaved(sizeBytes: number): WhenSaved {
    if (removal.undoable.includes(id)) {
      const undo = { text: common.undo, name: words.undoName(true), icon: UndoIcon, onPress: removal.undo };
      return {
        words: words.removed,
        role: 'status',
        presses: [{ text: words.saveShort, name: words.save, onPress: removal.undo }, undo],
      };
    }
    const open = { text: common.saved, icon: CheckIcon, opened: isOpen, onPress: () => setOpen(!isOpen) };
    const remove = {
      text: common.remove,
      name: words.removeName,
      icon: CloseIcon,
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
      // Offline too: a longer text would move the story under the reader's eyes.
      label={() => words.saveShort}
      name={isOffline ? common.saveLater : words.save}
      whenSaved={story.sizeBytes > 0 ? whenSaved(story.sizeBytes) : undefined}
      layout="line"
    >
      {children}
    </SaveControl>
  );
}
