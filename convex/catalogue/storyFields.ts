import { type VOptional, v } from 'convex/values';
import {
  type RequiredStoryField,
  type StoryFieldKey,
  type StoryFieldValues,
  storyFieldList,
  type storyFieldTable,
} from '../../src/shared/story/storyFields.ts';

/** The metadata of an audio file, wherever it is stored. */
export const audioFileFields = {
  mimeType: v.string(),
  sizeBytes: v.number(),
  /** Lower-case hex SHA-256 of the whole file. */
  sha256: v.string(),
  durationSeconds: v.number(),
};

/** One audio file of a narration. Most stories have one: phones do not start the next file when locked. */
export const narrationPart = v.object({ storageId: v.id('_storage'), ...audioFileFields });

/** A part with the address from which a page loads it. */
export const servedPart = v.object({ url: v.string(), ...audioFileFields });

export const narration = v.object({
  /** True for speech synthesis, which readers are told about. */
  synthetic: v.boolean(),
  /** Who or what speaks, for example 'eSpeak NG'. */
  narrator: v.string(),
  durationSeconds: v.number(),
  parts: v.array(narrationPart),
});

/** When a sentence is spoken: UTF-16 offsets into the content, and the index of the narration's part. */
export const sentenceTiming = v.object({
  part: v.number(),
  startSeconds: v.number(),
  endSeconds: v.number(),
  from: v.number(),
  to: v.number(),
});

const validatorOf = {
  line: v.string(),
  language: v.string(),
  source: v.object({ name: v.string(), url: v.optional(v.string()) }),
  credits: v.array(v.object({ role: v.string(), name: v.string() })),
  time: v.number(),
} satisfies { readonly [Kind in keyof StoryFieldValues]: unknown };

type ValidatorOf<Key extends StoryFieldKey> = (typeof validatorOf)[(typeof storyFieldTable)[Key]['kind']];

/** `StoryFields` of src/shared/story/storyFields.ts. */
export const manuscriptFields = Object.fromEntries(
  storyFieldList.map(({ key, kind, isRequired }) => [
    key,
    isRequired ? validatorOf[kind] : v.optional(validatorOf[kind]),
  ]),
) as {
  [Key in StoryFieldKey]: Key extends RequiredStoryField ? ValidatorOf<Key> : VOptional<ValidatorOf<Key>>;
};

/** Fields of a story that the catalogue feed carries; the text lives in `bodies`. */
export const storyFields = {
  ...manuscriptFields,
  /** Stable name across servers, exports and imports: `${work}/${language}`, for example 'neem-shade/or'. Unique. */
  slug: v.string(),
  /** Milliseconds since the Unix epoch; the home page shows the newest first (`compareOnShelf`). */
  publishedAt: v.number(),
};

/** What the server derives from a story's text and stores with it. */
export const derivedStoryFields = {
  seq: v.number(),
  preview: v.string(),
  wordCount: v.number(),
  /** UTF-8 bytes of the content. */
  bodySizeBytes: v.number(),
  /** Changes whenever the content or the timings do: the first 16 digits of a lower-case hex SHA-256. */
  bodyHash: v.string(),
};
