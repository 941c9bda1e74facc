import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { navigate } from 'wouter/use-browser-location';
import { useLive } from '../../catalogue/useLive.ts';
import { lazyPart } from '../../page/lazy.tsx';
import { libraryStatus } from '../../page/libraryStatus.ts';
import { usePlayer } from '../../player/usePlayer.tsx';
import { usePlaces } from '../../readerData/useKnownStories.ts';
import { highlights } from '../../readerData/words.ts';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { listedOf } from '../../shared/story/storySize.ts';
import { ActionButton, ActionLink } from '../../ui/controls/Action.tsx';
import { LoadingMark, UnreadLibrary } from '../../ui/page/Notice.tsx';
import { EmptyList, TitledPage, useUnlisted } from '../../ui/page/TitledPage.tsx';
import { byteSize } from '../../ui/story/byteSize.ts';
import list from '../../ui/story/StoryList.module.css';
import { ListHead, SortBy } from '../../ui/story/StoryList.tsx';
import * as common from '../../ui/words.ts';
import { sumBytes } from '../saving.ts';
import { useRemoval } from '../useRemoval.ts';
import styles from './Saved.module.css';
import { RemovedRow, type SavedOrder, SavedRow, savedLines, savedOrders } from './SavedRow.tsx';
import { RemoveSeveral } from './StoryChoice.tsx';
import * as words from './words.ts';

const SaveMore = lazyPart('What could be saved', async () => (await import('./SaveMore.tsx')).SaveMore);

export function SavedScreen() {
  useUnlisted(words.title);
  const stories = useLive((library) => library.savedStories(), []);
  const places = usePlaces();
  const status = useSnapshot(libraryStatus).current;
  const [order, setOrder] = useState<SavedOrder>('lastOpened');
  const removal = useRemoval();
  const [isChoosing, setChoosing] = useState(false);
  const { withPlayer, problem } = usePlayer();
  const lines = savedLines(stories ?? [], places ?? new Map(), order).filter(
    ({ row }) => !removal.isGone(row.id),
  );
  const removed = lines.filter(({ row }) => removal.undoable.includes(row.id));
  const shown = lines.filter((line) => !removed.includes(line));
  const choosesSeveral = isChoosing && shown.length > 1;
  const narrated = shown.filter(({ row }) => row.narration);

  function play(row: CatalogueRow): void {
    removal.settle();
    withPlayer(async (player) => {
      const begun = player.inStory(row, player.play);
      navigate(`/content/${row.id}`);
      await begun;
    });
  }
  function playAll(): void {
    removal.settle();
    const [first] = narrated;
    if (first)
      withPlayer(({ playQueue }) =>
        playQueue(
          narrated.map(({ row }) => row.id),
          first.row,
        ),
      );
  }

  if (stories === undefined || places === undefined) {
    return (
      <TitledPage title={words.title} className={styles.saved}>
        {status.kind === 'failed' ? <UnreadLibrary {...status} /> : <LoadingMark />}
      </TitledPage>
    );
  }
  return (
    <TitledPage title={words.title} className={styles.saved}>
      {problem}
      {lines.length === 0 ? (
        <EmptyList browse={common.allStories}>{words.noneYet}</EmptyList>
      ) : (
        <>
          <ListHead count={words.sum(common.storyCount(shown.length), byteSize(sumBytes(shown)))}>
            {lines.length > 1 && (
              <SortBy
                orders={savedOrders}
                labelOf={(one) => words.orders[one]}
                value={order}
                onChange={(chosen) => {
                  removal.settle();
                  setOrder(chosen);
                }}
              />
            )}
          </ListHead>
          {shown.length > 1 && (
            <p className={`row screenOnly ${styles.actions} ${styles.overLines}`}>
              {!choosesSeveral && narrated.length > 1 && (
                <ActionButton label={words.playAll} onPress={playAll} />
              )}
              <ActionButton
                label={choosesSeveral ? common.done : words.chooseSeveral}
                onPress={() => {
                  removal.settle();
                  setChoosing(!choosesSeveral);
                }}
              />
            </p>
          )}
          {choosesSeveral ? (
            <RemoveSeveral
              stories={shown.map(({ row, sizeBytes }) => listedOf(row, sizeBytes))}
              onRemove={(ids) => {
                removal.remove(ids);
                setChoosing(false);
              }}
            />
          ) : (
            <ul className={list.lines} aria-label={words.title}>
              {lines.map((line) => {
                if (line === removed[0])
                  return <RemovedRow key={`removed ${line.row.id}`} lines={removed} onUndo={removal.undo} />;
                if (removed.includes(line)) return null;
                return (
                  <SavedRow
                    key={line.row.id}
                    line={line}
                    onPlay={() => play(line.row)}
                    onRemove={() => removal.remove([line.row.id])}
                  />
                );
              })}
            </ul>
          )}
        </>
      )}
      <p className={`screenOnly ${styles.highlights}`}>
        <ActionLink label={highlights} href="/highlights" />
      </p>
      <SaveMore />
    </TitledPage>
  );
}
