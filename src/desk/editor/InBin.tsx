import type { RefObject } from 'react';
import { binAgeMs, type DeskRow } from '../../shared/desk/desk.ts';
import { ActionButton, ActionLink } from '../../ui/controls/Action.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { callDesk } from '../feed/deskCall.ts';
import { StoryTitle } from '../StoryTitle.tsx';
import { lastList } from '../stories/listAddress.ts';
import type { useDeskAction } from '../useDeskAction.ts';
import * as common from '../words.tsx';
import * as words from './words.ts';

interface InBinProps {
  readonly row: DeskRow;
  readonly deletedAt: number;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly action: ReturnType<typeof useDeskAction>;
}

/** A story in the bin: until when it is kept, and a button that restores it. */
export function InBin({ row, deletedAt, heading, action: { state, run } }: InBinProps) {
  const restore = () => callDesk('mutation', 'publishing:restore', { manuscriptId: row.id });
  return (
    <section className={desk.words} aria-labelledby="story-heading">
      <h2 id="story-heading" ref={heading} tabIndex={-1} className={desk.title}>
        <StoryTitle {...row} />
      </h2>
      <p role="status">{words.inBin(common.longDay(deletedAt + binAgeMs))}</p>
      <div className={desk.actions}>
        <ActionButton strong onPress={() => void run(restore, words.restored)}>
          {words.restore}
        </ActionButton>
        <ActionLink href={lastList()}>{common.allStories}</ActionLink>
      </div>
      <DeskNote state={state} />
    </section>
  );
}
