import { createHash } from 'node:crypto';
import { ConvexError } from 'convex/values';
import { internal } from '../../convex/_generated/api.js';
import type { Id } from '../../convex/_generated/dataModel.js';
import { languageOf } from '../../src/shared/languages/languages.ts';
import { CommandError, refusalOf, UsageError } from '../library/commandError.ts';
import type { CommandContext } from '../library/commands.ts';
import type { LibraryClient } from '../library/libraryClient.ts';
import { espeakStudio, type Studio, speakStory, synthesiser } from './speakStory.ts';
import { espeakVoices, voiceFor } from './speech.ts';
import { runTool } from './tool.ts';

export interface DraftStudio extends Studio {
  readonly voices: () => Promise<ReadonlySet<string>>;
}

const espeakDrafts: DraftStudio = {
  ...espeakStudio,
  voices: async () => {
    await runTool('ffmpeg', ['-version'], '');
    return espeakVoices();
  },
};

/** A text that can be spoken: a manuscript of the desk, or a story that was not opened there yet. */
interface Narratable {
  readonly slug: string;
  readonly language: string;
  /** At the desk, or published. */
  readonly hasNarration: boolean;
  readonly open: () => Promise<Id<'manuscripts'>>;
}

/** A slug is spoken unless a person reads it; a language means all its texts without a narration. */
export async function runDraft(
  context: CommandContext,
  args: readonly string[],
  studio: DraftStudio = espeakDrafts,
): Promise<number> {
  if (args.length === 0)
    throw new UsageError('Name the stories by their slugs, or give a language such as gu.');
  const voices = await studio.voices();
  const client = await context.connect('mustExist');
  const all = await narratableOf(client);
  let made = 0;
  let failed = 0;
  const report = (slug: string, reason: string) => {
    failed += 1;
    context.err(`${slug}: ${reason}`);
  };
  for (const arg of args) {
    const isSlug = arg.includes('/');
    const found = all.filter(({ slug, language, hasNarration }) =>
      isSlug ? slug === arg : language === arg && !hasNarration,
    );
    if (found.length === 0) {
      if (isSlug) report(arg, 'it is neither in the library nor at the desk');
      else context.out(`${languageOf(arg).englishName}: no stories without a narration.`);
    }
    for (const narratable of found) {
      if (context.signal.aborted) {
        context.out('Stopped. The drafts made so far are complete; run the command again to continue.');
        return 130;
      }
      const { slug, language } = narratable;
      const voice = voiceFor(language, voices);
      if (voice === undefined) {
        report(slug, `eSpeak NG has no voice for ${languageOf(language).englishName}, so it was skipped`);
        continue;
      }
      try {
        context.out(`${slug}: ${await makeDraft(client, narratable, voice, studio)}`);
        made += 1;
      } catch (error) {
        report(slug, reasonOf(error));
      }
    }
  }
  context.out(`${made} ${made === 1 ? 'draft' : 'drafts'} made. Listen to them and publish them at /admin.`);
  return failed > 0 ? 1 : 0;
}

async function makeDraft(
  client: LibraryClient,
  { open }: Narratable,
  voice: string,
  studio: Studio,
): Promise<string> {
  const manuscriptId = await open();
  const text = await client.query(internal.desk.syntheticDrafts.text, { manuscriptId });
  if (text.narration === 'recorded') {
    throw new CommandError('a person recorded its narration; remove the narration at the desk first');
  }
  const { audio, durationSeconds, spoken } = await speakStory(text, { voice }, studio);
  const bytes = new Uint8Array(audio);
  const mimeType = 'audio/mpeg';
  const part = {
    storageId: await client.upload(bytes, mimeType),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sizeBytes: bytes.length,
    mimeType,
    durationSeconds,
  };
  const { number, revision } = text;
  await client.mutation(internal.desk.syntheticDrafts.put, {
    manuscriptId,
    number,
    revision,
    narrator: synthesiser,
    part,
    timings: [...spoken],
  });
  return `${spoken.length} sentences, ${durationSeconds.toFixed(1)} s, ${(bytes.length / 1000).toFixed(0)} KB`;
}

function reasonOf(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  if (error instanceof ConvexError) return refusalOf(error);
  throw error;
}

/** All texts of a library, ordered by slug. A published manuscript replaces its story. */
async function narratableOf(client: LibraryClient): Promise<readonly Narratable[]> {
  const stories = new Map<string, Narratable>();
  for await (const { id, slug, language, narration } of client.listStories()) {
    const open = () => client.mutation(internal.desk.syntheticDrafts.open, { storyId: id });
    stories.set(id, { slug, language, hasNarration: narration !== undefined, open });
  }
  const manuscripts: Narratable[] = [];
  for await (const { manuscriptId, slug, language, storyId = '', hasNarration } of client.listManuscripts()) {
    const isNarrated = hasNarration || stories.get(storyId)?.hasNarration === true;
    stories.delete(storyId);
    manuscripts.push({ slug, language, hasNarration: isNarrated, open: async () => manuscriptId });
  }
  return [...manuscripts, ...stories.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
