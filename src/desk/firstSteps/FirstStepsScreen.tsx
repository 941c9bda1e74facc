import { type ReactNode, useEffect, useRef } from 'react';
import { ActionButton, ActionLink } from '../../parts/Action.tsx';
import { type FirstStep, type FirstSteps, firstSteps } from '../../shared/firstSteps.ts';
import { callDesk } from '../../sync/desk/deskCall.ts';
import { DeskNote } from '../DeskNote.tsx';
import { deskFailureWords } from '../deskFailureWords.ts';
import type { SectionProps } from '../deskSection.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import styles from './FirstSteps.module.css';

/** `/admin?section=start`: what is left to do in a new library, until it is done or an admin wants to hear no more of it. */
export function FirstStepsScreen({ socket }: SectionProps) {
  const answer = useDeskQuery<FirstSteps>(socket, 'firstSteps:read');
  const { state, run } = useDeskAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const left = answer?.ok ? firstSteps.filter((step) => !answer.value[step]) : undefined;
  // What was pressed is gone, and with the last step the list.
  const leftCount = left?.length;
  useEffect(() => {
    if (leftCount !== undefined && document.activeElement === document.body) heading.current?.focus();
  }, [leftCount]);
  if (!answer) return <p role="status">One moment…</p>;
  if (!answer.ok || !left) return <p role="alert">{answer.ok ? '' : deskFailureWords(answer.failure)}</p>;

  const mark = (steps: readonly FirstStep[]) =>
    void run(() => callDesk('mutation', 'firstSteps:mark', { steps }));
  return (
    <section aria-labelledby="start" className={styles.start}>
      <h2 id="start" ref={heading} tabIndex={-1}>
        First steps
      </h2>
      {left.length === 0 ? (
        <>
          <p role="status">All done.</p>
          <ActionLink href="/admin" strong>
            To the stories
          </ActionLink>
        </>
      ) : (
        <>
          <p className={styles.soft}>
            The library is yours. Four things are worth doing before readers come.
          </p>
          <ol className={styles.steps}>
            {firstSteps.map((step) => (
              <Step key={step} step={step} isDone={!left.includes(step)} onMark={() => mark([step])} />
            ))}
          </ol>
          <DeskNote state={state} />
          <div className={styles.actions}>
            <ActionButton onPress={() => mark(left)}>Dismiss these steps</ActionButton>
          </div>
        </>
      )}
    </section>
  );
}

interface StepText {
  readonly title: string;
  readonly words: ReactNode;
  /** Where it is done, if that is at the desk. */
  readonly ways?: readonly { readonly name: string; readonly href: string }[];
}

const texts: Readonly<Record<FirstStep, StepText>> = {
  languages: {
    title: 'Languages and banner',
    words:
      'Say which languages are here and which come next, and change or remove the banner about free audiobooks.',
    ways: [{ name: 'Open the settings', href: '/admin?section=settings' }],
  },
  stories: {
    title: 'First stories',
    words:
      'Write one here, or import many from files. The stories that came with Lipi can stay, or go to the bin.',
    ways: [
      { name: 'Write a story', href: '/admin' },
      { name: 'Import stories', href: '/admin?section=bulk' },
    ],
  },
  mail: {
    title: 'Mail',
    words:
      'With a mail sender, readers can reset a forgotten password themselves, and newsletters can be sent. It is set up on the server’s computer.',
    ways: [{ name: 'What to set', href: '/admin?section=newsletter' }],
  },
  backup: {
    title: 'Backup',
    words: (
      <>
        On the server’s computer, <code>npm run library -- backup lipi.backup</code> copies everything into
        one file. Keep it on another disk, and make one regularly.
      </>
    ),
  },
};

interface StepProps {
  readonly step: FirstStep;
  readonly isDone: boolean;
  readonly onMark: () => void;
}

function Step({ step, isDone, onMark }: StepProps) {
  const { title, words, ways = [] } = texts[step];
  return (
    <li>
      <h3>
        {title}
        {isDone && <span className={styles.done}> Done</span>}
      </h3>
      {!isDone && (
        <>
          <p>{words}</p>
          <div className={styles.actions}>
            {ways.map(({ name, href }) => (
              <ActionLink key={href} href={href}>
                {name}
              </ActionLink>
            ))}
            <ActionButton name={`Mark as done: ${title}`} onPress={onMark}>
              Mark as done
            </ActionButton>
          </div>
        </>
      )}
    </li>
  );
}
