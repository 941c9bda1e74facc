import type { ReactNode } from 'react';
import { byteSize } from '../../parts/byteSize.ts';
import type { NarrationChange } from '../../shared/deskBulk.ts';
import { languageOf } from '../../shared/languages.ts';
import form from '../Form.module.css';
import styles from './Bulk.module.css';
import { countedFiles, countedStories, fieldWords } from './bulkWords.ts';
import type { ImportPlan, PlannedStory } from './importPlan.ts';

/** More than anybody goes through on a page. */
const shownLines = 200;

/** What an import would do: what is new, what changes in what, and which files cannot be taken. */
export function PlanView({ plan }: { readonly plan: ImportPlan }) {
  const { added, changed, unchanged, narrations, broken, leftOut } = plan;
  return (
    <div className={styles.plan}>
      <Lines title={`${countedStories(added.length)} new`} count={added.length}>
        {added.slice(0, shownLines).map((found) => (
          <li key={found.path}>
            <StoryLine found={found} />
          </li>
        ))}
      </Lines>
      <Lines title={`${countedStories(changed.length)} changed`} count={changed.length}>
        {changed.slice(0, shownLines).map((found) => (
          <li key={found.path}>
            <StoryLine found={found} />
            {found.fields.length > 0 && (
              <p className={form.soft}>{`Other than before: ${fieldWords(found.fields)}`}</p>
            )}
            {found.isBeingWorkedOn && (
              <p className={styles.wrong}>
                Somebody is editing it. Their changes stay, and they are asked when they publish.
              </p>
            )}
          </li>
        ))}
      </Lines>
      <p>{`${countedStories(unchanged)} as the library has them`}</p>
      {narrations.new + narrations.changed + narrations.same > 0 && (
        <p>{`Narrations: ${narrations.new} new, ${narrations.changed} changed, ${narrations.same} as the library has them`}</p>
      )}
      <Lines title={`${countedFiles(broken.length)} that cannot be imported`} count={broken.length} isOpen>
        {broken.slice(0, shownLines).map(({ path, reason }) => (
          <li key={path}>{`${path}: ${reason}`}</li>
        ))}
      </Lines>
      {leftOut.length > 0 && (
        <Lines title={`${countedFiles(leftOut.length)} left out`} count={leftOut.length}>
          {leftOut.slice(0, shownLines).map(({ path, reason }) => (
            <li key={path}>{`${path}: ${reason}`}</li>
          ))}
        </Lines>
      )}
    </div>
  );
}

function StoryLine({ found }: { readonly found: PlannedStory }) {
  const { path, story, narration, odd } = found;
  return (
    <>
      <span lang={story.language} dir={languageOf(story.language).direction}>
        {story.title}
      </span>{' '}
      <span className={form.soft}>{path}</span>
      {narration && <p className={form.soft}>{narrationWords(found, narration)}</p>}
      {odd.map((words) => (
        <p key={words} className={styles.wrong}>
          {words}
        </p>
      ))}
    </>
  );
}

function narrationWords({ story, sound, missing }: PlannedStory, change: NarrationChange): string {
  const files = countedFiles(story.narration?.parts.length ?? 0);
  const bytes = missing.reduce((sum, sha256) => sum + (sound.get(sha256)?.sizeBytes ?? 0), 0);
  const words = { new: 'new', changed: 'other than before', same: 'as the library has it' };
  return `Narration: ${words[change]}, ${files}${bytes > 0 ? `, ${byteSize(bytes)} to send` : ''}`;
}

function Lines(props: {
  readonly title: string;
  readonly count: number;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}) {
  const { title, count, isOpen = false, children } = props;
  if (count === 0) return <p>{title}</p>;
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <ul className={styles.files} aria-label={title}>
        {children}
      </ul>
      {count > shownLines && <p>{`And ${(count - shownLines).toLocaleString('en-IN')} more.`}</p>}
    </details>
  );
}
