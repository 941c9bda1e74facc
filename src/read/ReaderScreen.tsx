import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useSearch } from 'wouter/use-browser-location';
import { refreshGuestViewLimit } from '../catalogue/guestViewLimit.ts';
import { useLive } from '../catalogue/useLive.ts';
import { lazyPart, WhenNear } from '../page/lazy.tsx';
import { cachedGuestViewLimit, isPastLimit, storyOpened } from '../settings/guestSession.ts';
import { isSignedIn, session } from '../settings/session.ts';
import { compareLanguages } from '../shared/languages/languages.ts';
import { isSame } from '../shared/sameData.ts';
import type { CatalogueRow, StoryBody, StoryId, StorySnapshot, WorkText } from '../shared/story/catalogue.ts';
import { storyBeginning } from '../text/storyBeginning.ts';
import { ActionLink } from '../ui/controls/Action.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import { useShownScript } from '../ui/script/shownScript.ts';
import { StoryText } from '../ui/story/StoryText.tsx';
import { isWithdrawn, windowTitle } from '../ui/words.ts';
import { MissingText } from './MissingText.tsx';
import { besideIn } from './OtherTexts.tsx';
import { ReaderTools } from './ReaderTools.tsx';
import styles from './ReaderView.module.css';
import { ReaderView } from './ReaderView.tsx';
import { ReadingAids } from './ReadingAids.tsx';
import { TextOrBeside } from './TextOrBeside.tsx';
import { useOpenStory } from './useOpenStory.ts';
import * as words from './words.ts';

const WhatNext = lazyPart('What to read next', async () => (await import('./next/WhatNext.tsx')).WhatNext);

interface ReaderScreenProps {
  readonly id: StoryId;
  /** The data that the server rendered the HTML from, if it was this story's. */
  readonly first?: StorySnapshot | undefined;
  readonly extraControls: ReactNode;
}

/** A story, live from the mirror. Give it the id as `key`, so that nothing of one story is shown under another's title. */
export function ReaderScreen({ id, first, extraControls }: ReaderScreenProps) {
  // One query, because a line of other texts that arrived after the text would move it.
  const mirrored = useLive(
    async (library) => {
      const found = await library.story(id);
      return found ? { row: found, texts: await library.storiesOfWork(found.work) } : null;
    },
    [id],
  );
  const { outcome, retry } = useOpenStory(id, first);
  const unstored = outcome?.kind === 'unstored' ? outcome.story : first;
  const row = useSameRow(newerOf(unstored?.row, mirrored?.row));
  const hadRow = useRef(false);
  hadRow.current ||= row !== undefined;
  const stored = useLive((library) => library.body(id), [id]);
  const body = useSameText(currentOf(row, stored, unstored?.body));
  const siblings = siblingsOf(id, mirrored?.texts, first?.siblings, body?.siblings);
  const besideId = besideIn(useSearch({ ssrSearch: '' }));
  const isReader = isSignedIn(useSnapshot(session).now);
  const isPastLimit = useGuestLimit(row !== undefined && body !== undefined, isReader);
  const saved = useLive(async (library) => (await library.savedStory(id)) ?? null, [id]);
  // The whole text is shown until the device knows whether the story is saved.
  const isShortened = isPastLimit && saved === null;

  const shown = useShownScript(row?.language);

  // Withdrawn while this page was open, or removed from this device afterwards.
  const isRemoved = mirrored === null && hadRow.current;
  const failed = outcome?.kind === 'ready' || outcome?.kind === 'unstored' ? undefined : outcome;
  const failure = isRemoved ? ({ kind: 'missing' } as const) : failed;
  useEffect(() => {
    const named = row && `${row.title}, ${row.author}`;
    if (named) document.title = windowTitle(shown?.of(named) ?? named);
    else if (failure?.kind === 'missing') document.title = windowTitle(words.missingTitle);
  }, [row, shown, failure?.kind]);

  if (row === undefined) return <MissingText level={1} outcome={failure} onRetry={retry} />;
  return (
    <ReaderView
      row={row}
      siblings={siblings}
      hasBeside={!isShortened}
      shown={shown}
      after={
        body &&
        !isShortened && (
          // Last on the page, so it moves nothing.
          <WhenNear below="600px">
            <WhatNext row={row} />
          </WhenNear>
        )
      }
      tools={
        !isShortened && (
          <ReaderTools row={row} body={body}>
            {extraControls}
          </ReaderTools>
        )
      }
    >
      {saved?.withdrawn && (
        <p className={styles.withdrawn} role="status">
          {isWithdrawn}
        </p>
      )}
      {body ? (
        <TextOrBeside
          row={row}
          body={body}
          siblings={siblings}
          besideId={isShortened ? undefined : besideId}
          shown={shown}
        >
          <StoryText
            content={isShortened ? storyBeginning(body.content) : body.content}
            language={row.language}
            shown={shown}
          />
        </TextOrBeside>
      ) : (
        <MissingText level={2} outcome={failure} onRetry={retry} />
      )}
      {isShortened && <GuestInvitation id={id} />}
      {body && !isShortened && (
        <ReadingAids row={row} body={body} siblings={siblings} shown={shown?.below ? undefined : shown} />
      )}
    </ReaderView>
  );
}

