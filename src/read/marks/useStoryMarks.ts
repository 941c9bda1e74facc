import { useCallback, useEffect, useMemo, useState } from 'react';
import { keepMark, newMarkId } from '../../readerData/marks.ts';
import type { KeptMark } from '../../readerData/readerStore.ts';
import { useMarks } from '../../readerData/useMarks.ts';
import { markTextLimit } from '../../shared/reader/readerOps.ts';
import type { StoryBody } from '../../shared/story/catalogue.ts';
import { warn } from '../../shared/warn.ts';
import { copyOf, findPassage } from '../../text/markInText.ts';
import type { TextRange } from '../../text/sentences.ts';
import type { ShownScript } from '../../ui/script/scriptsOf.tsx';
import { goTo, rangeOf, sentencesOnPage } from '../reading/sentencesOnPage.ts';
import { markHash } from './markedStories.ts';
import { type FoundMark, paint } from './paint.ts';
import { TextOnPage } from './textOnPage.ts';

export type StoryMarks = ReturnType<typeof useStoryMarks>;

interface OpenMark {
  readonly kept: KeptMark;
  /** Whether its note is being written. */
  readonly isNote: boolean;
}

/** The reader's marks in the story on the page: painted, opened by a press on one, and made. */
export function useStoryMarks({ storyId, content, bodyHash }: StoryBody, shown: ShownScript | undefined) {
  const kept = useMarks(storyId);
  const [open, setOpen] = useState<OpenMark>();
  const text = useMemo(() => new TextOnPage(content, shown), [content, shown]);
  const found = useMemo(
    (): readonly FoundMark[] =>
      (kept ?? []).map((one) => ({
        ...one,
        passage: findPassage(content, one.mark, one.mark.bodyHash === bodyHash),
      })),
    [kept, content, bodyHash],
  );

  useEffect(() => paint(text, found, (pressed) => setOpen({ kept: pressed, isNote: false })), [text, found]);

  const isRead = kept !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the marks are first known
  useEffect(() => {
    const linked = found.find(({ markId }) => location.hash === markHash(markId));
    // The font moves the text.
    if (linked) void document.fonts.ready.then(() => goToMark(linked));
    if (linked) setOpen({ kept: linked, isNote: false });
  }, [isRead]);

  const selected = useCallback(() => text.selected(), [text]);

  function add(passage: TextRange, isNote: boolean): void {
    const same = found.find(({ mark }) => mark.from === passage.from && mark.to === passage.to);
    const copy = copyOf(content, passage, markTextLimit);
    const mark = { ...passage, bodyHash, text: copy, at: Date.now() };
    const added = same ?? { storyId, markId: newMarkId(), mark };
    setOpen({ kept: added, isNote });
    if (!same) keepMark(added).catch(warn('Storing a highlight failed'));
  }

  return {
    count: found.length,
    open,
    close: () => setOpen(undefined),
    /** The selected part of this text, if there is any. */
    selected,
    add,
  };
}

function goToMark({ passage }: FoundMark): void {
  const sentence = passage && sentencesOnPage().find((one) => rangeOf(one).to > passage.from);
  if (sentence) goTo(sentence);
}
