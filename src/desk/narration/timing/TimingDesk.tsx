import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Manuscript } from '../../../shared/desk/desk.ts';
import type { DeskNarration } from '../../../shared/desk/narration.ts';
import { languageOf } from '../../../shared/languages.ts';
import { speeds } from '../../../shared/reader/playbackSpeed.ts';
import { parseStory } from '../../../text/storyText.ts';
import { makeTimeline } from '../../../text/timeline.ts';
import { estimateTimings, type HeardPart } from '../../../text/timings.ts';
import { ActionButton } from '../../../ui/controls/Action.tsx';
import desk from '../../Desk.module.css';
import { AskedNote, DeskNote } from '../../DeskNote.tsx';
import { useDeskAction } from '../../deskCalls.ts';
import { InlineSelect } from '../../fields.tsx';
import { UnsavedWork } from '../../unsaved/UnsavedWork.tsx';
import * as common from '../../words.tsx';
import { type Unit, unitsOf } from './cues.ts';
import { Exchange } from './Exchange.tsx';
import { ReadPreview } from './ReadPreview.tsx';
import styles from './Timing.module.css';
import { TimingWave } from './TimingWave.tsx';
import { type TimingStart, useTimingWork } from './timingDraft.ts';
import { UnitList, UnitTools } from './UnitList.tsx';
import { fetchPart, useFetchedPart, useVoice } from './useVoice.ts';
import * as words from './words.ts';

interface TimingDeskProps {
  readonly manuscript: Manuscript;
  readonly narration: DeskNarration;
  readonly savedBy: string;
  readonly content: string;
  readonly start: TimingStart;
}

const workSpeeds = speeds.filter((speed) => speed <= 1.5);
const backSeconds = 3;

