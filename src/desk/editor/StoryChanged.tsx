import { ActionButton } from '../../parts/controls/Action.tsx';
import * as words from '../../words/desk/publishing.ts';
import form from '../Form.module.css';
import type { DeskActionState } from '../useDeskAction.ts';

interface StoryChangedProps {
  readonly state: DeskActionState;
  readonly onPublishAnyway: (storySeq: number) => void;
  readonly onTake: () => void;
}

/** Choices when publishing was refused because an import changed the story meanwhile; otherwise renders nothing. */
export function StoryChanged({ state, onPublishAnyway, onTake }: StoryChangedProps) {
  if (state.kind !== 'failed' || state.failure.kind !== 'refused') return null;
  const { problem } = state.failure;
  if (problem.code !== 'story_changed') return null;
  const { storySeq } = problem;
  return (
    <div className={form.actions}>
      {storySeq !== null && (
        <ActionButton onPress={() => onPublishAnyway(storySeq)}>{words.publishAnyway}</ActionButton>
      )}
      <ActionButton onPress={onTake}>{words.takePublished}</ActionButton>
    </div>
  );
}
