import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Manuscript, Revision } from '../../../shared/desk/desk.ts';
import type { DeskNarration } from '../../../shared/desk/narration.ts';
import { speeds } from '../../../shared/reader/playbackSpeed.ts';
import { canonicalText } from '../../../shared/story/canonicalText.ts';
import { parseStory } from '../../../text/storyText.ts';
import { makeTimeline } from '../../../text/timeline.ts';
import { estimateTimings, type TimedPart } from '../../../text/timings.ts';
import { ActionButton } from '../../../ui/controls/Action.tsx';
import desk from '../../Desk.module.css';
import { DeskNote, QueryNote, TextList } from '../../DeskNote.tsx';
import { useAnswer, useDeskAction } from '../../deskCalls.ts';
import { callDesk } from '../../feed/deskCall.ts';
import { InlineSelect } from '../../fields.tsx';
import { useOpenDesk } from '../../openDesk.ts';
import { Section } from '../../Section.tsx';
import { UnsavedWork } from '../../unsaved/UnsavedWork.tsx';
import * as common from '../../words.tsx';
import { type Unit, unitsOf } from './cues.ts';
import { Exchange } from './Exchange.tsx';
import { ReadPreview } from './ReadPreview.tsx';
import styles from './Timing.module.css';
import { TimingWave } from './TimingWave.tsx';
import { revisionsNeeded, type TimingStart, timingStart, timingsForm, useTimingWork } from './timingDraft.ts';
import { UnitList, UnitTools } from './UnitList.tsx';
import { fetchPart, useFetchedPart, useVoice } from './useVoice.ts';
import * as words from './words.ts';

interface TimingEditorProps {
  readonly manuscript: Manuscript;
  readonly narration: DeskNarration;
  readonly savedBy: string;
}

export function TimingEditor({ manuscript, narration, savedBy }: TimingEditorProps) {
  const { revision } = manuscript.row;
  const content = useMemo(() => canonicalText(manuscript.content), [manuscript.content]);
  // Another text or other files start the work again, from what this device keeps of it.
  const key = [revision, ...narration.parts.map(({ sha256 }) => sha256)].join(' ');
  return (
    <Section title={words.timing}>
      {narration.parts.length === 0 ? (
        <p>{words.needsNarration}</p>
      ) : content === '' ? (
        <p>{words.needsText}</p>
      ) : (
        <StartedTiming key={key} {...{ manuscript, narration, savedBy, content }} />
      )}
    </Section>
  );
}

function StartedTiming(props: Omit<TimingDeskProps, 'start'>) {
  const { manuscript, narration, content } = props;
  const { id, revision } = manuscript.row;
  const { userId } = useOpenDesk();
  const query = useAnswer(`${id} ${revision} ${narration.number}`, async () => {
    const stored = timingsForm.read(userId, id);
    const texts = new Map([[revision, content]]);
    for (const number of revisionsNeeded(narration, stored)) {
      if (texts.has(number)) continue;
      const answer = await callDesk<Revision>('query', 'revisions:read', { manuscriptId: id, number });
      if (answer.ok) texts.set(number, canonicalText(answer.value.content));
      // The timings of a deleted revision have no text; any other failure may be temporary.
      else if (answer.failure.kind !== 'refused') return answer;
    }
    return { ok: true, value: timingStart(content, narration, stored, (number) => texts.get(number)) };
  });
  // The work goes on while a later version of the narration is looked at.
  const [start, setStart] = useState(query.value);
  if (query.value && query.value !== start) setStart(query.value);
  return (
    <>
      <QueryNote query={{ ...query, value: start }} waiting={words.opening} />
      {start && <TimingDesk {...props} start={start} />}
    </>
  );
}

const workSpeeds = speeds.filter((speed) => speed <= 1.5);
const backSeconds = 3;

interface TimingDeskProps extends TimingEditorProps {
  readonly content: string;
  readonly start: TimingStart;
}

