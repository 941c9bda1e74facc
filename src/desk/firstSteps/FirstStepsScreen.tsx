import { useEffect, useRef } from 'react';
import { type FirstStep, type FirstSteps, firstSteps } from '../../shared/desk/firstSteps.ts';
import { ActionButton, ActionLink } from '../../ui/controls/Action.tsx';
import desk from '../Desk.module.css';
import { DeskNote, QueryNote } from '../DeskNote.tsx';
import { useDeskAction, useDeskQuery } from '../deskCalls.ts';
import { newStoryId } from '../editor/storyDraft.ts';
import { callDesk } from '../feed/deskCall.ts';
import { Section } from '../Section.tsx';
import * as common from '../words.tsx';
import * as words from './words.tsx';

/** `/admin?section=start`: the remaining steps of a new library, until they are done or an admin dismisses them. */
export function FirstStepsScreen() {
  const query = useDeskQuery<FirstSteps>('firstSteps:read', {});
  const { value } = query;
  const { state, run } = useDeskAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const left = value && firstSteps.filter((step) => !value[step]);
  // The pressed button is gone, and after the last step so is the list: the focus moves to the heading.
  const leftCount = left?.length;
  useEffect(() => {
    if (leftCount !== undefined && document.activeElement === document.body) heading.current?.focus();
  }, [leftCount]);
  if (!left) return <QueryNote query={query} />;

  const mark = (steps: readonly FirstStep[]) =>
    void run(() => callDesk('mutation', 'firstSteps:mark', { steps }));
  return (
    <Section title={common.sections.start} level="h2" heading={heading} className={desk.measured}>
      {left.length === 0 ? (
        <>
          <p role="status">{words.allDone}</p>
          <ActionLink label={words.toStories} href="/admin" strong />
        </>
      ) : (
        <>
          <p className={desk.soft}>{words.welcome}</p>
          <ol className={desk.list}>
            {firstSteps.map((step) => (
              <Step key={step} step={step} isDone={!left.includes(step)} onMark={() => mark([step])} />
            ))}
          </ol>
          <DeskNote state={state} />
          <div className={desk.actions}>
            <ActionButton label={words.dismiss} onPress={() => mark(left)} />
          </div>
        </>
      )}
    </Section>
  );
}

/** The parts of the query that lead to where a step is done, if that is at the desk, in the order of its words. */
const ways: Readonly<Record<FirstStep, readonly (() => string)[]>> = {
  name: [() => 'section=settings'],
  languages: [() => 'section=settings'],
  stories: [() => `edit=${newStoryId()}`, () => 'section=bulk'],
  mail: [() => 'section=newsletter'],
  backup: [],
};

interface StepProps {
  readonly step: FirstStep;
  readonly isDone: boolean;
  readonly onMark: () => void;
}

function Step({ step, isDone, onMark }: StepProps) {
  const { title, about, links } = words.steps[step];
  return (
    <li>
      <h3 className={desk.name}>
        {title}
        {isDone && <span className={desk.done}>{words.isDone}</span>}
      </h3>
      {!isDone && (
        <>
          <p>{about}</p>
          <div className={desk.actions}>
            {ways[step].map((way, index) => (
              <ActionLink key={links[index]} label={links[index]} href={`/admin?${way()}`} />
            ))}
            <ActionButton label={words.markDone} name={words.markStepDone(title)} onPress={onMark} />
          </div>
        </>
      )}
    </li>
  );
}
