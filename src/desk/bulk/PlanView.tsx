import type { ReactNode } from 'react';
import { byteSize } from '../../parts/story/byteSize.ts';
import type { NarrationChange } from '../../shared/desk/bulk.ts';
import { languageOf } from '../../shared/languages.ts';
import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/importing.ts';
import { fieldName } from '../editor/wording.ts';
import form from '../Form.module.css';
import styles from './Bulk.module.css';
import type { ImportPlan, PlannedStory } from './importPlan.ts';

/** More lines than anybody reads on a page. */
const shownLines = 200;

/**
 * Shows what an import would do: which stories are new, which change and in which fields, and which files cannot be
 * imported.
 */
export function PlanView({ plan }: { readonly plan: ImportPlan }) {
  const { added, changed, unchanged, narrations, broken, leftOut } = plan;
  return (
    <div className={styles.plan}>
      <Lines title={words.newStories(added.length)} count={added.length}>
        {added.slice(0, shownLines).map((found) => (
          <li key={found.path}>
            <StoryLine found={found} />
          </li>
        ))}
      </Lines>
      <Lines title={words.changedStories(changed.length)} count={changed.length}>
        {changed.slice(0, shownLines).map((found) => (
          <li key={found.path}>
            <StoryLine found={found} />
            {found.fields.length > 0 && (
              <p className={form.soft}>{words.otherThanBefore(found.fields.map(fieldName))}</p>
            )}
            {found.isBeingWorkedOn && <p className={styles.wrong}>{words.beingEdited}</p>}
          </li>
        ))}
      </Lines>
      <p>{words.unchangedStories(unchanged)}</p>
      {narrations.new + narrations.changed + narrations.same > 0 && <p>{words.narrations(narrations)}</p>}
      <Lines title={words.brokenFiles(broken.length)} count={broken.length} isOpen>
        {broken.slice(0, shownLines).map(({ path, reason }) => (
          <li key={path}>{`${path}: ${reason}`}</li>
        ))}
      </Lines>
      {leftOut.length > 0 && (
        <Lines title={words.leftOutFiles(leftOut.length)} count={leftOut.length}>
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
      {odd.map((fault) => (
        <p key={fault} className={styles.wrong}>
          {fault}
        </p>
      ))}
    </>
  );
}

function narrationWords({ story, sound, missing }: PlannedStory, change: NarrationChange): string {
  const bytes = missing.reduce((sum, sha256) => sum + (sound.get(sha256)?.sizeBytes ?? 0), 0);
  const files = story.narration?.parts.length ?? 0;
  return words.narration(change, files, bytes > 0 ? byteSize(bytes) : undefined);
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
      {count > shownLines && <p>{common.andMore(common.counted(count - shownLines))}</p>}
    </details>
  );
}
