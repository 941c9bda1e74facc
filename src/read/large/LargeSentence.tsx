import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { lazyModule } from '../../page/lazy.tsx';
import { unlockAudio } from '../../player/audioElements.ts';
import { playback } from '../../player/playback.ts';
import type { SpokenText } from '../../player/readAlong/spokenText.ts';
import { usePlayerView } from '../../player/usePlayer.tsx';
import type { CatalogueRow, StoryBody } from '../../shared/story/catalogue.ts';
import { parseStory } from '../../text/storyText.ts';
import { CloseIcon, pathIcon } from '../../ui/controls/icons.tsx';
import { PlayButton } from '../../ui/controls/PlayButton.tsx';
import { Modal } from '../../ui/forms/ConfirmDialog.tsx';
import { InScript } from '../../ui/script/InScript.tsx';
import { useShownScript } from '../../ui/script/shownScript.ts';
import { inLanguage } from '../../ui/story/NativeName.tsx';
import { drawn } from '../../ui/story/StoryText.tsx';
import * as common from '../../ui/words.ts';
import { firstInSight, goTo, sentencesOnPage } from '../reading/sentencesOnPage.ts';
import styles from './LargeSentence.module.css';
import * as words from './words.ts';

const voice = lazyModule('The player', () => import('../../player/readAlong/spokenText.ts'));

interface LargeSentenceProps {
  readonly row: CatalogueRow;
  readonly body: StoryBody;
  readonly onClose: () => void;
}

/**
 * The sentence that is being read or spoken, as large as the window has room for, and the next one beneath it. It follows
 * the narration while that plays; a key or a press moves on, and a narration that plays with it.
 */
export function LargeSentence({ row, body, onClose }: LargeSentenceProps) {
  const { content } = body;
  const sentences = useMemo(() => parseStory(content).flatMap((paragraph) => paragraph.sentences), [content]);
  // Several where the narration has one time for them.
  const [at, setAt] = useState(() => {
    const first = Math.max(0, firstInSight(sentencesOnPage()));
    return { first, last: first };
  });
  const { spoken, isPlaying, isWaiting, play, pause } = useVoice(row, body, setAt);
  const shown = useShownScript(row.language);
  const { lang, pieces } = useMemo(() => drawn(content, row.language, shown), [content, row.language, shown]);
  const { dir } = inLanguage(row.language);
  const area = useRef<HTMLElement>(null);
  const [from, to, next] = [sentences[at.first], sentences[at.last], sentences[at.last + 1]];

  function move(segment: number): void {
    if (!sentences[segment]) return;
    setAt({ first: segment, last: segment });
    if (isPlaying) void spoken?.seek(segment);
  }
  const back = () => move(at.first - 1);
  const ahead = () => move(at.last + 1);
  const toggle = () => (isPlaying ? pause() : play(at.first));
  function close(): void {
    const sentence = sentencesOnPage()[at.first];
    if (sentence) goTo(sentence);
    onClose();
  }

  useEffect(() => area.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sentence begins at its top
  useLayoutEffect(() => {
    if (area.current) area.current.scrollTop = 0;
  }, [at.first]);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event;
      // A long sentence is scrolled by the keys that scroll, and a button is pressed.
      const scrolls = area.current && area.current.scrollHeight > area.current.clientHeight;
      const isAhead =
        key === (dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight') || (key === 'ArrowDown' && !scrolls);
      const isBack = key === (dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft') || (key === 'ArrowUp' && !scrolls);
      const isSpace = key === ' ' && !(target instanceof Element && target.closest('button'));
      if (!isAhead && !isBack && !isSpace) return;
      event.preventDefault();
      if (isBack) back();
      else if (isSpace && spoken) toggle();
      else ahead();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  if (!from || !to) return null;
  return (
    <Modal className={styles.page} titleId="large-title" onClose={close}>
      <div className={`row ${styles.head}`}>
        <h2 id="large-title" className={styles.title} {...inLanguage(row.language)}>
          <InScript language={row.language}>{row.title}</InScript>
        </h2>
        <p className="soft">{words.sentenceOf(at.first + 1, sentences.length)}</p>
        <button type="button" className="square hovers" aria-label={common.close} onClick={close}>
          <CloseIcon />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys move anywhere on the page */}
      <section
        ref={area}
        className={styles.sentences}
        aria-labelledby="large-title"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long sentence is scrolled
        tabIndex={0}
        onClick={() => getSelection()?.isCollapsed !== false && ahead()}
      >
        <div lang={lang} dir={dir}>
          {/* Who hears the narration is not read it as well. */}
          <p className={styles.now} aria-live={isPlaying ? 'off' : 'polite'}>
            {pieces({ from: from.from, to: to.to })}
          </p>
          <p className={styles.next} aria-hidden="true">
            {next && pieces(next)}
          </p>
        </div>
      </section>
      <div className={`row ${styles.controls}`}>
        <button type="button" className="square hovers" aria-label={words.previous} onClick={back}>
          <BackIcon />
        </button>
        {row.narration && (
          <PlayButton
            isPlaying={isPlaying}
            isWaiting={isWaiting}
            className="square hovers"
            onPlay={() => play(at.first)}
            onPause={pause}
          />
        )}
        <button type="button" className="square hovers" aria-label={words.next} onClick={ahead}>
          <AheadIcon />
        </button>
      </div>
    </Modal>
  );
}

type Sentences = { readonly first: number; readonly last: number };

/** The story's narration, if it has one; calls `onSpoken` at each sentence that is spoken while it plays. */
function useVoice(row: CatalogueRow, body: StoryBody, onSpoken: (sentences: Sentences) => void) {
  const [spoken, setSpoken] = useState<SpokenText>();
  const { isPlaying, isWaiting } = usePlayerView(row.id);
  useEffect(() => {
    if (!row.narration) return;
    let end: (() => void) | undefined;
    let hasEnded = false;
    void voice
      .use(({ spokenTextOf }) => spokenTextOf(row, body))
      .then((made) => {
        if (hasEnded || !made) return;
        setSpoken(made);
        end = made.follow((index) => {
          const sentences = playback.status.kind === 'playing' && made.track[index];
          if (sentences) onSpoken(sentences);
        });
      });
    return () => {
      hasEnded = true;
      end?.();
    };
  }, [row, body, onSpoken]);
  return {
    spoken,
    isPlaying,
    isWaiting,
    play(segment: number): void {
      unlockAudio();
      void spoken?.playFrom(segment);
    },
    pause: () => void spoken?.pause(),
  };
}

const BackIcon = pathIcon('m14.5 5-7 7 7 7');
const AheadIcon = pathIcon('m9.5 5 7 7-7 7');
