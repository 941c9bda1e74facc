import type { Infer } from 'convex/values';
import type { narrationText, storyText } from '../../../src/shared/desk/bulkShapes.ts';
import { isSame } from '../../../src/shared/sameData.ts';
import { carriedTimings } from '../../../src/shared/story/carriedTimings.ts';
import type { SentenceTiming } from '../../../src/shared/story/catalogue.ts';
import { storyFieldsOf } from '../../../src/shared/story/storyFields.ts';
import type { Doc, Id } from '../../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../../_generated/server.js';
import { requireSound, type StoryInput, slugOf } from '../../catalogue/storyInput.ts';
import {
  findBody,
  findStory,
  findWaiting,
  requireBody,
  type StoryWriter,
  storyById,
  type UpsertOutcome,
} from '../../catalogue/storyWriter.ts';
import { rowsBy } from '../../platform/rows.ts';
import { takeParts } from '../audioUploads.ts';
import { noteChange } from '../bulkChanges.ts';
import { narratedOf, type StoredPart, writeNarration } from '../narrating/narrationWriter.ts';
import { addRevision, beginManuscript, changeManuscript } from '../writing/revisionWriter.ts';
import { adoptPublishedStory, holderOf, rejoin } from '../writing/waitingStory.ts';
import { beginFromStory, findManuscript, storeSnapshot } from '../writing/withdrawn.ts';

type StoredNarration = NonNullable<Doc<'stories'>['narration']>;

export interface BulkStory {
  readonly existing: Doc<'stories'> | null;
  readonly content: string | null;
  /** A text without audio keeps the narration, and the timings that still fit. */
  readonly input: StoryInput;
  readonly narration: ReturnType<typeof narrationChange> | null;
}

/** The most that a body's timings take, since its row does not count them. */
export const timingsBytes = 400 * 1000;

export function readingBytes(existing: Doc<'stories'> | null): number {
  return existing ? existing.bodySizeBytes + (existing.narration ? timingsBytes : 0) : 0;
}

/** The story that the import moves, else the one with its slug. */
export async function namesakeOf(ctx: QueryCtx, text: Infer<typeof storyText>) {
  const moved = text.moves === undefined ? null : await storyById(ctx, text.moves);
  return moved ?? findStory(ctx, slugOf(text));
}

export async function bulkStory(
  ctx: QueryCtx,
  text: Infer<typeof storyText>,
  existing: Doc<'stories'> | null,
  firstPublishedAt: number,
): Promise<BulkStory> {
  const body = existing && (await findBody(ctx, existing._id));
  const { narration: given, moves: _known, ...fields } = text;
  const known = existing?.narration;
  const timings = body?.timings ?? [];
  const sound = given
    ? narrationInput(given, known)
    : existingNarration(known, carriedTimings(body?.content ?? '', text.content, timings));
  return {
    existing,
    content: body?.content ?? null,
    input: { ...fields, firstPublishedAt, ...sound },
    narration: given ? narrationChange(given, known, timings) : null,
  };
}

/** For files that the story already has, the stored metadata is used. */
function narrationInput(
  { narrator, synthetic, parts: given, timings }: Infer<typeof narrationText>,
  known: StoredNarration | undefined,
): Pick<StoryInput, 'narration' | 'timings'> {
  const parts = given.map((part) => known?.parts.find(({ sha256 }) => sha256 === part.sha256) ?? part);
  return { narration: { narrator, synthetic, parts }, ...(timings.length > 0 && { timings }) };
}

function existingNarration(known: StoredNarration | undefined, timings: SentenceTiming[]) {
  if (!known) return {};
  const { synthetic, narrator, parts } = known;
  return { narration: { synthetic, narrator, parts }, ...(timings.length > 0 && { timings }) };
}

function narrationChange(
  given: Infer<typeof narrationText>,
  known: StoredNarration | undefined,
  timings: readonly SentenceTiming[],
): 'new' | 'changed' | 'same' {
  if (!known) return 'new';
  const comparable = ({ narrator, synthetic, parts }: Infer<typeof narrationText> | StoredNarration) => ({
    narrator,
    synthetic,
    files: parts.map(({ sha256 }) => sha256),
  });
  return isSame(comparable(given), comparable(known)) && isSame(given.timings, timings) ? 'same' : 'changed';
}

/** The narration owns its files from now on. Throws 'missing_file', or 'invalid_story' for other files than announced. */
async function takeNarration(ctx: MutationCtx, input: StoryInput, known: readonly StoredPart[] = []) {
  if (!input.narration) return undefined;
  const wanted = input.narration.parts.map(({ sha256 }) => sha256);
  const narration = { ...input.narration, parts: await takeParts(ctx, known, wanted) };
  requireSound({ ...input, narration });
  return narration;
}

