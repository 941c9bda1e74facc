import { useEffect, useRef } from 'react';
import { layTrack, spokenAt } from '../../../player/readAlong/sentenceTrack.ts';
import { findMarks } from '../../../player/readAlong/textMarks.ts';
import type { TextRange } from '../../../text/sentences.ts';
import { StoryText } from '../../../ui/story/StoryText.tsx';
import * as common from '../../words.tsx';
import type { Cue } from './cues.ts';
import styles from './Timing.module.css';
import type { Voice } from './useVoice.ts';

interface ReadPreviewProps {
  readonly content: string;
  readonly language: string;
  readonly sentences: readonly TextRange[];
  readonly cues: readonly Cue[];
  /** The part that is playing, and where each part begins in the whole narration. */
  readonly part: number;
  readonly partStarts: readonly number[];
  readonly voice: Voice;
}

/** The story as readers see it while they listen: the spoken sentence is highlighted by the same code. */
export function ReadPreview(props: ReadPreviewProps) {
  const { content, language, sentences, cues, part, partStarts } = props;
  const text = useRef<HTMLElement>(null);
  const { follow } = props.voice;
  useEffect(() => {
    if (!text.current) return;
    const marks = findMarks(text.current, language, sentences);
    const track = layTrack(cues, partStarts, sentences);
    let shown = -2;
    const end = follow((seconds) => {
      const index = spokenAt(track, (partStarts[part] ?? 0) + seconds);
      if (index === shown) return;
      shown = index;
      const { first, last } = track[index] ?? { first: -1, last: -1 };
      marks.showSpoken(first, last);
      bringIntoSight(text.current, marks.element(first));
    });
    return () => {
      end();
      marks.clear();
    };
  }, [language, sentences, cues, part, partStarts, follow]);
  return (
    <section
      ref={text}
      className={styles.preview}
      aria-label={common.asReadersSeeIt}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach what does
      tabIndex={0}
    >
      <StoryText content={content} language={language} />
    </section>
  );
}

/** Scrolls only the box; the page does not move. */
export function bringIntoSight(box: HTMLElement | null, element: Element | undefined): void {
  if (!box || !(element instanceof HTMLElement)) return;
  const top = element.offsetTop - box.scrollTop;
  if (top < 0 || top + element.offsetHeight > box.clientHeight)
    box.scrollTop = element.offsetTop - box.clientHeight / 4;
}
