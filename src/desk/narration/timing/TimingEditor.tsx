import { useMemo, useState } from 'react';
import type { Manuscript } from '../../../shared/desk/desk.ts';
import type { DeskNarration } from '../../../shared/desk/narration.ts';
import { canonicalText } from '../../../shared/story/canonicalText.ts';
import * as words from '../../../words/desk/timing.ts';
import { AskedNote } from '../../AskedNote.tsx';
import desk from '../../Desk.module.css';
import { TimingDesk } from './TimingDesk.tsx';
import { unsavedTimings } from './unsavedTimings.ts';
import { useTimingStart } from './useTimingStart.ts';

interface TimingEditorProps {
  /** The saved manuscript: unsaved text cannot be timed. */
  readonly manuscript: Manuscript;
  readonly narration: DeskNarration;
  /** The name of the editor who saved the narration. */
  readonly savedBy: string;
  readonly userId: string;
}

/**
 * Sets when each sentence of a narration is spoken: by tapping during playback, by an estimate or an import, and by
 * corrections.
 */
export function TimingEditor({ manuscript, narration, savedBy, userId }: TimingEditorProps) {
  const { id, revision } = manuscript.row;
  const content = useMemo(() => canonicalText(manuscript.content), [manuscript.content]);
  const [reloads, setReloads] = useState(0);
  // Another text or other files start the work again, from what this device keeps of it.
  const key = [reloads, revision, ...narration.parts.map(({ sha256 }) => sha256)].join(' ');
  return (
    <section aria-labelledby="timing-heading">
      <h3 id="timing-heading" className={desk.heading}>
        {words.timing}
      </h3>
      {narration.parts.length === 0 ? (
        <p>{words.needsNarration}</p>
      ) : content === '' ? (
        <p>{words.needsText}</p>
      ) : (
        <StartedTiming
          key={key}
          {...{ manuscript, narration, savedBy, userId, content }}
          onReload={() => setReloads((before) => before + 1)}
          onTakeNewest={() => {
            unsavedTimings.forget(userId, id);
            setReloads((before) => before + 1);
          }}
        />
      )}
    </section>
  );
}

interface StartedTimingProps extends TimingEditorProps {
  /** The canonical text. */
  readonly content: string;
  readonly onReload: () => void;
  readonly onTakeNewest: () => void;
}

function StartedTiming(props: StartedTimingProps) {
  const { manuscript, narration, userId, content } = props;
  const { id, revision } = manuscript.row;
  const asked = useTimingStart({ userId, id, revision, content, narration });
  if (!asked.value) return <AskedNote asked={asked} waiting={words.opening} />;
  return <TimingDesk {...props} start={asked.value} />;
}
