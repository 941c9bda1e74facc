import { type Infer, v } from 'convex/values';
import { faultWords, textFault } from '../../src/shared/boundedText.ts';
import {
  letterId,
  letterRow,
  letterSetup,
  letter as letterShape,
  letterWording,
} from '../../src/shared/desk/deskShapes.ts';
import {
  type LetterWording,
  letterSizeLimit,
  letterStoryLimit,
  subjectSizeLimit,
} from '../../src/shared/desk/letters.ts';
import { isLanguageTag } from '../../src/shared/languages/languages.ts';
import { isSame } from '../../src/shared/sameData.ts';
import { canonicalLine } from '../../src/shared/story/canonicalText.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx } from '../_generated/server.js';
import { mutation, query } from '../access.ts';
import { libraryAddress } from '../catalogue/siteAddresses.ts';
import { readLibraryName } from '../frontPage.ts';
import { letterWordingOf, requireLetter, toLetterRow } from '../newsletter/letterRow.ts';
import { findSending, lettersPerMinute } from '../newsletter/sendings.ts';
import { mailSender } from '../platform/mail.ts';
import { problem } from '../platform/problem.ts';
import { rowsBy } from '../platform/rows.ts';
import { noteEvent } from './audit.ts';
import { editorById, editorNames, editorOf } from './editors.ts';
import { requirePageKey } from './writing/revisionWriter.ts';

const listLimit = 200;

/** Several times the limit of a text, so that a text that is too long is refused with its own message. */
const wholeLetter = { units: 4 * letterSizeLimit };

/** Pass `revision` as the base of the next save. */
const saved = v.object({ letterId, revision: v.number() });

export const list = query({
  access: 'curator',
  args: {},
  returns: v.array(letterRow),
  handler: async (ctx): Promise<Infer<typeof letterRow>[]> => {
    const letters = await ctx.db.query('letters').order('desc').take(listLimit);
    const names = editorNames(ctx);
    return Promise.all(letters.map((letter) => toLetterRow(ctx, names, letter)));
  },
});

/** Throws 'not_found'. */
export const get = query({
  access: 'curator',
  args: { letterId: v.string() },
  returns: letterShape,
  handler: async (ctx, args) => {
    const letter = await requireLetter(ctx, args.letterId);
    const row = await toLetterRow(ctx, editorNames(ctx), letter);
    const sending = await findSending(ctx, letter._id);
    return { row, wording: letterWordingOf(letter), stories: sending?.stories ?? null };
  },
});

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
 * A repeated `key` (`requirePageKey`) returns the letter that it began. Throws 'invalid_letter' or 'invalid_request'.
 */
export const create = mutation({
  access: 'curator',
  takes: wholeLetter,
  args: { key: v.string(), wording: letterWording },
  returns: saved,
  handler: async (ctx, { key, wording }) => {
    requirePageKey(key);
    const begun = await rowsBy(ctx, 'letters', 'by_key', { key }).unique();
    if (begun) return { letterId: begun._id, revision: begun.revision };
    const savedBy = await editorOf(ctx, ctx.caller.userId);
    const fields = { key, revision: 1, savedAt: Date.now(), savedBy, ...requireWithinLimits(ctx, wording) };
    return { letterId: await ctx.db.insert('letters', fields), revision: 1 };
  },
});

/**
 * Saves a letter whose editing began from `revision`. Unchanged content makes no new revision. Throws 'not_found',
 * 'letter_sent', 'invalid_letter' or 'letter_changed'.
 */
export const save = mutation({
  access: 'curator',
  takes: wholeLetter,
  args: { letterId: v.string(), revision: v.number(), wording: letterWording },
  returns: saved,
  handler: async (ctx, { revision, wording, ...args }) => {
    const letter = await requireDraft(ctx, args.letterId);
    if (isSame(letterWordingOf(letter), wording)) return { letterId: letter._id, revision: letter.revision };
    await requireNewestLetter(ctx, letter, revision);
    const savedBy = await editorOf(ctx, ctx.caller.userId);
    const next = letter.revision + 1;
    const fields = requireWithinLimits(ctx, wording);
    await ctx.db.patch('letters', letter._id, { ...fields, revision: next, savedAt: Date.now(), savedBy });
    return { letterId: letter._id, revision: next };
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

/** Refuses a change that is not based on the newest revision. Throws 'letter_changed'. */
export async function requireNewestLetter(ctx: MutationCtx, letter: Doc<'letters'>, revision: number) {
  if (letter.revision === revision) return;
  const { name } = await editorById(ctx, letter.savedBy);
  const message = `${name} has saved another version of this letter in the meantime.`;
  throw problem({ code: 'letter_changed', message });
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