type BulkRun = Pick<Doc<'bulkRuns'>, 'key' | 'editorId'>;

/** Updates a manuscript that nobody is working on; another keeps the replaced story as its published revision. */
export async function publishStory(
  ctx: MutationCtx,
  writer: StoryWriter,
  run: BulkRun,
  { existing, input: given }: BulkStory,
): Promise<UpsertOutcome> {
  const narration = await takeNarration(ctx, given, existing?.narration?.parts);
  const input = { ...given, ...(narration && { narration }) };
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
    ...(await storeSnapshot(ctx, existing, body)),
  } as const;
  const change = await noteChange(ctx, run.key, { ...kept, seq: existing.seq }, filesLeftBy(existing, input));
  const { outcome, storyId, seq } = await writer.replace(existing, input);
  await ctx.db.patch('bulkChanges', change, { change: { ...kept, seq } });
  const story = await ctx.db.get('stories', storyId);
  if (manuscript && story) {
    await adoptPublishedStory(ctx, manuscript, story, manuscript.revision, run.editorId);
  }
  return outcome;
}

export async function draftStory(
  ctx: MutationCtx,
  run: BulkRun,
  { existing, input: given, narration }: BulkStory,
): Promise<UpsertOutcome> {
  const values = { fields: storyFieldsOf(given), content: given.content };
  const { editorId } = run;
  const before = existing
    ? ((await findManuscript(ctx, existing._id)) ?? (await beginFromStory(ctx, existing, editorId)))
    : await earlierDraft(ctx, given);
  const written = before
    ? await addRevision(ctx, before, before.revision, values, { kind: 'saved' }, editorId)
    : {
        manuscript: await beginManuscript(ctx, draftKey(given), values, { kind: 'created' }, editorId),
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

/** In step with the published story; null when somebody is working on it. */
async function inStepWith(ctx: MutationCtx, story: Doc<'stories'>, editorId: Id<'editors'>) {
  const manuscript = await findManuscript(ctx, story._id);
  if (!manuscript) return beginFromStory(ctx, story, editorId);
  if (manuscript.revision !== manuscript.publishedRevision || hasOwnNarration(manuscript)) return null;
  if (manuscript.storySeq === story.seq) return manuscript;
  const taken = await adoptPublishedStory(ctx, manuscript, story, manuscript.revision, editorId);
  return ctx.db.get('manuscripts', taken.manuscript._id);
}

/** The draft of an earlier import, or of a story that was withdrawn since, taken out of the bin. */
async function earlierDraft(ctx: MutationCtx, input: StoryInput): Promise<Doc<'manuscripts'> | null> {
  const begun = await rowsBy(ctx, 'manuscripts', 'by_key', { key: draftKey(input) }).unique();
  const waiting = begun ? null : await findWaiting(ctx, slugOf(input));
  const draft = begun ?? (waiting && (await holderOf(ctx, waiting._id)));
  if (draft?.deletedAt === undefined) return draft;
  const outOfBin = {
    deletedAt: undefined,
    publishedBeforeDeletion: undefined,
    publishedNarration: undefined,
  };
  await changeManuscript(ctx, draft._id, outOfBin);
  return ctx.db.get('manuscripts', draft._id);
}

/** The same for the same story, so that importing its file again updates the draft. */
function draftKey(input: StoryInput): string {
  return `import:${slugOf(input)}`;
}

/** Returns whether it did: not where somebody is working on the narration. */
async function narrate(
  ctx: MutationCtx,
  manuscript: Doc<'manuscripts'>,
  input: StoryInput,
  editorId: Id<'editors'>,
): Promise<boolean> {
  if (manuscript.storyId && hasOwnNarration(manuscript)) return false;
  const now = await narratedOf(ctx, manuscript);
  const narration = await takeNarration(ctx, input, now?.parts);
  if (!narration) return false;
  const version = { ...narration, revision: manuscript.revision, timings: input.timings ?? [] };
  const number = now?.number ?? 0;
  return (await writeNarration(ctx, manuscript, number, version, 'narrated', editorId)) !== number;
}

function hasOwnNarration({ narration, publishedNarration }: Doc<'manuscripts'>): boolean {
  return narration !== publishedNarration;
}

export function filesLeftBy({ narration }: Doc<'stories'>, input: StoryInput): Id<'_storage'>[] {
  const kept = new Set(input.narration?.parts.map(({ sha256 }) => sha256));
  return narration?.parts.filter(({ sha256 }) => !kept.has(sha256)).map(({ storageId }) => storageId) ?? [];
}