/** The other texts of the work: the device has rows of those alone whose languages it follows. */
function siblingsOf(
  id: StoryId,
  ...known: readonly (readonly WorkText[] | undefined)[]
): readonly WorkText[] {
  const texts = new Map(known.flatMap((texts) => texts ?? []).map((text) => [text.id, text]));
  texts.delete(id);
  return [...texts.values()].sort((one, other) => compareLanguages(one.language, other.language));
}

/** Another object would restart all that follows the reading, and a stored text is read back as a new one. */
function useSameText(body: StoryBody | undefined): StoryBody | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id and the hash say whether it is another text
  return useMemo(() => body, [body?.storyId, body?.bodyHash]);
}

/** Likewise: each page of a language's feed, and the fetched details, store rows again. */
function useSameRow(row: CatalogueRow | undefined): CatalogueRow | undefined {
  const kept = useRef(row);
  if (!isSame(kept.current, row)) kept.current = row;
  return kept.current;
}

function newerOf(serverRendered: CatalogueRow | undefined, mirrored: CatalogueRow | undefined) {
  if (serverRendered === undefined || mirrored === undefined) return mirrored ?? serverRendered;
  return mirrored.seq >= serverRendered.seq ? mirrored : serverRendered;
}

/** The text that belongs to the row, or else any other: an older text is better than none. */
function currentOf(
  row: CatalogueRow | undefined,
  stored: StoryBody | undefined,
  serverRendered: StoryBody | undefined,
): StoryBody | undefined {
  const isCurrent = (body: StoryBody | undefined) => body !== undefined && body.bodyHash === row?.bodyHash;
  return [stored, serverRendered].find(isCurrent) ?? serverRendered ?? stored;
}

/**
 * Counts the opening of a story, once for each navigation that reached its text, and returns whether only the beginning
 * is shown. The limit known at the opening decides, so that no text disappears while it is read; a limit lifted since
 * opens the story.
 */
function useGuestLimit(isOpen: boolean, isReader: boolean): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    const opening = storyOpened(isReader);
    setPast(isPastLimit(opening, cachedGuestViewLimit()));
    void refreshGuestViewLimit().then((limit) => {
      if (isCurrent && !isPastLimit(opening, limit)) setPast(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [isOpen, isReader]);
  return isPast;
}

function GuestInvitation({ id }: { readonly id: StoryId }) {
  return (
    <div className={styles.invitation}>
      <Notice
        level={2}
        title={words.signInTitle}
        text={words.guestLimit}
        actions={
          <>
            <ActionLink
              label={words.signIn}
              href={`/login?return=${encodeURIComponent(`/content/${id}`)}`}
              strong
            />
            <ActionLink label={words.otherStories} href="/" />
          </>
        }
      />
    </div>
  );
}
