import { useLive } from '../../catalogue/useLive.ts';
import { userPlace } from '../../readerData/places.ts';
import type { Place } from '../../readerData/readerStore.ts';
import type { CatalogueRow, StoryBody, StoryId } from '../../shared/story/catalogue.ts';
import { warn } from '../../shared/warn.ts';
import { findPlace, wordsOf } from '../../text/placeInText.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { clockTime } from '../../ui/story/clock.ts';
import { FootNote } from '../../ui/story/FootNote.tsx';
import { goTo, rangeOf, sentencesOnPage } from './sentencesOnPage.ts';
import * as texts from './words.ts';

export type Elsewhere =
  | { readonly kind: 'text'; readonly here: Here<'text'>; readonly there: There<'text'> }
  | { readonly kind: 'audio'; readonly here: Here<'audio'>; readonly there: There<'audio'> };

type Here<Kind extends 'text' | 'audio'> = NonNullable<Place[Kind]>;
type There<Kind extends 'text' | 'audio'> = NonNullable<NonNullable<Place['elsewhere']>[Kind]>;

/** Where another device of the reader is in a story, if that is far from here; a text place takes precedence. Live. */
export function useElsewhere(storyId: StoryId): Elsewhere | undefined {
  return elsewhereIn(useLive(() => userPlace(storyId), [storyId]));
}

/** A place both older and further back is where the reader came from: stored but not offered. */
export function elsewhereIn(place: Place | undefined): Elsewhere | undefined {
  const { text, audio, elsewhere: { text: farText, audio: farAudio } = {} } = place ?? {};
  if (text && farText && (farText.at > text.at || farText.offset > text.offset)) {
    return { kind: 'text', here: text, there: farText };
  }
  if (audio && farAudio && (farAudio.at > audio.at || farAudio.positionSeconds > audio.positionSeconds)) {
    return { kind: 'audio', here: audio, there: farAudio };
  }
  return undefined;
}

interface ElsewhereNoteProps {
  readonly row: CatalogueRow;
  readonly body: StoryBody;
  readonly elsewhere: Elsewhere;
  readonly onDone: () => void;
}

/** Offers to jump to another device's place. Nobody is moved unasked; either answer ends the offer on all devices. */
export function ElsewhereNote({ row, body, elsewhere, onDone }: ElsewhereNoteProps) {
  const sentence = elsewhere.kind === 'text' ? sentenceAt(body, elsewhere.there) : undefined;
  function choose(isThere: boolean): void {
    onDone();
    if (isThere) jump(row, body, elsewhere);
    settle(row.id, elsewhere, isThere).catch(warn('The choice between two places was not kept'));
  }
  return (
    <FootNote kind="place" label={texts.elsewhere}>
      <p role="status">
        <span>
          {elsewhere.kind === 'text'
            ? texts.isFurther(elsewhere.there.offset > elsewhere.here.offset)
            : texts.listenedTo(
                clockTime(elsewhere.there.positionSeconds),
                clockTime(elsewhere.here.positionSeconds),
              )}
        </span>
        {/* The first words of the sentence that the other device is at. */}
        {sentence && <q lang={row.language}>{`${wordsOf(body.content, rangeOf(sentence)).trim()}…`}</q>}
      </p>
      <ActionButton label={texts.goThere} onPress={() => choose(true)} />
      <ActionButton label={texts.stayHere} onPress={() => choose(false)} />
    </FootNote>
  );
}

function sentenceAt({ content, bodyHash }: StoryBody, place: There<'text'>): HTMLElement | undefined {
  const sentences = sentencesOnPage();
  return sentences[findPlace(content, sentences.map(rangeOf), place, place.bodyHash === bodyHash)];
}

function jump(row: CatalogueRow, body: StoryBody, { kind, there }: Elsewhere): void {
  if (kind === 'text') {
    const sentence = sentenceAt(body, there);
    if (sentence) goTo(sentence);
    return;
  }
  import('../../player/player.ts').then(
    ({ inStory, narration }) => inStory(row, () => narration.seek(there.positionSeconds)),
    warn('The player could not be fetched'),
  );
}

async function settle(storyId: StoryId, { kind, here, there }: Elsewhere, isThere: boolean): Promise<void> {
  const { choosePlace } = await import('../../readerData/readingList.ts');
  const at = Date.now();
  if (kind === 'text') {
    const { offset, bodyHash, words } = isThere ? there : here;
    await choosePlace(storyId, { text: { offset, bodyHash, ...(words && { words }), at } }, there.stamp);
  } else {
    const { positionSeconds } = isThere ? there : here;
    await choosePlace(storyId, { audio: { positionSeconds, at } }, there.stamp);
  }
}
