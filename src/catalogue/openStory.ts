import { type LibraryFailureReason, nameLibraryFailure } from '../page/libraryStatus.ts';
import { type CallFailure, failureMessage, invalidResponse } from '../shared/callFailure.ts';
import type { FunctionCall } from '../shared/functionCall.ts';
import { parseStory, parseStoryBody } from '../shared/protocol/catalogue.ts';
import type { CatalogueRow, StoryBody, StoryId, StorySnapshot } from '../shared/story/catalogue.ts';
import { hasDetails } from '../shared/story/storyFields.ts';
import { libraryCall } from '../sync/libraryCall.ts';
import { storeBody, storeStory } from './apply.ts';
import { body, story } from './queries.ts';

export type OpenOutcome =
  | { readonly kind: 'ready' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'missing' }
  /** Available to this page only: the device did not store it. */
  | {
      readonly kind: 'unstored';
      readonly reason: LibraryFailureReason;
      readonly story: Pick<StorySnapshot, 'row' | 'body'>;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** How long to wait for a newer text when an older one is on the device. */
const refreshTimeoutMs = 4 * 1000;

/**
 * Makes the function that fetches a story's row and text to the device. Concurrent calls for one story share a fetch.
 * With row and current text on the device it is 'ready' without a request; with an older text, or the row of a list, it
 * fetches what is missing, and is 'ready' with what is there if that fails or takes long. 'unstored' carries the story itself, because the device has
 * no space for it or gives the page no storage.
 */
export function makeOpenStory(call: FunctionCall): (id: StoryId) => Promise<OpenOutcome> {
  const inFlight = new Map<StoryId, Promise<OpenOutcome>>();

  async function open(id: StoryId): Promise<OpenOutcome> {
    const { row, text } = await readStory(id);
    if (!row) return fetchWhole(id);
    if (!text) return hasDetails(row) ? fetchBody(row) : fetchWhole(id);
    const timeout = AbortSignal.timeout(refreshTimeoutMs);
    if (!hasDetails(row)) await fetchWhole(id, timeout);
    else if (text.bodyHash !== row.bodyHash) await fetchBody(row, timeout);
    return { kind: 'ready' };
  }

  async function fetchBody(row: CatalogueRow, signal?: AbortSignal): Promise<OpenOutcome> {
    const answer = await call('query', 'stories:body', { storyId: row.id }, { signal });
    if (!answer.ok) return outcomeOf(answer.failure);
    const body = parseStoryBody(answer.value);
    if (body === undefined) return outcomeOf(invalidResponse('stories:body'));
    if (body === null) return { kind: 'missing' };
    return storeOrReturn({ row, body }, async () => {
      await storeBody(body);
      return { kind: 'ready' };
    });
  }

  // A deep link can be opened before the catalogue is loaded, and the row of a list has no details.
  async function fetchWhole(id: StoryId, signal?: AbortSignal): Promise<OpenOutcome> {
    const answer = await call('query', 'firstPaint:story', { storyId: id }, { signal });
    if (!answer.ok) return outcomeOf(answer.failure);
    const story = parseStory(answer.value);
    if (story === undefined) return outcomeOf(invalidResponse('firstPaint:story'));
    if (story === null) return { kind: 'missing' };
    return storeSnapshot(story, (isStored) => (isStored ? { kind: 'ready' } : { kind: 'missing' }));
  }

  return (id) => {
    const pending =
      inFlight.get(id) ??
      open(id)
        .catch(
          (error: unknown): OpenOutcome => ({ kind: 'failed', message: nameLibraryFailure(error).message }),
        )
        .finally(() => inFlight.delete(id));
    inFlight.set(id, pending);
    return pending;
  };
}

export const openStory = makeOpenStory(libraryCall());

/** Like `openStory`, for the story that the server rendered this page with: its data is stored instead of fetched again. */
export function openRendered(rendered: StorySnapshot): Promise<OpenOutcome> {
  return storeSnapshot(rendered, () => openStory(rendered.row.id));
}

function storeSnapshot(
  { row: sent, body, siblings }: StorySnapshot,
  then: (isStored: boolean) => OpenOutcome | Promise<OpenOutcome>,
): Promise<OpenOutcome> {
  const text = { ...body, siblings };
  const row = { ...sent, otherLanguages: siblings.map(({ language }) => language) };
  return storeOrReturn({ row, body: text }, async () => then(await storeStory(row, text)));
}

/** If that fails, the live queries report it; here the story can still be fetched. */
async function readStory(id: StoryId): Promise<{ row?: CatalogueRow; text?: StoryBody }> {
  try {
    const [row, text] = await Promise.all([story(id), body(id)]);
    return { ...(row && { row }), ...(text && { text }) };
  } catch {
    return {};
  }
}

/** Runs `keep`; if storing fails, returns the story itself ('unstored'), so that it can still be read. */
async function storeOrReturn(
  { row, body }: Pick<StorySnapshot, 'row' | 'body'>,
  store: () => Promise<OpenOutcome>,
): Promise<OpenOutcome> {
  try {
    return await store();
  } catch (error) {
    return { kind: 'unstored', reason: nameLibraryFailure(error).reason, story: { row, body } };
  }
}

function outcomeOf(failure: CallFailure): OpenOutcome {
  return failure.kind === 'offline'
    ? { kind: 'offline' }
    : { kind: 'failed', message: failureMessage(failure) };
}
