import { type Infer, v } from 'convex/values';
import { faultWords, textFault } from '../../src/shared/boundedText.ts';
import { letterSetup } from '../../src/shared/desk/deskShapes.ts';
import {
  type LetterWording,
  letterSizeLimit,
  letterStoryLimit,
  subjectSizeLimit,
} from '../../src/shared/desk/letters.ts';
import { isLanguageTag } from '../../src/shared/languages.ts';
import { isSame } from '../../src/shared/sameData.ts';
import { canonicalLine } from '../../src/shared/story/canonicalText.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx } from '../_generated/server.js';
import { mutation, query } from '../access.ts';
import { libraryAddress } from '../catalogue/siteAddresses.ts';
import { readLibraryName } from '../frontPage.ts';
import {
  brandLetterId,
  letterId,
  letterRow,
  letterStory,
  letterWordingOf,
  letterWordingShape,
  requireLetter,
  toLetterRow,
} from '../newsletter/letterRow.ts';
import { findSending, lettersPerMinute } from '../newsletter/sendings.ts';
import { mailSender } from '../platform/mail.ts';
import { problem } from '../platform/problem.ts';
import { noteEvent } from './audit.ts';
import { EditorNames, editorOf } from './editors.ts';
import { requirePageKey } from './writing/manuscriptRow.ts';

/** Letters that the page lists: some four years of weekly ones. */
const listLimit = 200;

/** Several times the limit of a text, so that a text that is too long is refused with its own message. */
const wholeLetter = { units: 4 * letterSizeLimit };

/** The state of a letter after a write; pass `revision` as the base of the next save. */
const saved = v.object({ letterId, revision: v.number() });

/** `LetterRow[]`: the newest letters first, for a live subscription. */
export const list = query({
  access: 'curator',
  args: {},
  returns: v.array(letterRow),
  handler: async (ctx): Promise<Infer<typeof letterRow>[]> => {
    const letters = await ctx.db.query('letters').order('desc').take(listLimit);
    const names = new EditorNames(ctx);
    return Promise.all(letters.map((letter) => toLetterRow(ctx, names, letter)));
  },
});

/** `Letter`, for a live subscription. Throws 'not_found'. */
export const get = query({
  access: 'curator',
  args: { letterId: v.string() },
  returns: v.object({
    row: letterRow,
    wording: letterWordingShape,
    stories: v.union(v.null(), v.array(letterStory)),
  }),
  handler: async (ctx, args) => {
    const letter = await requireLetter(ctx, args.letterId);
    const row = await toLetterRow(ctx, new EditorNames(ctx), letter);
    const sending = await findSending(ctx, letter._id);
    const stories = sending && (sending.stories as unknown as Infer<typeof letterStory>[]);
    return { row, wording: letterWordingOf(letter), stories };
  },
});

/** `LetterSetup`: how the newsletter is set up on this server. */
export const setup = query({
  access: 'curator',
  args: {},
  returns: letterSetup,
  handler: async (ctx) => {
    const libraryName = await readLibraryName(ctx);
    const last = await ctx.db.query('sendings').withIndex('by_startedAt').order('desc').first();
    return {
      from: mailSender()?.from ?? null,
      perMinute: lettersPerMinute(),
      libraryUrl: libraryAddress(),
      ...(libraryName !== null && { libraryName }),
      lastSentAt: last?.startedAt ?? null,
      maySend: ctx.caller.role === 'admin',
    };
  },
});

/**
 * Begins a letter. `key` is 16 to 64 random characters made by the page; a repeated call with it returns the letter that it
 * began. Throws 'invalid_letter', or 'invalid_request' for a malformed key.
 */
export const create = mutation({
  access: 'curator',
  takes: wholeLetter,
  args: { key: v.string(), wording: letterWordingShape },
  returns: saved,
  handler: async (ctx, { key, wording }) => {
    requirePageKey(key);
    const begun = await ctx.db
      .query('letters')
      .withIndex('by_key', (q) => q.eq('key', key))
      .unique();
    if (begun) return { letterId: brandLetterId(begun._id), revision: begun.revision };
    const savedBy = await editorOf(ctx, ctx.caller.userId);
    const fields = { key, revision: 1, savedAt: Date.now(), savedBy, ...requireWithinLimits(ctx, wording) };
    return { letterId: brandLetterId(await ctx.db.insert('letters', fields)), revision: 1 };
  },
});

