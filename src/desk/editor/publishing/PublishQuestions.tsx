import { ActionButton } from '../../../ui/controls/Action.tsx';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import desk from '../../Desk.module.css';
import type { DeskActionState } from '../../useDeskAction.ts';
import * as words from '../words.ts';
import type { usePublish } from './usePublish.ts';

interface PublishQuestionsProps {
  readonly publishing: ReturnType<typeof usePublish>;
  readonly state: DeskActionState;
  /** Replaces the manuscript with the published story. */
  readonly onTake: () => void;
}

/**
 * What a curator is asked before a story is published: to confirm a list of everything that is unusual about it, and what to
 * do when an import changed the story meanwhile. Nothing while there is no question.
 */
export function PublishQuestions({ publishing, state, onTake }: PublishQuestionsProps) {
  const { publish, confirmation, cancel } = publishing;
  const problem = state.kind === 'failed' && state.failure.kind === 'refused' && state.failure.problem;
  return (
    <>
      {confirmation && (
        <ConfirmDialog
          title={words.askPublishing}
          confirm={words.publishAnyway}
          cancel={words.goBack}
          onConfirm={() => void confirmation.publishAnyway()}
          onCancel={cancel}
        >
          <ul>
            {confirmation.odd.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      {problem && problem.code === 'story_changed' && (
        <div className={desk.actions}>
          {problem.storySeq !== null && (
            <ActionButton onPress={() => void publish(problem.storySeq ?? undefined)}>
              {words.publishAnyway}
            </ActionButton>
          )}
          <ActionButton onPress={onTake}>{words.takePublished}</ActionButton>
        </div>
      )}
    </>
  );
}
