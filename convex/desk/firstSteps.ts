import { v } from 'convex/values';
import { oneOf } from '../../src/shared/desk/deskShapes.ts';
import { type FirstStep, type FirstSteps, firstSteps } from '../../src/shared/desk/firstSteps.ts';
import { internalMutation, type QueryCtx } from '../_generated/server.js';
import { mutation, query } from '../access.ts';
import { hasOwnStories } from '../catalogue/seeding.ts';
import { readFrontPage, readLibraryName } from '../frontPage.ts';
import { mailSender, senderName } from '../platform/mail.ts';
import { lastMailKey, readSetting, writeSetting } from '../settings.ts';

const markedKey = 'firstStepsMarked';
const mailKey = 'mailAcceptedFrom';

const step = oneOf(...firstSteps);

/** Mail is done once a mail was accepted: variables alone may be wrong. The library cannot detect backups. */
export const read = query({
  access: 'admin',
  args: {},
  returns: v.object({
    name: v.boolean(),
    languages: v.boolean(),
    stories: v.boolean(),
    mail: v.boolean(),
    backup: v.boolean(),
  }),
  handler: async (ctx): Promise<FirstSteps> => {
    const marked = await markedSteps(ctx);
    return {
      name: marked.includes('name') || (await readLibraryName(ctx)) !== null,
      languages: marked.includes('languages') || (await readFrontPage(ctx)) !== null,
      stories: marked.includes('stories') || (await hasOwnStories(ctx)),
      mail: marked.includes('mail') || (await hasSentMail(ctx)),
      backup: marked.includes('backup'),
    };
  },
});

/** Marks steps as done for all admins, including steps that this library will skip. */
export const mark = mutation({
  access: 'admin',
  args: { steps: v.array(step) },
  returns: v.null(),
  handler: async (ctx, { steps }) => {
    await writeSetting(ctx, markedKey, [...new Set([...(await markedSteps(ctx)), ...steps])]);
  },
});

export const noteMail = internalMutation({
  args: { sender: v.string() },
  returns: v.null(),
  handler: async (ctx, { sender }) => {
    if ((await readSetting(ctx, mailKey)) !== sender) await writeSetting(ctx, mailKey, sender);
    await writeSetting(ctx, lastMailKey, Date.now());
  },
});

async function hasSentMail(ctx: QueryCtx): Promise<boolean> {
  const sender = mailSender();
  return sender !== null && (await readSetting(ctx, mailKey)) === senderName(sender);
}

async function markedSteps(ctx: QueryCtx): Promise<readonly FirstStep[]> {
  const marked: unknown = await readSetting(ctx, markedKey);
  return Array.isArray(marked) ? (marked as FirstStep[]) : [];
}
