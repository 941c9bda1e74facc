import { v } from 'convex/values';
import {
  audioFileFields,
  catalogueRow,
  manuscriptFields,
  sentenceTiming,
  storyId,
} from '../story/catalogue.ts';

/* The messages of `convex/desk/bulk.ts`, from which the types in `bulk.ts` follow. convex/README.md has the contract. */

export const narrationText = v.object({
  narrator: v.string(),
  synthetic: v.boolean(),
  /** In playing order. Only the hash counts: the library stores the other facts as it read them from the files. */
  parts: v.array(v.object(audioFileFields)),
  timings: v.array(sentenceTiming),
});

export const storyText = v.object({
  ...manuscriptFields,
  content: v.string(),
  /** Left out for a text without audio: the story keeps its present narration. */
  narration: v.optional(narrationText),
  /** The story with the same text that is moved to this work and language, and keeps its id. */
  moves: v.optional(storyId),
});

/** How a narration differs from the published one: other files, narrator or timings are a change. Null without audio. */
const narrationChange = v.union(v.null(), v.literal('new'), v.literal('changed'), v.literal('same'));

/** A published story with the same text as one that is imported under another work or language. */
const duplicateStory = v.object({ storyId, slug: v.string(), title: v.string() });

export const storyChange = v.union(
  v.object({
    kind: v.literal('new'),
    narration: narrationChange,
    duplicate: v.optional(duplicateStory),
  }),
  v.object({ kind: v.literal('unchanged'), narration: narrationChange }),
  v.object({
    kind: v.literal('changed'),
    /** Names of the fields that differ, 'content' among them. */
    fields: v.array(v.string()),
    narration: narrationChange,
    /** SHA-256 of the files that the story already has; the narration's other files must be uploaded. */
    stored: v.array(v.string()),
    /** Whether the desk has unpublished changes of it. */
    isBeingWorkedOn: v.boolean(),
  }),
  /** `reason` says in English what is wrong with the story. */
  v.object({ kind: v.literal('refused'), reason: v.string() }),
);

/** Answer of `desk/bulk:check`, for the first of the given stories, at least one of them. */
export const storiesChecked = v.object({ changes: v.array(storyChange) });

export const bulkRunStanding = v.object({
  /** The number of stories done: continue with the story at this index. */
  next: v.number(),
  added: v.number(),
  updated: v.number(),
  unchanged: v.number(),
});

/** A change of many stories. Fields that are left out stay; an empty translator or list of subjects removes them. */
export const bulkEdit = v.union(
  v.object({ kind: v.literal('publish') }),
  v.object({ kind: v.literal('unpublish') }),
  v.object({ kind: v.literal('bin') }),
  v.object({
    kind: v.literal('set'),
    fields: v.object({
      licence: v.optional(v.string()),
      author: v.optional(v.string()),
      translation_author: v.optional(v.string()),
      work: v.optional(v.string()),
      subjects: v.optional(v.array(v.string())),
      narrator: v.optional(v.string()),
    }),
  }),
);

/** A manuscript at the revision that the page shows, or a story that no curator has opened, with null. */
export const editedStory = v.object({ id: v.string(), revision: v.union(v.null(), v.number()) });

export const editOutcome = v.union(
  v.object({ kind: v.literal('changed') }),
  v.object({ kind: v.literal('unchanged') }),
  /** `reason` is a sentence in English. */
  v.object({ kind: v.literal('refused'), reason: v.string() }),
);

/** Answer of `desk/bulkEdits:check`, for the first of the given stories, at least one of them. */
export const editsChecked = v.object({ outcomes: v.array(editOutcome) });

/** Answer of `desk/bulkEdits:write`. */
export const editsWritten = v.object({
  next: v.number(),
  updated: v.number(),
  unchanged: v.number(),
  /** Of this call. */
  refused: v.array(v.object({ id: v.string(), reason: v.string() })),
});

/** Answer of `desk/bulkChanges:undo`: the stories restored, and those left because they were changed since. */
export const undoStanding = v.object({
  undone: v.number(),
  left: v.number(),
  /** False while there are more stories: call again with these numbers. */
  isDone: v.boolean(),
});

/**
 * The last import or change of many stories, while the server keeps what it replaced. Times in milliseconds since the
 * Unix epoch.
 */
export const undoableImport = v.object({
  key: v.string(),
  at: v.number(),
  until: v.number(),
  isImport: v.boolean(),
});

export const exportedStory = v.object({
  row: catalogueRow,
  content: v.string(),
  timings: v.optional(v.array(sentenceTiming)),
});

/** Answer of `desk/bulk:stories`; pass `after` for the next page, null at the end. */
export const exportedStories = v.object({
  stories: v.array(exportedStory),
  after: v.union(v.null(), v.string()),
});
