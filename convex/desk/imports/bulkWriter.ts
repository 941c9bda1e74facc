import { storyFieldsOf } from '../../../src/shared/story/storyFields.ts';
import type { Doc, Id } from '../../_generated/dataModel.js';
import type { MutationCtx } from '../../_generated/server.js';
import { type StoryInput, slugOf } from '../../catalogue/storyInput.ts';
import {
  findWaiting,
  requireBody,
  type StoryWriter,
  type UpsertOutcome,
} from '../../catalogue/storyWriter.ts';
import { noteChange } from '../bulkChanges.ts';
import { narratedOf } from '../narrating/narrated.ts';
import { writeNarration } from '../narrating/narrationWriter.ts';
import { beginFromStory, findManuscript } from '../writing/manuscriptOfStory.ts';
import { nextDeskSeq } from '../writing/manuscriptRow.ts';
import { addRevision, beginManuscript } from '../writing/revisionWriter.ts';
import { holderOf, rejoin, takeReadersStory } from '../writing/waitingStory.ts';
import { storyToKeep } from '../writing/withdrawn.ts';
import { type BulkStory, withUploads } from './bulkStory.ts';

/** The import that a change belongs to. */
export interface BulkRun {
  readonly key: string;
  readonly editorId: Id<'editors'>;
}

/**
 * Publishes a story of an import. What it replaces is kept as a revision. A manuscript that nobody is working on is updated
 * with it; one that somebody is working on keeps the replaced story as its published revision.
 */
export async function publishStory(
  ctx: MutationCtx,
  writer: StoryWriter,
  run: BulkRun,
  { existing, input: given }: BulkStory,
): Promise<UpsertOutcome> {
  const input = await withUploads(ctx, given, existing?.narration);
  if (!existing) {
    const { outcome, storyId, seq } = await writer.upsert(input, 'replace');
    await rejoin(ctx, { storyId, seq });
    await noteChange(ctx, run.key, { kind: 'added', storyId, seq });
    return outcome;
  }
  const body = await requireBody(ctx, existing);
  const manuscript = await inStepWith(ctx, existing, run.editorId);
  const kept = {
    kind: 'replaced',
    storyId: existing._id,
    ...(await storyToKeep(ctx, existing, body)),
  } as const;
  const change = await noteChange(ctx, run.key, { ...kept, seq: existing.seq }, filesLeftBy(existing, input));
  const { outcome, storyId, seq } = await writer.replace(existing, input);
  await ctx.db.patch('bulkChanges', change, { change: { ...kept, seq } });
  const story = await ctx.db.get('stories', storyId);
  if (manuscript && story) {
    await takeReadersStory(ctx, manuscript, story, manuscript.revision, run.editorId);
  }
  return outcome;
}

/** Writes a story of an import as a draft, or as an unpublished change of a published story. */
export async function draftStory(
  ctx: MutationCtx,
  run: BulkRun,
  { existing, input: given, narration }: BulkStory,
): Promise<UpsertOutcome> {
  const wording = { fields: storyFieldsOf(given), content: given.content };
  const { editorId } = run;
  const before = existing
    ? ((await findManuscript(ctx, existing._id)) ?? (await beginFromStory(ctx, existing, editorId)))
    : await earlierDraft(ctx, given);
  const written = before
    ? await addRevision(ctx, before, before.revision, wording, { kind: 'saved' }, editorId)
    : {
        manuscript: await beginManuscript(ctx, draftKey(given), wording, { kind: 'created' }, editorId),
        isNew: true,
      };
  const { manuscript } = written;
  const isNarrated = narration !== null && (await narrate(ctx, manuscript, given, editorId));
  if (!written.isNew && !isNarrated) return 'unchanged';
  await noteChange(ctx, run.key, {
    kind: 'drafted',
    manuscriptId: manuscript._id,
    revision: manuscript.revision,
    before: before?.revision ?? null,
  });
  return before ? 'updated' : 'added';
}

/** The manuscript of a story, brought in step with the published story; null when somebody is working on it. */
async function inStepWith(
  ctx: MutationCtx,
  story: Doc<'stories'>,
  editorId: Id<'editors'>,
): Promise<Doc<'manuscripts'> | null> {
  const manuscript = await findManuscript(ctx, story._id);
  if (!manuscript) return beginFromStory(ctx, story, editorId);
  if (manuscript.revision !== manuscript.publishedRevision || hasOwnNarration(manuscript)) return null;
  if (manuscript.storySeq === story.seq) return manuscript;
  const taken = await takeReadersStory(ctx, manuscript, story, manuscript.revision, editorId);
  return ctx.db.get('manuscripts', taken.manuscript._id);
}

/**
 * The draft that an earlier import began of the same story, or the manuscript from which it was published before it was
 * withdrawn, taken out of the bin if it was there; null when there is none.
 */
async function earlierDraft(ctx: MutationCtx, input: StoryInput): Promise<Doc<'manuscripts'> | null> {
  const begun = await ctx.db
    .query('manuscripts')
    .withIndex('by_key', (q) => q.eq('key', draftKey(input)))
    .unique();
  const waiting = begun ? null : await findWaiting(ctx, slugOf(input));
  const draft = begun ?? (waiting && (await holderOf(ctx, waiting._id)));
  if (draft?.deletedAt === undefined) return draft;
  const outOfBin = {
    deletedAt: undefined,
    publishedBeforeDeletion: undefined,
    publishedNarration: undefined,
  };
  await ctx.db.patch('manuscripts', draft._id, { seq: await nextDeskSeq(ctx), ...outOfBin });
  return ctx.db.get('manuscripts', draft._id);
}

/** The same for the same story, so that importing its file again updates the draft. */
function draftKey(input: StoryInput): string {
  return `import:${slugOf(input)}`;
}

/** Saves the imported narration as the desk's, unless somebody is working on that. Returns whether it did. */
async function narrate(
  ctx: MutationCtx,
  manuscript: Doc<'manuscripts'>,
  input: StoryInput,
  editorId: Id<'editors'>,
): Promise<boolean> {
  if (!input.narration || (manuscript.storyId && hasOwnNarration(manuscript))) return false;
  const now = await narratedOf(ctx, manuscript);
  const known = now?.parts ?? [];
  const { narration } = await withUploads(ctx, input, {
    ...input.narration,
    durationSeconds: 0,
    parts: [...known],
  });
  const parts = narration?.parts.map((part) => {
    const own = known.find(({ sha256 }) => sha256 === part.sha256);
    if (own) return own;
    const { storageId } = part;
    if (!storageId) throw new Error('a file of the narration is neither uploaded nor in the library');
    return { ...part, storageId };
  });
  if (!parts) return false;
  const { narrator, synthetic } = input.narration;
  const { revision } = manuscript;
  const version = { revision, narrator, synthetic, parts, timings: input.timings ?? [] };
  const number = now?.number ?? 0;
  return (await writeNarration(ctx, manuscript, number, version, 'narrated', editorId)) !== number;
}

function hasOwnNarration({ narration, publishedNarration }: Doc<'manuscripts'>): boolean {
  return narration !== publishedNarration;
}

/** The files of a story's narration that it loses when `input` replaces it. */
function filesLeftBy({ narration }: Doc<'stories'>, input: StoryInput): Id<'_storage'>[] {
  const kept = new Set(input.narration?.parts.map(({ sha256 }) => sha256));
  return narration?.parts.filter(({ sha256 }) => !kept.has(sha256)).map(({ storageId }) => storageId) ?? [];
}
