import { ActionButton } from '../../../ui/controls/Action.tsx';
import type { Edge } from './cues.ts';
import styles from './Timing.module.css';
import type { TimingAct } from './timingSession.ts';
import { exactTime, type Unit } from './units.ts';
import type { Voice } from './useVoice.ts';
import * as words from './words.ts';

/** One step of an edge: about the smallest difference that an ear can tell. */
export const nudgeSeconds = 0.01;

interface UnitToolsProps {
  readonly unit: Unit;
  readonly part: number;
  readonly hasNext: boolean;
  readonly voice: Voice;
  readonly onAct: (act: TimingAct) => void;
}

export function UnitTools({ unit, part, hasNext, voice, onAct }: UnitToolsProps) {
  const { cue, index, from, to } = unit;
  if (!cue)
    return (
      <div className={styles.tools}>
        <ActionButton onPress={() => onAct({ kind: 'place', from, to, part, seconds: voice.seconds() })}>
          {words.beginsHere}
        </ActionButton>
      </div>
    );
  const isHere = cue.part === part;
  const move = (edge: Edge, seconds: number) => onAct({ kind: 'move', index, edge, seconds });
  return (
    <div className={styles.tools}>
      {isHere && (
        <ActionButton onPress={() => voice.playExcerpt(cue.startSeconds, cue.endSeconds)}>
          {words.hear}
        </ActionButton>
      )}
      <EdgeTools edge="onset" seconds={cue.startSeconds} onMove={move} />
      {isHere && (
        <ActionButton onPress={() => move('onset', voice.seconds())}>{words.beginsHere}</ActionButton>
      )}
      <EdgeTools edge="offset" seconds={cue.endSeconds} onMove={move} />
      {isHere && (
        <ActionButton onPress={() => move('offset', voice.seconds())}>{words.endsHere}</ActionButton>
      )}
      {isHere && (
        <ActionButton onPress={() => onAct({ kind: 'split', index, seconds: splitSeconds(cue, voice) })}>
          {words.split}
        </ActionButton>
      )}
      {hasNext && <ActionButton onPress={() => onAct({ kind: 'join', index })}>{words.join}</ActionButton>}
      <ActionButton onPress={() => onAct({ kind: 'remove', index })}>{words.removeTime}</ActionButton>
    </div>
  );
}

interface EdgeToolsProps {
  readonly edge: Edge;
  readonly seconds: number;
  readonly onMove: (edge: Edge, seconds: number) => void;
}

function EdgeTools({ edge, seconds, onMove }: EdgeToolsProps) {
  const word = words.edges[edge];
  return (
    <fieldset className={styles.edge} aria-label={words.edgeAt(word, exactTime(seconds))}>
      <ActionButton name={words.edgeEarlier(word)} onPress={() => onMove(edge, seconds - nudgeSeconds)}>
        {words.nudgeEarlier}
      </ActionButton>
      <span>{words.edgeTime(word, exactTime(seconds))}</span>
      <ActionButton name={words.edgeLater(word)} onPress={() => onMove(edge, seconds + nudgeSeconds)}>
        {words.nudgeLater}
      </ActionButton>
    </fieldset>
  );
}

/** The playback position, if it is within the cue; else the middle. */
function splitSeconds({ startSeconds, endSeconds }: NonNullable<Unit['cue']>, voice: Voice): number {
  const seconds = voice.seconds();
  return seconds > startSeconds && seconds < endSeconds ? seconds : (startSeconds + endSeconds) / 2;
}