export function TimingDesk(props: TimingDeskProps) {
  const { manuscript, narration, savedBy, content, start } = props;
  const { id, revision, language, work: name } = manuscript.row;
  const { direction } = languageOf(language);
  const { parts } = narration;
  // Every response may contain new addresses for the files, so the hashes identify them.
  const partKey = parts.map(({ sha256 }) => sha256).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same files have the same lengths
  const timed = useMemo(() => {
    const sentences = parseStory(content).flatMap((paragraph) => paragraph.sentences);
    return { content, sentences, partSeconds: parts.map(({ durationSeconds }) => durationSeconds) };
  }, [content, partKey]);
  const { sentences, partSeconds } = timed;
  const partStarts = useMemo(
    () => makeTimeline(partSeconds.map((durationSeconds) => ({ durationSeconds }))).startsSeconds,
    [partSeconds],
  );
  const work = useTimingWork({ id, revision, timed, start, parts });
  const { session, dispatch, isDirty } = work;
  const [part, setPart] = useState(0);
  const [isPreviewing, setPreviewing] = useState(false);
  const listening = useDeskAction();
  const recording = useFetchedPart(parts[part]);
  const { value: fetched } = recording;
  const silences = fetched?.silences ?? [];
  const audio = useRef<HTMLAudioElement>(null);
  const voice = useVoice(audio, fetched?.file, () => dispatch({ kind: 'partEnded', part, silences }));
  const units = useMemo(() => unitsOf(content, sentences, session.cues), [content, sentences, session.cues]);
  const selected = units.find(({ from }) => from === session.selected) ?? units[0];
  const flagged = units.filter(({ flag }) => flag !== undefined);
  const untimed = units.filter(({ flag }) => flag === 'untimed').length;

  const canTap = voice.isPlaying && !voice.isExcerpt;
  function tap(): void {
    if (canTap) dispatch({ kind: 'tap', part, seconds: voice.seconds(), silences });
  }
  function select(unit: Unit): void {
    if (session.open) dispatch({ kind: 'giveUp' });
    dispatch({ kind: 'select', from: unit.from });
    if (!unit.cue) return;
    if (unit.cue.part !== part) setPart(unit.cue.part);
    else if (!voice.isPlaying) voice.seek(unit.cue.startSeconds);
  }
  /** Selects the next flagged unit below the selection, and after the last the first. */
  function goToFlagged(): void {
    const next = flagged.find(({ from }) => from > (selected?.from ?? -1)) ?? flagged[0];
    if (next) select(next);
  }
  /** During playback the space bar is the tap key, wherever in the editor the focus is, except in fields and dialogs. */
  function isTapKey(event: KeyboardEvent): boolean {
    const isField =
      event.target instanceof Element && event.target.closest('select, input, textarea, dialog');
    return event.key === ' ' && canTap && !isField;
  }
  async function estimate(): Promise<void> {
    const answer = await listening.run(async () => {
      const heard: HeardPart[] = [];
      for (const each of parts) {
        const known =
          each === parts[part] && fetched ? ({ ok: true, value: fetched } as const) : await fetchPart(each);
        if (!known.ok) return known;
        const { silences } = known.value;
        heard.push({ durationSeconds: each.durationSeconds, ...(silences && { silences }) });
      }
      return { ok: true, value: heard };
    });
    if (answer) dispatch({ kind: 'replace', cues: estimateTimings(content, answer.value) });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls inside
    <div
      className={styles.editor}
      onKeyDown={(event) => {
        if (isTapKey(event)) {
          event.preventDefault();
          if (!event.repeat) tap();
        } else if (event.key === 'Escape' && voice.isPlaying) {
          voice.pause();
          dispatch({ kind: 'giveUp' });
        }
      }}
      // Some browsers activate a button on keyup.
      onKeyUp={(event) => {
        if (isTapKey(event)) event.preventDefault();
      }}
    >
      <p className={desk.soft}>{words.standing(units.length - untimed, units.length, isDirty)}</p>
      {start.lostCount > 0 && <p className={desk.bar}>{words.textChanged(start.lostCount)}</p>}
      <UnsavedWork draft={work} savedBy={savedBy} />
      <div className={styles.row}>
        <ActionButton strong={isDirty} onPress={() => void work.saveTimings()}>
          {words.save}
        </ActionButton>
        <ActionButton onPress={() => dispatch({ kind: 'undo' })}>{common.undo}</ActionButton>
        <ActionButton onPress={() => dispatch({ kind: 'redo' })}>{words.redo}</ActionButton>
        <ActionButton onPress={() => void estimate()}>{words.estimate}</ActionButton>
        {flagged.length > 0 && untimed < units.length && (
          <ActionButton onPress={goToFlagged}>{words.nextToLookAt(flagged.length)}</ActionButton>
        )}
      </div>
      <DeskNote state={work.state} isDirty={isDirty} />
      {listening.state.kind === 'busy' && <p role="status">{words.listening}</p>}
      {listening.state.kind === 'failed' && <p role="alert">{words.notFetched}</p>}
      {parts.length > 1 && (
        <InlineSelect
          label={words.part}
          value={String(part)}
          options={parts.map((_, index) => [String(index), words.partOf(index + 1, parts.length)])}
          onChange={(index) => setPart(Number(index))}
        />
      )}
      <AskedNote asked={recording} waiting={words.fetching} />
      {/* biome-ignore lint/a11y/useMediaCaption: the story is its caption, and is being written here */}
      <audio ref={audio} />
      {fetched && (
        <>
          <TimingWave
            key={partKey + part}
            peaks={fetched.peaks}
            cues={session.cues}
            selected={selected?.index ?? -1}
            part={part}
            partSeconds={partSeconds}
            voice={voice}
            onAct={dispatch}
          />
          <div className={styles.row}>
            <ActionButton onPress={() => (voice.isPlaying ? voice.pause() : voice.play())}>
              {voice.isPlaying ? words.pause : words.play}
            </ActionButton>
            <ActionButton onPress={() => voice.seek(Math.max(0, voice.seconds() - backSeconds))}>
              {words.back(backSeconds)}
            </ActionButton>
            {canTap && (
              <ActionButton strong onPress={tap}>
                {session.open ? words.endsAtTap : words.beginsAtTap}
              </ActionButton>
            )}
            <InlineSelect
              label={words.speed}
              value={String(voice.rate)}
              options={workSpeeds.map((speed) => [String(speed), `${speed}×`])}
              onChange={(speed) => voice.setRate(Number(speed))}
            />
          </div>
        </>
      )}
      <details>
        <summary>{words.keys}</summary>
        <ul className={styles.lines}>
          <li>{words.spaceBar}</li>
          <li>{words.escapeKey}</li>
          <li>{words.arrowKeys}</li>
          <li>{words.edgeKeys}</li>
          <li>{words.keysInFields}</li>
        </ul>
      </details>
      <div className={`${desk.columns} ${styles.columns}`}>
        <UnitList
          content={content}
          language={language}
          direction={direction}
          units={units}
          selected={selected?.from ?? 0}
          open={session.open?.from}
          hasParts={parts.length > 1}
          onSelect={select}
        >
          {selected && (
            <UnitTools
              unit={selected}
              part={part}
              hasNext={session.cues[selected.index + 1]?.part === selected.cue?.part}
              voice={voice}
              onAct={dispatch}
            />
          )}
        </UnitList>
        <div>
          <div className={styles.row}>
            <ActionButton opened={isPreviewing} onPress={() => setPreviewing(!isPreviewing)}>
              {words.preview}
            </ActionButton>
          </div>
          {isPreviewing && (
            <ReadPreview
              {...{ content, language, direction, sentences, part, partStarts, voice }}
              cues={session.cues}
            />
          )}
          <Exchange
            {...{ content, language, part, partSeconds }}
            cues={session.cues}
            fileName={`${name === '' ? 'story' : name}.${language}`}
            onImported={(cues) => dispatch({ kind: 'replace', cues })}
          />
        </div>
      </div>
    </div>
  );
}
