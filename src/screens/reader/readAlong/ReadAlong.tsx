import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { player } from '../../../audio/player/player.ts';
import { sentenceTimesOf } from '../../../audio/player/sentenceTimes.ts';
import { playingOf } from '../../../listening/playing.ts';
import { ActionButton } from '../../../parts/controls/Action.tsx';
import type { CatalogueRow, StoryBody } from '../../../shared/story/catalogue.ts';
import { lipiStore } from '../../../state/lipiStore.ts';
import * as words from '../../../words/reader/listening.ts';
import { FootNote } from '../reading/FootNote.tsx';
import { joinTextAndVoice, type TextAndVoice } from './joinTextAndVoice.ts';
import styles from './ReadAlong.module.css';

interface ReadAlongProps {
  readonly row: CatalogueRow;
  readonly body: StoryBody;
}

/** Joins text and narration while the reader reads along, and shows the controls; the marks are in the text itself. */
export function ReadAlong({ row, body }: ReadAlongProps) {
  const [joined, setJoined] = useState<TextAndVoice>();
  const [hasYielded, setYielded] = useState(false);
  const [isApproximate, setApproximate] = useState(false);
  const chooser = useRef<HTMLButtonElement>(null);
  const { autoScrollEnabled } = useSnapshot(lipiStore);
  const { storyId, status } = useSnapshot(player);
  const isSpeaking = storyId === row.id && playingOf(status).isPlaying;

  useEffect(() => {
    let made: TextAndVoice | undefined;
    let hasEnded = false;
    void sentenceTimesOf(row, body).then((times) => {
      if (hasEnded) return;
      made = joinTextAndVoice(row, body.content, times.timings, setYielded);
      setApproximate(times.isApproximate);
      setJoined(made);
    });
    return () => {
      hasEnded = true;
      made?.end();
      setJoined(undefined);
      setYielded(false);
    };
  }, [row, body]);

  return (
    <div className={styles.readAlong}>
      <p className={styles.how}>{isApproximate ? words.isApproximate : words.pressSentence}</p>
      <button
        ref={chooser}
        type="button"
        className={styles.chooser}
        disabled={!joined}
        onClick={() => chooser.current && joined?.chooseByKeys(chooser.current)}
      >
        {words.chooseByKeys}
      </button>
      {hasYielded && autoScrollEnabled && isSpeaking && (
        <FootNote kind="voice" label={words.readingAlong}>
          <ActionButton strong onPress={() => joined?.comeBack()}>
            {words.backToNarration}
          </ActionButton>
        </FootNote>
      )}
    </div>
  );
}