function TimingDesk({ manuscript, narration, savedBy, content, start }: TimingDeskProps) {
  const { id, revision, language, work: name } = manuscript.row;
  const { parts } = narration;
  // Every response may contain new addresses for the files, so the hashes identify them.
  const partKey = parts.map(({ sha256 }) => sha256).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same files have the same lengths
  const timed = useMemo(() => {
    const sentences = parseStory(content).flatMap((paragraph) => paragraph.sentences);
    const partSeconds = parts.map(({ durationSeconds }) => durationSeconds);
    return { content, sentences, partSeconds, partStarts: makeTimeline(parts).startsSeconds };
  }, [content, partKey]);
  const { sentences, partSeconds, partStarts } = timed;
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
    if (session.open) dispatch({ kind: 'cancel' });
    dispatch({ kind: 'select', from: unit.from });
    if (!unit.cue) return;
    if (unit.cue.part !== part) setPart(unit.cue.part);
    else if (!voice.isPlaying) voice.seek(unit.cue.startSeconds);
  }
  const nextFlagged = flagged.find(({ from }) => from > (selected?.from ?? -1)) ?? flagged[0];
  /** During playback the space bar is the tap key, wherever in the editor the focus is, except in fields and dialogs. */
  function isTapKey(event: KeyboardEvent): boolean {
    const isField =
      event.target instanceof Element && event.target.closest('select, input, textarea, dialog');
    return event.key === ' ' && canTap && !isField;
  }
  async function estimate(): Promise<void> {
    const answer = await listening.run(async () => {
      const timedParts: TimedPart[] = [];
      for (const each of parts) {
        const { durationSeconds } = each;
        const decoded =
          each === parts[part] && fetched ? { ok: true as const, value: fetched } : await fetchPart(each);
        if (!decoded.ok) return decoded;
        const { silences } = decoded.value;
        timedParts.push({ durationSeconds, ...(silences && { silences }) });
      }
      return { ok: true, value: timedParts };
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
          dispatch({ kind: 'cancel' });
        }
      }}
      // Some browsers activate a button on keyup.
      onKeyUp={(event) => {
        if (isTapKey(event)) event.preventDefault();
      }}
    >
      <p className={desk.soft}>{words.status(units.length - untimed, units.length, isDirty)}</p>
      {start.lostCount > 0 && <p className={desk.bar}>{words.textChanged(start.lostCount)}</p>}
      <UnsavedWork draft={work} savedBy={savedBy} />
      <div className={styles.row}>
        <ActionButton label={words.save} strong={isDirty} onPress={() => void work.saveTimings()} />
        <ActionButton label={common.undo} onPress={() => dispatch({ kind: 'undo' })} />
        <ActionButton label={words.redo} onPress={() => dispatch({ kind: 'redo' })} />
        <ActionButton label={words.estimate} onPress={() => void estimate()} />
        {nextFlagged && untimed < units.length && (
          <ActionButton label={words.nextToLookAt(flagged.length)} onPress={() => select(nextFlagged)} />
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
      <QueryNote query={recording} waiting={words.fetching} />
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
            <ActionButton
              label={voice.isPlaying ? common.pause : common.play}
              onPress={() => (voice.isPlaying ? voice.pause() : voice.play())}
            />
            <ActionButton
              label={words.back(backSeconds)}
              onPress={() => voice.seek(Math.max(0, voice.seconds() - backSeconds))}
            />
            {canTap && (
              <ActionButton label={session.open ? words.endsAtTap : words.beginsAtTap} strong onPress={tap} />
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
        <TextList className={styles.lines} texts={words.keyRules} />
      </details>
      <div className={`${desk.columns} ${styles.columns}`}>
        <UnitList
          content={content}
          language={language}
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
            <ActionButton
              label={words.preview}
              opened={isPreviewing}
              onPress={() => setPreviewing(!isPreviewing)}
            />
          </div>
          {isPreviewing && (
            <ReadPreview {...{ content, language, sentences, part, partStarts, voice }} cues={session.cues} />
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
