import { useDeferredValue, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useLive } from '../../../library/useLive.ts';
import { ActionButton } from '../../../parts/Action.tsx';
import { Field } from '../../../parts/Field.tsx';
import type { CatalogueRow } from '../../../shared/catalogue.ts';
import type { DeskRow } from '../../../shared/desk.ts';
import { callDesk } from '../../../sync/desk/deskCall.ts';
import type { At } from '../at.ts';
import { DeskNote } from '../DeskNote.tsx';
import { useDeskAction } from '../useDeskAction.ts';
import styles from './StoriesScreen.module.css';
import { StoryTable } from './StoryTable.tsx';
import { arrangedLines, type Order, type StoryLine, storyLines } from './storyLines.ts';

const noRows: readonly CatalogueRow[] = [];

/** The table of all stories, with its search. */
export function StoriesScreen({ rows }: { readonly rows: readonly DeskRow[] }) {
  const catalogue = useLive((library) => library.allStories(), [], noRows);
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>({ column: 'changedAt', isAscending: false });
  const { state, run } = useDeskAction();
  // Typing comes first: the table follows when there is time.
  const wanted = useDeferredValue(search);
  const lines = useMemo(() => storyLines(rows, catalogue), [rows, catalogue]);
  const arranged = useMemo(() => arrangedLines(lines, wanted, order), [lines, wanted, order]);

  async function begin(): Promise<void> {
    const fields = { work: '', language: '', title: '', author: '', licence: '' };
    const args = { key: crypto.randomUUID(), fields, content: '' };
    go(await run(() => callDesk<At>('mutation', 'manuscripts:create', args)));
  }
  async function open({ opens }: StoryLine): Promise<void> {
    if (opens.kind === 'manuscript') go({ value: { manuscriptId: opens.id } });
    else go(await run(() => callDesk<At>('mutation', 'manuscripts:edit', { storyId: opens.id })));
  }

  return (
    <section aria-label="Stories">
      <div className={styles.tools}>
        <search className={styles.search}>
          <Field
            id="story-search"
            name="search"
            label="Search by title, author, work or language"
            type="text"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </search>
        <ActionButton strong onPress={() => void begin()}>
          New story
        </ActionButton>
      </div>
      <DeskNote state={state} />
      <p className={styles.count} role="status">
        {arranged.length === lines.length
          ? counted(lines.length)
          : `${arranged.length} of ${counted(lines.length)}`}
      </p>
      <StoryTable lines={arranged} order={order} onOrder={setOrder} onOpen={(line) => void open(line)} />
    </section>
  );
}

function go(answer: { readonly value: Pick<At, 'manuscriptId'> } | undefined): void {
  if (answer) navigate(`/admin?edit=${encodeURIComponent(answer.value.manuscriptId)}`);
}

function counted(count: number): string {
  return count === 1 ? '1 story' : `${count.toLocaleString('en-IN')} stories`;
}
