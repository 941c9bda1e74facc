import { useMemo } from 'react';
import type { Manuscript } from '../../../shared/desk/desk.ts';
import { ActionButton, ActionLink } from '../../../ui/controls/Action.tsx';
import desk from '../../Desk.module.css';
import { DeskNote } from '../../DeskNote.tsx';
import { useDeskAction } from '../../deskCalls.ts';
import { callDesk } from '../../feed/deskCall.ts';
import * as words from '../../narration/words.ts';
import { useOpenDesk } from '../../openDesk.ts';
import { Section } from '../../Section.tsx';
import { stateOf } from '../../stories/storyLines.ts';
import * as stories from '../../stories/words.ts';
import * as common from '../../words.tsx';
import { manuscriptOf, valuesOf } from '../formValues.ts';
import { saveStory } from '../storyDraft.ts';
import { publish, publishChanges } from '../words.ts';
import { PublishQuestions, usePublish } from './usePublish.tsx';
import { unsavedOfNarration, unsavedOfStory } from './Warnings.tsx';

export function PublishStory({ manuscript }: { readonly manuscript: Manuscript }) {
  const { userId } = useOpenDesk();
  const { row } = manuscript;
  const { state, run } = useDeskAction();
  const values = useMemo(() => valuesOf(manuscript), [manuscript]);
  const current = { manuscriptId: row.id, revision: row.revision };
  const publishing = usePublish({
    row,
    values,
    async save(named) {
      if (named === values) return current;
      const saving = () => saveStory(current, manuscriptOf(named, row.publishedAt), () => undefined);
      return (await run(saving))?.value;
    },
    unsaved: () => [...unsavedOfStory(userId, row.id), ...unsavedOfNarration(userId, row.id)],
    run,
  });
  const storyState = stateOf(row);
  return (
    <Section title={words.publishing}>
      <p className={desk.soft}>
        {storyState === 'published' ? words.isPublished : stories.states[storyState]}
      </p>
      <div className={desk.actions}>
        {storyState !== 'published' && (
          <ActionButton
            label={row.storyId === undefined ? publish : publishChanges}
            strong
            onPress={() => void publishing.publish()}
          />
        )}
        {row.storyId !== undefined && (
          <ActionLink label={common.asReadersSeeIt} href={`/content/${row.storyId}`} />
        )}
      </div>
      <DeskNote state={state} />
      {publishing.refusalWords !== undefined && (
        <p className={desk.wrong} role="alert">
          {publishing.refusalWords} {/* The narrator's field is on this page, and has the focus. */}
          {publishing.refusedField !== 'narrator' && <a href={`/admin?edit=${row.id}`}>{words.toStory}</a>}
        </p>
      )}
      <PublishQuestions
        publishing={publishing}
        state={state}
        onTake={() => void run(() => callDesk('mutation', 'manuscripts:takeStory', current))}
      />
    </Section>
  );
}