/**
 * Saves a letter whose editing began from `revision`. Unchanged content makes no new revision. Throws 'not_found',
 * 'letter_sent', 'invalid_letter', or 'letter_changed' with what others saved meanwhile.
 */
export const save = mutation({
  access: 'curator',
  takes: wholeLetter,
  args: { letterId: v.string(), revision: v.number(), wording: letterWordingShape },
  returns: saved,
  handler: async (ctx, { revision, wording, ...args }) => {
    const letter = await requireDraft(ctx, args.letterId);
    const id = brandLetterId(letter._id);
    if (isSame(letterWordingOf(letter), wording)) return { letterId: id, revision: letter.revision };
    await requireNewestLetter(ctx, letter, revision);
    const savedBy = await editorOf(ctx, ctx.caller.userId);
    const next = letter.revision + 1;
    const fields = requireWithinLimits(ctx, wording);
    await ctx.db.patch('letters', letter._id, { ...fields, revision: next, savedAt: Date.now(), savedBy });
    return { letterId: id, revision: next };
  },
});

/** Deletes a draft. Throws 'not_found', 'letter_sent' or 'letter_changed'. */
export const discard = mutation({
  access: 'curator',
  args: { letterId: v.string(), revision: v.number() },
  returns: v.null(),
  handler: async (ctx, { revision, ...args }) => {
    const letter = await requireDraft(ctx, args.letterId);
    await requireNewestLetter(ctx, letter, revision);
    await ctx.db.delete('letters', letter._id);
    const event = { kind: 'letter', act: 'discarded', subject: letter.subject, recipients: 0 } as const;
    await noteEvent(ctx, event, await editorOf(ctx, ctx.caller.userId));
  },
});

/** A letter that has not begun to be sent. Throws 'not_found' or 'letter_sent'. */
async function requireDraft(ctx: MutationCtx, given: string): Promise<Doc<'letters'>> {
  const letter = await requireLetter(ctx, given);
  if (await findSending(ctx, letter._id)) {
    const message = 'This letter is on its way or has been sent, so it can no longer be changed.';
    throw problem({ code: 'letter_sent', message });
  }
  return letter;
}

/** Refuses a change that is not based on the newest revision. Throws 'letter_changed' with the wording of that one. */
export async function requireNewestLetter(
  ctx: MutationCtx,
  letter: Doc<'letters'>,
  revision: number,
): Promise<void> {
  if (letter.revision === revision) return;
  const editor = await new EditorNames(ctx).of(letter.savedBy);
  throw problem({
    code: 'letter_changed',
    message: `${editor.name} has saved another version of this letter in the meantime.`,
    revision: letter.revision,
    editor,
    savedAt: letter.savedAt,
    wording: letterWordingOf(letter),
  });
}

/** A wording as it is stored. Throws 'invalid_letter' for one that exceeds the limits of a draft. */
function requireWithinLimits(ctx: MutationCtx, wording: LetterWording) {
  const wrong = wordingProblem(wording);
  if (wrong !== null) throw problem({ code: 'invalid_letter', message: wrong });
  const ids: Id<'stories'>[] = [];
  for (const given of wording.storyIds) {
    const id = ctx.db.normalizeId('stories', given);
    if (id && !ids.includes(id)) ids.push(id);
  }
  const { subject, text, language } = wording;
  return { subject: canonicalLine(subject), text, language, storyIds: ids };
}

function wordingProblem({ subject, text, language, storyIds }: LetterWording): string | null {
  const ofSubject = textFault(subject, subjectSizeLimit);
  if (ofSubject) return `The subject ${faultWords(ofSubject, subjectSizeLimit)}.`;
  const ofText = textFault(text, letterSizeLimit);
  if (ofText) return `The text ${faultWords(ofText, letterSizeLimit)}.`;
  if (storyIds.length > letterStoryLimit) return `A letter can have at most ${letterStoryLimit} stories.`;
  return isLanguageTag(language) ? null : 'Not a valid language code.';
}
