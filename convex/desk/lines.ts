import { type Infer, v } from 'convex/values';
import { factsPage, type lineFacts } from '../../src/shared/desk/deskShapes.ts';
import { canonicalLine, canonicalText } from '../../src/shared/story/canonicalText.ts';
import { storyFieldsOf } from '../../src/shared/story/storyFields.ts';
import { canonicalFields, storyProblems } from '../../src/shared/story/storyProblems.ts';
import { storyWarnings } from '../../src/shared/story/storyWarnings.ts';
import { oneSpelling } from '../../src/text/oneSpelling.ts';
import { parseStory } from '../../src/text/storyText.ts';
import type { Doc } from '../_generated/dataModel.js';
import type { QueryCtx } from '../_generated/server.js';
import { query } from '../access.ts';
import { findBody, storyById } from '../catalogue/storyWriter.ts';
import { findNarration, requireRevision, revisionValuesOf } from './writing/revisionWriter.ts';
import { storyOf } from './writing/withdrawn.ts';

const callIds = 200;

/** UTF-16 units of texts and a hundred for each sentence's times: little enough to examine within a call's second. */
const callUnits = 400 * 1000;

const timingUnits = 100;

/**
 * What only the texts tell of lines of the desk's table, for as many of the first as one call can read: call again with
 * the rest. `find` are words to find in the texts, or ''.
 */
export const facts = query({
  access: 'curator',
  args: { ids: v.array(v.string()), find: v.string() },
  returns: factsPage,
  handler: async (ctx, { ids, find }) => {
    const words = searched(find).split(/\s+/u).filter(Boolean);
    const page: Infer<typeof factsPage> = { facts: [], examined: 0 };
    let units = 0;
    for (const id of ids.slice(0, callIds)) {
      if (units > callUnits) break;
      const line = await lineOf(ctx, id);
      page.examined += 1;
      if (!line) continue;
      units += line.content.length + line.timings * timingUnits;
      page.facts.push(factsOf(id, line, words));
    }
    return page;
  },
});

/** The newest text, which need not be published yet. Null when there is no such story any more. */
async function lineOf(ctx: QueryCtx, id: string) {
  const manuscriptId = ctx.db.normalizeId('manuscripts', id);
  const manuscript = manuscriptId && (await ctx.db.get('manuscripts', manuscriptId));
  const story = manuscript ? await storyOf(ctx, manuscript) : await storyById(ctx, id);
  if (manuscript) {
    const revision = await requireRevision(ctx, manuscript._id, manuscript.revision);
    const own = await findNarration(ctx, manuscript._id);
    const stored = own && (await ctx.db.get('narrationTimings', own.timingsId));
    const timings = own ? stored?.timings.length : await storyTimings(ctx, story);
    const narrator = own?.narrator ?? story?.narration?.narrator;
    return { ...(await revisionValuesOf(ctx, revision)), timings: timings ?? 0, narrator };
  }
  if (!story) return null;
  const body = await findBody(ctx, story._id);
  const narrator = story.narration?.narrator;
  const content = body?.content ?? '';
  return { fields: storyFieldsOf(story), content, timings: body?.timings?.length ?? 0, narrator };
}

async function storyTimings(ctx: QueryCtx, story: Doc<'stories'> | null): Promise<number> {
  // Only a narration has times, so most texts are not read for them.
  return story?.narration ? ((await findBody(ctx, story._id))?.timings?.length ?? 0) : 0;
}

function factsOf(
  id: string,
  { fields, content, timings, narrator }: NonNullable<Awaited<ReturnType<typeof lineOf>>>,
  words: readonly string[],
): Infer<typeof lineFacts> {
  const text = searched(content);
  const problems = storyProblems({
    ...canonicalFields(fields),
    content: canonicalText(content),
    ...(narrator !== undefined && { narration: { narrator: canonicalLine(narrator) } }),
  });
  return {
    id,
    licence: fields.licence,
    isTimed: timings > 0,
    warnings: storyWarnings(fields, content, parseStory(content)).length,
    // Publishing makes a missing work name from the title.
    isIncomplete: problems.some(({ field }) => !(field === 'work' && fields.work.trim() === '')),
    isFound: words.length > 0 && words.every((word) => text.includes(word)),
  };
}

function searched(text: string): string {
  return oneSpelling(text).toLowerCase();
}
