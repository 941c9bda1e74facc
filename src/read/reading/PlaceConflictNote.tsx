import { useLive } from '../../catalogue/useLive.ts';
import { userPlace } from '../../readerData/places.ts';
import type { Place } from '../../readerData/readerStore.ts';
import type { CatalogueRow, StoryBody, StoryId } from '../../shared/story/catalogue.ts';
import { warn } from '../../shared/warn.ts';
import { findPlace, wordsOf } from '../../text/placeInText.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { InScript } from '../../ui/script/InScript.tsx';
import { clockTime } from '../../ui/story/clock.ts';
import { FootNote } from '../../ui/story/FootNote.tsx';
import { goTo, rangeOf, sentencesOnPage } from './sentencesOnPage.ts';
import * as texts from './words.ts';

export type PlaceConflict =
  | { readonly kind: 'text'; readonly local: LocalPlace<'text'>; readonly remote: RemotePlace<'text'> }
  | { readonly kind: 'audio'; readonly local: LocalPlace<'audio'>; readonly remote: RemotePlace<'audio'> };

type LocalPlace<Kind extends 'text' | 'audio'> = NonNullable<Place[Kind]>;
type RemotePlace<Kind extends 'text' | 'audio'> = NonNullable<NonNullable<Place['elsewhere']>[Kind]>;

/** Where another device of the reader is in a story, if that is far from here; a text place takes precedence. Live. */
export function usePlaceConflict(storyId: StoryId): PlaceConflict | undefined {
  return placeConflict(useLive(() => userPlace(storyId), [storyId]));
}

/** A place both older and further back is where the reader came from: stored but not offered. */
export function placeConflict(place: Place | undefined): PlaceConflict | undefined {
  const { text, audio, elsewhere: { text: remoteText, audio: remoteAudio } = {} } = place ?? {};
  if (text && remoteText && (remoteText.at > text.at || remoteText.offset > text.offset)) {
    return { kind: 'text', local: text, remote: remoteText };
  }
  if (
    audio &&
    remoteAudio &&
    (remoteAudio.at > audio.at || remoteAudio.positionSeconds > audio.positionSeconds)
  ) {
    return { kind: 'audio', local: audio, remote: remoteAudio };
  }
  return undefined;
}

interface PlaceConflictNoteProps {
  readonly row: CatalogueRow;
  readonly body: StoryBody;
  readonly conflict: PlaceConflict;
  readonly onDone: () => void;
}

/** Offers to jump to another device's place. Nobody is moved unasked; either answer ends the offer on all devices. */
export function PlaceConflictNote({ row, body, conflict, onDone }: PlaceConflictNoteProps) {
  const sentence = conflict.kind === 'text' ? sentenceAt(body, conflict.remote) : undefined;
  function choose(takesRemote: boolean): void {
    onDone();
    if (takesRemote) jump(row, body, conflict);
    resolvePlaces(row.id, conflict, takesRemote).catch(warn('Storing the chosen place failed'));
  }
  return (
    <FootNote kind="place" label={texts.elsewhere}>
      <p role="status">
        <span>
          {conflict.kind === 'text'
            ? texts.isFurther(conflict.remote.offset > conflict.local.offset)
            : texts.listenedTo(
                clockTime(conflict.remote.positionSeconds),
                clockTime(conflict.local.positionSeconds),
              )}
        </span>
        {/* The first words of the sentence that the other device is at. */}
        {sentence && (
          <q lang={row.language}>
            <InScript
              language={row.language}
            >{`${wordsOf(body.content, rangeOf(sentence)).trim()}…`}</InScript>
          </q>
        )}
      </p>
      <ActionButton label={texts.goThere} onPress={() => choose(true)} />
      <ActionButton label={texts.stayHere} onPress={() => choose(false)} />
    </FootNote>
  );
}

function sentenceAt({ content, bodyHash }: StoryBody, place: RemotePlace<'text'>): HTMLElement | undefined {
  const sentences = sentencesOnPage();
  return sentences[findPlace(content, sentences.map(rangeOf), place, place.bodyHash === bodyHash)];
}

function jump(row: CatalogueRow, body: StoryBody, { kind, remote }: PlaceConflict): void {
  if (kind === 'text') {
    const sentence = sentenceAt(body, remote);
    if (sentence) goTo(sentence);
    return;
  }
  import('../../player/player.ts').then(
    ({ inStory, narration }) => inStory(row, () => narration.seek(remote.positionSeconds)),
    warn('Loading the player failed'),
  );
}

async function resolvePlaces(
  storyId: StoryId,
  { kind, local, remote }: PlaceConflict,
  takesRemote: boolean,
): Promise<void> {
  const { choosePlace } = await import('../../readerData/readingList.ts');
  const at = Date.now();
  if (kind === 'text') {
    const { offset, bodyHash, words } = takesRemote ? remote : local;
    await choosePlace(storyId, { text: { offset, bodyHash, ...(words && { words }), at } }, remote.stamp);
  } else {
    const { positionSeconds } = takesRemote ? remote : local;
    await choosePlace(storyId, { audio: { positionSeconds, at } }, remote.stamp);
  }
}
