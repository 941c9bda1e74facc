import { useState } from 'react';
import { useLive } from '../catalogue/useLive.ts';
import { isInReadingList } from '../readerData/readerQueries.ts';
import { addToList, removeFromList } from '../readerData/readingList.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { Icon } from '../ui/controls/icons.tsx';
import { ToolButton } from '../ui/controls/ToolButton.tsx';
import { TooltipButton } from '../ui/controls/TooltipButton.tsx';
import styles from './ListButton.module.css';
import { troubleOf } from './listCommands.ts';
import * as words from './words.ts';

export interface ListButtonProps {
  readonly storyId: StoryId;
  /** Without a name, for which the controls below the cards have no room. */
  readonly isIcon?: boolean;
}

export function ListButton({ storyId, isIcon = false }: ListButtonProps) {
  const { isListed, said, trouble, press } = useListed(storyId);
  const label = isListed ? words.remove : words.add;
  const mark = (
    <Icon className={isListed ? styles.listed : undefined}>
      <path d="M7 4h10v16l-5-4-5 4Z" />
    </Icon>
  );
  return (
    <>
      <span className="visuallyHidden" role="status">
        {said}
      </span>
      {trouble !== undefined && (
        <p className={isIcon ? styles.trouble : undefined} role="alert">
          {trouble}
        </p>
      )}
      {isIcon ? (
        // The last control of its row, so its tooltip opens to the left.
        <TooltipButton label={label} onPress={press}>
          {mark}
        </TooltipButton>
      ) : (
        <ToolButton text={words.list} name={label} onPress={press}>
          {mark}
        </ToolButton>
      )}
    </>
  );
}

function useListed(storyId: StoryId) {
  const answer = useLive(async () => ({ storyId, isListed: await isInReadingList(storyId) }), [storyId]);
  const [outcome, setOutcome] = useState<{ readonly said: string; readonly trouble: string | undefined }>();
  // Undefined while the answer is still that of another story.
  const isListed = answer?.storyId === storyId ? answer.isListed : undefined;
  async function press(): Promise<void> {
    // Follows what the control says, even before the device has answered: adding twice is harmless.
    const trouble = await troubleOf(isListed ? removeFromList(storyId) : addToList(storyId));
    const done = isListed ? words.removed : words.added;
    setOutcome({ said: trouble === undefined ? done : '', trouble });
  }
  return { isListed, said: outcome?.said ?? '', trouble: outcome?.trouble, press: () => void press() };
}
