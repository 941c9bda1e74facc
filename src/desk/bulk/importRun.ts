import type { FileReason } from '../../importing/collection.ts';
import type { SoundFile } from '../../importing/narrationBeside.ts';
import {
  type BulkRunStanding,
  bulkFileLimit,
  bulkStoryLimit,
  bulkTextBytes,
  type StoryText,
  storySendBytes,
} from '../../shared/desk/bulk.ts';
import type { Answer, DeskFailure } from '../feed/deskCall.ts';
import type { Uploaded, UploadFailure } from '../feed/uploadAudio.ts';
import type { PlannedStory } from './importPlan.ts';
import * as reasons from './words.tsx';

/** As many as the server takes in one call, but no audio file twice, since the first story that takes an upload owns it. */
export function batchOf(stories: readonly StoryText[]): readonly StoryText[] {
  const batch: StoryText[] = [];
  const files = new Set<string>();
  let bytes = 0;
  for (const story of stories.slice(0, bulkStoryLimit)) {
    bytes += storySendBytes(story);
    const own = story.narration?.parts ?? [];
    const isFull = bytes > bulkTextBytes || files.size + own.length > bulkFileLimit;
    if (batch.length > 0 && (isFull || own.some(({ sha256 }) => files.has(sha256)))) break;
    batch.push(story);
    for (const { sha256 } of own) files.add(sha256);
  }
  return batch;
}

export interface ImportPorts {
  /** Has the library write stories, from index `begins` of the list. */
  readonly write: (begins: number, stories: readonly StoryText[]) => Promise<Answer<BulkRunStanding>>;
  readonly sendFile: (sha256: string, file: SoundFile, signal: AbortSignal) => Promise<Uploaded>;
  readonly onProgress: (done: number) => void;
}

/**
 * An import in progress. The server tracks the progress, so that an interrupted one continues without writing a story
 * twice. Before a batch, the audio that the library lacks is sent; a story is skipped when one of its files cannot be.
 */
export class ImportRun {
  readonly key = crypto.randomUUID();
  /** The written and remaining stories. The server uses the same indexes, so only a skipped story is ever removed. */
  #stories: readonly PlannedStory[];
  progress: BulkRunStanding = { next: 0, added: 0, updated: 0, unchanged: 0 };
  readonly broken: FileReason[] = [];
  /** Uploaded files that no story has taken yet. */
  readonly #sent = new Set<string>();
  /** Files that the library once had and now reports missing. */
  readonly #missing = new Set<string>();

  constructor(stories: readonly PlannedStory[]) {
    this.#stories = stories;
  }

  get isUnfinished(): boolean {
    return this.progress.next < this.#stories.length;
  }

  /** Writes to the end or until it is aborted; a batch in progress is awaited, so that the counts are right. */
  async run(ports: ImportPorts, signal: AbortSignal): Promise<Answer<BulkRunStanding>> {
    while (this.isUnfinished && !signal.aborted) {
      const begins = this.progress.next;
      const rest = this.#stories.slice(begins, begins + bulkStoryLimit);
      const texts = batchOf(rest.map(({ story }) => story));
      const failure = await this.#sendFiles(rest.slice(0, texts.length), ports, signal);
      if (signal.aborted) break;
      if (failure === 'leftOut') continue;
      if (failure) return { ok: false, failure };
      const answer = await ports.write(begins, texts);
      if (answer.ok) {
        this.progress = answer.value;
        for (const { sound } of this.#stories.slice(begins, answer.value.next)) {
          for (const sha256 of sound.keys()) this.#sent.delete(sha256);
        }
        ports.onProgress(answer.value.next);
      } else if (!this.#shouldResend(answer.failure)) return answer;
    }
    return { ok: true, value: this.progress };
  }

  /** Returns the failure that stops the import, or 'leftOut' when a story was removed from the batch. */
  async #sendFiles(
    batch: readonly PlannedStory[],
    { sendFile }: ImportPorts,
    signal: AbortSignal,
  ): Promise<DeskFailure | 'leftOut' | undefined> {
    for (const story of batch) {
      for (const [sha256, file] of story.sound) {
        const isMissing = story.missing.includes(sha256) || this.#missing.has(sha256);
        if (!isMissing || this.#sent.has(sha256)) continue;
        const answer = await sendFile(sha256, file, signal);
        if (signal.aborted) return undefined;
        if (answer.ok) this.#sent.add(sha256);
        else {
          const reason = reasonOfFile(answer.failure);
          if (answer.failure.kind !== 'fileMissing' && reason === undefined) return answer.failure;
          this.#stories = this.#stories.filter((other) => other !== story);
          this.broken.push({ path: story.path, reason: reason ?? reasons.soundNotReadable });
          return 'leftOut';
        }
      }
    }
    return undefined;
  }

  /** Whether the library reports a missing file that can be sent again; the second report for one file is a failure. */
  #shouldResend(failure: DeskFailure): boolean {
    if (failure.kind !== 'refused' || failure.problem.code !== 'missing_file') return false;
    const { sha256 } = failure.problem;
    const isFirst = !this.#missing.has(sha256);
    this.#sent.delete(sha256);
    this.#missing.add(sha256);
    return isFirst;
  }
}

/** The fault of the file itself; undefined when a retry may succeed. */
function reasonOfFile(failure: UploadFailure): string | undefined {
  if (failure.kind !== 'refused') return undefined;
  const { code, message } = failure.problem;
  return code === 'not_audio' || code === 'damaged_file' || code === 'missing_file' ? message : undefined;
}
