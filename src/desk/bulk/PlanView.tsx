import type { ReactNode } from 'react';
import type { FileReason } from '../../importing/collection.ts';
import type { NarrationChange } from '../../shared/desk/bulk.ts';
import { languageOf } from '../../shared/languages.ts';
import { byteSize } from '../../ui/story/byteSize.ts';
import desk from '../Desk.module.css';
import { fieldName } from '../editor/formValues.ts';
import { Check } from '../fields.tsx';
import * as common from '../words.tsx';
import type { ImportPlan, PlannedStory } from './importPlan.ts';
import * as words from './words.tsx';

/** More lines than anybody reads on a page. */
const shownLines = 200;

interface PlanViewProps {
  readonly plan: ImportPlan;
  /** Paths of the stories that take the place of the library's story with the same text. */
  readonly moved: ReadonlySet<string>;
  readonly onMove: (path: string, isMoved: boolean) => void;
}

export function PlanView({ plan, moved, onMove }: PlanViewProps) {
  const { stories, unchanged, narrations, broken, leftOut } = plan;
  const [added, changed] = [
    stories.filter((found) => !found.change),
    stories.filter((found) => found.change),
  ];
  const odd = stories.flatMap(({ path, odd }) => odd.map((reason) => ({ path, reason })));
  const wordless = stories.filter(({ story }) => story.content === '').length;
  return (
    <div>
      <Stories title={words.newStories(added.length)} stories={added} />
      {added.map(
        ({ path, duplicate }) =>
          duplicate && (
            <div key={path} className={desk.bar}>
              <p>{`${path}: ${words.isThereAs(duplicate.title, duplicate.slug)}`}</p>
              <Check checked={moved.has(path)} onChange={(isMoved) => onMove(path, isMoved)}>
                {words.moveIt}
              </Check>
            </div>
          ),
      )}
      <Stories title={words.changedStories(changed.length)} stories={changed} />
      <p>{words.unchangedStories(unchanged)}</p>
      {narrations.new + narrations.changed + narrations.same > 0 && <p>{words.narrations(narrations)}</p>}
      {wordless > 0 && <p>{words.withoutWords(wordless)}</p>}
      {odd.length > 0 && <Reasons title={words.toCheck(odd.length)} files={odd} />}
      <Reasons title={words.brokenFiles(broken.length)} files={broken} />
      {leftOut.length > 0 && <Reasons title={words.leftOutFiles(leftOut.length)} files={leftOut} />}
    </div>
  );
}

interface ReasonsProps {
  readonly title: string;
  readonly files: readonly FileReason[];
}

/** Open, because whoever goes on must have seen it. */
function Reasons({ title, files }: ReasonsProps) {
  const lines = files.map(({ path, reason }) => `${path}: ${reason}`);
  return (
    <Lines title={title} count={lines.length} isOpen>
      {lines.slice(0, shownLines).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Lines>
  );
}

function Stories({ title, stories }: { readonly title: string; readonly stories: readonly PlannedStory[] }) {
  return (
    <Lines title={title} count={stories.length}>
      {stories.slice(0, shownLines).map((found) => (
        <li key={found.path}>
          <span lang={found.story.language} dir={languageOf(found.story.language).direction}>
            {found.story.title}
          </span>{' '}
          <span className={desk.soft}>{found.path}</span>
          {found.narration && <p className={desk.soft}>{narrationWords(found, found.narration)}</p>}
          {found.change && found.change.fields.length > 0 && (
            <p className={desk.soft}>{words.otherThanBefore(found.change.fields.map(fieldName))}</p>
          )}
          {found.change?.isBeingWorkedOn && <p className={desk.wrong}>{words.beingEdited}</p>}
        </li>
      ))}
    </Lines>
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
      <ul className={desk.list} aria-label={title}>
        {children}
      </ul>
      {count > shownLines && <p>{common.andMore(common.counted(count - shownLines))}</p>}
    </details>
  );
}
