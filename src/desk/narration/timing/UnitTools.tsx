import { ActionButton } from '../../../parts/Action.tsx';
import type { Edge } from './cues.ts';
import { exactTime } from './exactTime.ts';
import styles from './Timing.module.css';
import type { TimingAct } from './timingSession.ts';
import type { Unit } from './units.ts';
import type { Voice } from './useVoice.ts';

/** One step of an edge: about what an ear can tell. */
export const nudgeSeconds = 0.01;

interface UnitToolsProps {
  readonly unit: Unit;
  /** The part that is being heard. */
  readonly part: number;
  readonly hasNext: boolean;
  readonly voice: Voice;
  readonly onAct: (act: TimingAct) => void;
}

/** What can be done with the unit that is looked at. */
export function UnitTools({ unit, part, hasNext, voice, onAct }: UnitToolsProps) {
  const { cue, index, from, to } = unit;
  if (!cue)
    return (
      <div className={styles.tools}>
        <ActionButton onPress={() => onAct({ kind: 'place', from, to, part, seconds: voice.seconds() })}>
          Begins here
        </ActionButton>
      </div>
    );
  const isHere = cue.part === part;
  const move = (edge: Edge, seconds: number) => onAct({ kind: 'move', index, edge, seconds });
  return (
    <div className={styles.tools}>
      {isHere && (
        <ActionButton onPress={() => voice.playExcerpt(cue.startSeconds, cue.endSeconds)}>
          Hear it
        </ActionButton>
      )}
      <EdgeTools edge="onset" word="Begins" seconds={cue.startSeconds} onMove={move} />
      {isHere && <ActionButton onPress={() => move('onset', voice.seconds())}>Begins here</ActionButton>}
      <EdgeTools edge="offset" word="Ends" seconds={cue.endSeconds} onMove={move} />
      {isHere && <ActionButton onPress={() => move('offset', voice.seconds())}>Ends here</ActionButton>}
      {isHere && (
        <ActionButton onPress={() => onAct({ kind: 'split', index, seconds: splitSeconds(cue, voice) })}>
          Split
        </ActionButton>
      )}
      {hasNext && (
        <ActionButton onPress={() => onAct({ kind: 'join', index })}>Join with the next</ActionButton>
      )}
      <ActionButton onPress={() => onAct({ kind: 'remove', index })}>Remove its time</ActionButton>
    </div>
  );
}

interface EdgeToolsProps {
  readonly edge: Edge;
  readonly word: 'Begins' | 'Ends';
  readonly seconds: number;
  readonly onMove: (edge: Edge, seconds: number) => void;
}

function EdgeTools({ edge, word, seconds, onMove }: EdgeToolsProps) {
  return (
    <fieldset className={styles.edge} aria-label={`${word} at ${exactTime(seconds)}`}>
      <ActionButton
        name={`−10 ms: ${word.toLowerCase()} earlier`}
        onPress={() => onMove(edge, seconds - nudgeSeconds)}
      >
        −10 ms
      </ActionButton>
      <span>{`${word} ${exactTime(seconds)}`}</span>
      <ActionButton
        name={`+10 ms: ${word.toLowerCase()} later`}
        onPress={() => onMove(edge, seconds + nudgeSeconds)}
      >
        +10 ms
      </ActionButton>
    </fieldset>
  );
}

/** Where the voice is, if that is within the cue; else the middle. */
function splitSeconds({ startSeconds, endSeconds }: NonNullable<Unit['cue']>, voice: Voice): number {
  const seconds = voice.seconds();
  return seconds > startSeconds && seconds < endSeconds ? seconds : (startSeconds + endSeconds) / 2;
}
