import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../parts/icons.tsx';
import { TooltipButton } from '../../parts/TooltipButton.tsx';
import type { StoryId } from '../../shared/catalogue.ts';
import styles from './ForReaders.module.css';
import { useListed } from './useListed.ts';

/** The room that the home page leaves beside 'Read', and the story in its centre. */
interface Room {
  readonly place: Element;
  readonly storyId: StoryId;
}

const roomSelector = '[data-list-of]';

/** On the home page, puts the story of the centre card into the reader's list, or takes it off. */
export function CardListButton() {
  const room = useRoom();
  return room && createPortal(<Ribbon storyId={room.storyId} />, room.place);
}

/** The same button from card to card, so that it keeps the focus. */
function Ribbon({ storyId }: { readonly storyId: StoryId }) {
  const { isListed, label, said, trouble, press } = useListed(storyId);
  return (
    <>
      <span className="visuallyHidden" role="status">
        {said}
      </span>
      {trouble !== undefined && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      {/* The last one: its tooltip opens to the left. */}
      <TooltipButton label={label} onPress={press}>
        <Icon className={(isListed && styles.listed) || ''}>
          <path d="M7 4h10v16l-5-4-5 4Z" />
        </Icon>
      </TooltipButton>
    </>
  );
}

function useRoom(): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    const look = () =>
      setRoom((before) => {
        const place = document.querySelector<HTMLElement>(roomSelector);
        const storyId = place?.dataset.listOf as StoryId | undefined;
        if (!place || !storyId) return undefined;
        return before?.place === place && before.storyId === storyId ? before : { place, storyId };
      });
    look();
    // Pages come and go, and so do the stories in the centre.
    const changes = new MutationObserver(look);
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-list-of'] });
    return () => changes.disconnect();
  }, []);
  return room;
}
