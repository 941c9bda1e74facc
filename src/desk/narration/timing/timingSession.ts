import { isSame } from '../../../shared/sameData.ts';
import type { TextRange } from '../../../text/sentences.ts';
import type { Silence } from '../../../text/timings.ts';
import {
  type Cue,
  type Edge,
  joinCues,
  moveEdge,
  placeCue,
  soundCues,
  splitCue,
  toMilliseconds,
  unitsOf,
} from './cues.ts';

export interface TimedNarration {
  readonly content: string;
  readonly sentences: readonly TextRange[];
  readonly partSeconds: readonly number[];
}

/** A range of the text that is being spoken: a tap has begun it, and the next will end it. */
type OpenCue = Omit<Cue, 'endSeconds'>;

export interface TimingSession {
  readonly cues: readonly Cue[];
  readonly open: OpenCue | undefined;
  /** The offset at which the selected unit begins. */
  readonly selected: number;
  /** Earlier and later states of the cues, the nearest last. */
  readonly past: readonly (readonly Cue[])[];
  readonly future: readonly (readonly Cue[])[];
  /** Moves with the same gesture are undone together. */
  readonly gesture: string | undefined;
}

export type TimingAct =
  | { kind: 'select'; from: number }
  /** During playback: ends the unit that is being spoken and begins the next. The first tap begins the selected unit. */
  | { kind: 'tap'; part: number; seconds: number; silences: readonly Silence[] }
  /** The part has been played to its end, which also ends the unit that is being spoken. */
  | { kind: 'partEnded'; part: number; silences: readonly Silence[] }
  | { kind: 'cancel' }
  | { kind: 'move'; index: number; edge: Edge; seconds: number; gesture?: string | undefined }
  /** A unit begins at a time, and lasts until the next cue or for `placedSeconds`. */
  | { kind: 'place'; from: number; to: number; part: number; seconds: number }
  | { kind: 'split'; index: number; seconds: number }
  | { kind: 'join'; index: number }
  | { kind: 'remove'; index: number }
  | { kind: 'replace'; cues: readonly Cue[] }
  | { kind: 'undo' }
  | { kind: 'redo' };

const placedSeconds = 2;

const mostPast = 500;

export function beginSession(cues: readonly Cue[], narration: TimedNarration): TimingSession {
  const units = unitsOf(narration.content, narration.sentences, cues);
  const first = units.find(({ flag }) => flag === 'untimed') ?? units[0];
  return { cues, open: undefined, selected: first?.from ?? 0, past: [], future: [], gesture: undefined };
}

/** The session after an act. The cues keep their rules through every act. */
export function act(session: TimingSession, act: TimingAct, narration: TimedNarration): TimingSession {
  const { cues } = session;
  const { content, sentences, partSeconds } = narration;
  switch (act.kind) {
    case 'select':
      return { ...session, selected: act.from };
    case 'tap':
      return tapped(session, act, narration);
    case 'partEnded': {
      const { open } = session;
      if (open?.part !== act.part) return session;
      const end = partSeconds[act.part] ?? 0;
      const endSeconds = endBeforeSilence(open, end, act.silences);
      const placed = placeCue(cues, { ...open, endSeconds }, partSeconds);
      const { selected } = following(open, placed, narration);
      return { ...changed(session, placed), selected, open: undefined };
    }
    case 'cancel':
      return session.open ? { ...session, open: undefined, selected: session.open.from } : session;
    case 'move': {
      const isSameDrag = act.gesture !== undefined && act.gesture === session.gesture;
      // A drag is measured from its start, so that an edge that it only touched on the way goes back to its place.
      const from = isSameDrag ? (session.past.at(-1) ?? cues) : cues;
      const moved = moveEdge(from, act.index, act.edge, act.seconds, partSeconds);
      if (isSame(cues, moved)) return session;
      const next = isSameDrag ? { ...session, cues: moved } : changed(session, moved);
      return { ...next, gesture: act.gesture };
    }
    case 'place': {
      const { from, to, part, seconds } = act;
      const next = cues.find((cue) => cue.from >= to && cue.part === part && cue.startSeconds > seconds);
      const endSeconds = Math.min(next?.startSeconds ?? partSeconds[part] ?? 0, seconds + placedSeconds);
      const placed = { part, startSeconds: seconds, endSeconds, from, to };
      return changed(session, placeCue(cues, placed, partSeconds));
    }
    case 'split':
      return changed(session, splitCue(content, sentences, cues, act.index, act.seconds));
    case 'join':
      return changed(session, joinCues(cues, act.index));
    case 'remove':
      return changed(session, [...cues.slice(0, act.index), ...cues.slice(act.index + 1)]);
    case 'replace':
      return changed({ ...session, open: undefined }, soundCues(act.cues, partSeconds));
    case 'undo':
      return stepped(session, 'past', 'future');
    case 'redo':
      return stepped(session, 'future', 'past');
    default:
      return act satisfies never;
  }
}

