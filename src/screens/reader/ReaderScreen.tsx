import { type ComponentType, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { nameLibraryFailure } from '../../library/libraryStatus.ts';
import { useLive } from '../../library/useLive.ts';
import type { CatalogueRow, StoryBody, StoryId, StorySnapshot } from '../../shared/catalogue.ts';
import { languageOf } from '../../shared/languages.ts';
import { type ConnectionKind, connection } from '../../sync/connection.ts';
import type { OpenOutcome } from '../../sync/openStory.ts';
import { storyBeginning } from '../../text/storyBeginning.ts';
import { GuestInvitation } from './GuestInvitation.tsx';
import type { EarlyPress, LiveReaderTools } from './LiveReaderTools.tsx';
import { MissingText } from './MissingText.tsx';
import { IdleReaderTools } from './ReaderTools.tsx';
import { ReaderView } from './ReaderView.tsx';
import { StoryText } from './StoryText.tsx';
import { useGuestLimit } from './useGuestLimit.ts';

interface ReaderScreenProps {
  readonly id: StoryId;
  readonly isSignedIn: boolean;
  /** What the HTML was painted from, when it was this story. */
  readonly first?: StorySnapshot | undefined;
}

/** A story, live from the mirror. Give it a `key` of the id: nothing of one story may show under another's title. */
export function ReaderScreen({ id, isSignedIn, first }: ReaderScreenProps) {
  // Read at once: the line of other texts that came after the text would move it.
  const mirrored = useLive(
    async (library) => {
      const found = await library.story(id);
      return found && { row: found, texts: await library.storiesOfWork(found.work) };
    },
    [id],
    undefined,
  );
  const { outcome, retry } = useOpenStory(id, first);
  const lent = outcome?.kind === 'unkept' ? outcome.story : first;
  const row = newerOf(lent?.row, mirrored?.row);
  const stored = useLive<StoryBody | undefined>((library) => library.body(id), [id], undefined);
  const body = currentOf(row, stored, lent?.body);
  const others = mirrored?.texts.filter((text) => text.id !== id) ?? [];
  const [address, setAddress] = useState<string>();
  useEffect(() => setAddress(`${location.origin}/content/${id}`), [id]);
  const isPastLimit = useGuestLimit(row !== undefined && body !== undefined, isSignedIn);
  const isSaved = useLive<boolean | undefined>(
    (library) => library.savedStory(id).then((saved) => saved !== undefined),
    [id],
    undefined,
  );
  // Until the device has said whether the story is saved, it is shown whole.
  const isShortened = isPastLimit && isSaved === false;

  useEffect(() => {
    if (row) document.title = `${row.title}, ${row.author} | Lipi`;
  }, [row]);

  const failure = outcome?.kind === 'ready' || outcome?.kind === 'unkept' ? undefined : outcome;
  if (row === undefined) return <MissingText level={1} outcome={failure} onRetry={retry} />;
  return (
    <ReaderView
      row={row}
      siblings={others.length > 0 ? others : (first?.siblings ?? [])}
      address={address}
      tools={isShortened ? undefined : <Tools row={row} />}
    >
      {body ? (
        <StoryText
          content={isShortened ? storyBeginning(body.content) : body.content}
          language={row.language}
          direction={languageOf(row.language).direction}
        />
      ) : (
        <MissingText level={2} outcome={failure} onRetry={retry} />
      )}
      {isShortened && <GuestInvitation id={id} />}
    </ReaderView>
  );
}

/** The player and the downloads arrive after the page is painted; what is pressed before that is not lost. */
function Tools({ row }: { readonly row: CatalogueRow }) {
  const [Live, setLive] = useState<ComponentType<Parameters<typeof LiveReaderTools>[0]>>();
  const [earlyPress, setEarlyPress] = useState<EarlyPress>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    import('./LiveReaderTools.tsx').then(
      (module) => setLive(() => module.LiveReaderTools),
      (error: unknown) => setFailure(error),
    );
  }, []);
  // A screen that cannot have its player is a broken build: the error view says so.
  if (failure !== undefined) throw failure;
  if (Live) return <Live row={row} earlyPress={earlyPress} />;
  return (
    <IdleReaderTools row={row} onPlay={() => setEarlyPress('play')} onSave={() => setEarlyPress('save')} />
  );
}

const reachable: ReadonlySet<ConnectionKind> = new Set(['online', 'full', 'unkept']);

/** Brings the story onto the device, again whenever the connection comes back. */
function useOpenStory(id: StoryId, first: StorySnapshot | undefined) {
  const [outcome, setOutcome] = useState<OpenOutcome>();
  const [attempt, setAttempt] = useState(0);
  const isOnline = reachable.has(useSnapshot(connection).kind);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt, or a connection that came back, asks again
  useEffect(() => {
    let isCurrent = true;
    bringStory(id, first).then(
      (answer) => isCurrent && setOutcome(answer),
      (error: unknown) => isCurrent && setOutcome({ kind: 'failed', message: String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, first, isOnline, attempt]);
  function retry(): void {
    setOutcome(undefined);
    setAttempt(attempt + 1);
  }
  return { outcome, retry };
}

/** What the HTML already brought is kept and not fetched a second time. */
async function bringStory(id: StoryId, first: StorySnapshot | undefined): Promise<OpenOutcome> {
  if (first) {
    const { keepStory } = await import('../../library/apply.ts');
    try {
      await keepStory(first.row, first.body);
    } catch (error) {
      const { reason } = nameLibraryFailure(error);
      return { kind: 'unkept', reason, story: first };
    }
  }
  const { openStory } = await import('../../sync/openStory.ts');
  return openStory(id);
}

function newerOf(
  painted: CatalogueRow | undefined,
  mirrored: CatalogueRow | undefined,
): CatalogueRow | undefined {
  if (painted === undefined || mirrored === undefined) return mirrored ?? painted;
  return mirrored.seq >= painted.seq ? mirrored : painted;
}

/** The text that belongs to the row, else any that there is: an older text is better than none. */
function currentOf(
  row: CatalogueRow | undefined,
  stored: StoryBody | undefined,
  painted: StoryBody | undefined,
): StoryBody | undefined {
  const isCurrent = (body: StoryBody | undefined) => body !== undefined && body.bodyHash === row?.bodyHash;
  return [stored, painted].find(isCurrent) ?? painted ?? stored;
}
