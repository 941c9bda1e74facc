import { useMemo, useState } from 'react';
import type { Manuscript, Revision } from '../../../shared/desk/desk.ts';
import type { DeskNarration } from '../../../shared/desk/narration.ts';
import { canonicalText } from '../../../shared/story/canonicalText.ts';
import { AskedNote } from '../../DeskNote.tsx';
import { useAnswer } from '../../deskCalls.ts';
import { callDesk } from '../../feed/deskCall.ts';
import { useOpenDesk } from '../../openDesk.ts';
import { Section } from '../../Section.tsx';
import { TimingDesk } from './TimingDesk.tsx';
import { revisionsNeeded, timingStart, timingsForm } from './timingDraft.ts';
import * as words from './words.ts';

interface TimingEditorProps {
  /** The saved manuscript: unsaved text cannot be timed. */
  readonly manuscript: Manuscript;
  readonly narration: DeskNarration;
  readonly savedBy: string;
}

/**
 * Sets when each sentence of a narration is spoken: by tapping during playback, by an estimate or an import, and by
 * corrections.
 */
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

/** The work, once the texts of the timings' revisions are loaded. `content` is the canonical text. */
function StartedTiming(props: TimingEditorProps & { readonly content: string }) {
  const { manuscript, narration, content } = props;
  const { id, revision } = manuscript.row;
  const { userId } = useOpenDesk();
  const asked = useAnswer(`${id} ${revision} ${narration.number}`, async () => {
    const kept = timingsForm.read(userId, id);
    const texts = new Map([[revision, content]]);
    for (const number of revisionsNeeded(narration, kept)) {
      if (texts.has(number)) continue;
      const answer = await callDesk<Revision>('query', 'revisions:read', { manuscriptId: id, number });
      if (answer.ok) texts.set(number, canonicalText(answer.value.content));
      // The timings of a deleted revision have no text; any other failure may be temporary.
      else if (answer.failure.kind !== 'refused') return answer;
    }
    return { ok: true, value: timingStart(content, narration, kept, (number) => texts.get(number)) };
  });
  // The work goes on while a later version of the narration is looked at.
  const [start, setStart] = useState(asked.value);
  if (asked.value && asked.value !== start) setStart(asked.value);
  return (
    <>
      <AskedNote asked={{ ...asked, value: start }} waiting={words.opening} />
      {start && <TimingDesk {...props} start={start} />}
    </>
  );
}