function tapped(
  session: TimingSession,
  { part, seconds, silences }: Extract<TimingAct, { kind: 'tap' }>,
  narration: TimedNarration,
): TimingSession {
  const pause = pauseAt(silences, seconds);
  const startSeconds = toMilliseconds(pause?.endSeconds ?? seconds);
  const { open } = session;
  if (!open || open.part !== part) {
    const units = unitsOf(narration.content, narration.sentences, session.cues);
    const unit = units.find(({ from }) => from >= session.selected);
    return unit ? { ...session, open: { from: unit.from, to: unit.to, part, startSeconds } } : session;
  }
  const isAtPause = pause && pause.startSeconds > open.startSeconds;
  const endSeconds = toMilliseconds(isAtPause ? pause.startSeconds : seconds);
  const placed = placeCue(session.cues, { ...open, endSeconds }, narration.partSeconds);
  // Two taps at the same moment count as one.
  if (!placed.some(({ from }) => from === open.from)) return session;
  const { selected, next } = following(open, placed, narration);
  return { ...changed(session, placed), selected, open: next && { ...next, part, startSeconds } };
}

/** The unit after a range that has been timed; without one, the range itself stays selected. */
function following(open: OpenCue, cues: readonly Cue[], { content, sentences }: TimedNarration) {
  const unit = unitsOf(content, sentences, cues).find(({ from }) => from >= open.to);
  return { selected: unit?.from ?? open.from, next: unit && { from: unit.from, to: unit.to } };
}

/** The end of a range that lasts until its part's end, or the silence there. */
function endBeforeSilence({ startSeconds }: OpenCue, end: number, silences: readonly Silence[]): number {
  const last = silences.findLast(({ endSeconds }) => endSeconds > end - 0.1);
  return last && last.startSeconds > startSeconds ? last.startSeconds : end;
}

function changed(session: TimingSession, cues: readonly Cue[]): TimingSession {
  if (isSame(session.cues, cues)) return { ...session, gesture: undefined };
  const past = [...session.past, session.cues].slice(-mostPast);
  return { ...session, gesture: undefined, cues, past, future: [] };
}

function stepped(session: TimingSession, from: 'past' | 'future', to: 'past' | 'future'): TimingSession {
  const cues = session[from].at(-1);
  if (!cues) return session;
  const next = { [from]: session[from].slice(0, -1), [to]: [...session[to], session.cues] };
  return { ...session, gesture: undefined, cues, ...next };
}

/** A hand reacts to what is heard: a tap is seldom before a pause and often a little after it. */
const earlySeconds = 0.25;
const lateSeconds = 0.5;

function pauseAt(silences: readonly Silence[], seconds: number): Silence | undefined {
  const distanceOf = ({ startSeconds, endSeconds }: Silence) =>
    Math.max(startSeconds - seconds, seconds - endSeconds, 0);
  return silences
    .filter(
      (pause) => pause.startSeconds <= seconds + earlySeconds && pause.endSeconds >= seconds - lateSeconds,
    )
    .sort((a, b) => distanceOf(a) - distanceOf(b))[0];
}
