import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { lipiStore } from '../../settings/lipiStore.ts';
import type { CatalogueRow, StoryBody } from '../../shared/story/catalogue.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { FootNote } from '../../ui/story/FootNote.tsx';
import { usePlayerView } from '../usePlayer.tsx';
import * as words from '../words.ts';
import { joinTextAndVoice, type TextAndVoice } from './joinTextAndVoice.ts';
import styles from './ReadAlong.module.css';
import { sentenceTimesOf } from './sentenceTimes.ts';

export function ReadAlong({ row, body }: { readonly row: CatalogueRow; readonly body: StoryBody }) {
  const [joined, setJoined] = useState<TextAndVoice>();
  const [hasYielded, setYielded] = useState(false);
  const [isApproximate, setApproximate] = useState(false);
  const chooser = useRef<HTMLButtonElement>(null);
  const { autoScrollEnabled } = useSnapshot(lipiStore);
  const { isPlaying } = usePlayerView(row.id);

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
    <div className={`row screenOnly ${styles.readAlong}`}>
      <p className="soft">{isApproximate ? words.isApproximate : words.pressSentence}</p>
      <button
        ref={chooser}
        type="button"
        className={styles.chooser}
        disabled={!joined}
        onClick={() => chooser.current && joined?.chooseByKeys(chooser.current)}
      >
        {words.chooseByKeys}
      </button>
      {hasYielded && autoScrollEnabled && isPlaying && (
        <FootNote kind="voice" label={words.readingAlong}>
          <ActionButton label={words.backToNarration} strong onPress={() => joined?.resumeFollowing()} />
        </FootNote>
      )}
    </div>
  );
}
