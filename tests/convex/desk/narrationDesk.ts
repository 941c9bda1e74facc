import type { Id } from '../../../convex/_generated/dataModel.js';
import {
  type AudioUpload,
  type AudioUploadProblem,
  audioPieceBytes,
  audioPieceType,
  type DeskNarration,
  type JoinedAudio,
  type NarrationProblem,
  type NarrationSaved,
} from '../../../src/shared/desk/narration.ts';
import type { SentenceTiming } from '../../../src/shared/story/catalogue.ts';
import type { AccountsBackend } from '../accounts/backend.ts';
import { problemOf } from '../accounts/people.ts';
import type { Curator, Saved } from './deskFixture.ts';
import { sha256Of } from './makeAudio.ts';

/** A curator's calls about narrations. */
export class NarrationDesk {
  readonly #library: AccountsBackend;
  readonly #curator: Curator;

  constructor(library: AccountsBackend, curator: Curator) {
    this.#library = library;
    this.#curator = curator;
  }

  async get({ manuscriptId }: Saved): Promise<DeskNarration | null> {
    return (await this.#curator.caller.query('desk/narrations:get', {
      manuscriptId,
    })) as DeskNarration | null;
  }

  async setAudio(
    { manuscriptId }: Saved,
    number: number,
    parts: string[],
    narrator = 'Asha',
  ): Promise<number> {
    const args = { manuscriptId, number, narrator, synthetic: false, parts };
    return ((await this.#do('narrations:setAudio', args)) as NarrationSaved).number;
  }

  async setTimings(
    { manuscriptId }: Saved,
    number: number,
    revision: number,
    timings: readonly SentenceTiming[],
  ): Promise<number> {
    const args = { manuscriptId, number, revision, timings: timings.map((timing) => ({ ...timing })) };
    return ((await this.#do('narrations:setTimings', args)) as NarrationSaved).number;
  }

  async remove({ manuscriptId }: Saved, number: number): Promise<number> {
    return ((await this.#do('narrations:remove', { manuscriptId, number })) as NarrationSaved).number;
  }

  async begin(sha256: string, sizeBytes: number): Promise<AudioUpload> {
    return (await this.#do('audioUploads:begin', { sha256, sizeBytes })) as AudioUpload;
  }

  /** Stores a piece as a request to the upload's address would. */
  store(piece: Uint8Array<ArrayBuffer>, type = audioPieceType): Promise<Id<'_storage'>> {
    return this.#library.store(new Blob([piece], { type }));
  }

  async addPiece(sha256: string, at: number, storageId: string): Promise<AudioUpload> {
    return (await this.#do('audioUploads:addPiece', { sha256, at, storageId })) as AudioUpload;
  }

  async join(sha256: string): Promise<JoinedAudio> {
    return (await this.#curator.caller.action('desk/audioJoin:join', { sha256 })) as JoinedAudio;
  }

  async cancel(sha256: string): Promise<void> {
    await this.#do('audioUploads:cancel', { sha256 });
  }

  /** Sends the missing part of a file, and returns its hash. */
  async send(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const sha256 = await sha256Of(bytes);
    let { receivedBytes } = await this.begin(sha256, bytes.length);
    while (receivedBytes < bytes.length) {
      const storageId = await this.store(bytes.slice(receivedBytes, receivedBytes + audioPieceBytes));
      ({ receivedBytes } = await this.addPiece(sha256, receivedBytes, storageId));
    }
    return sha256;
  }

  /** Sends a file and joins its pieces. */
  async upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const sha256 = await this.send(bytes);
    await this.join(sha256);
    return sha256;
  }

  #do(name: string, args: Parameters<Curator['caller']['mutation']>[1]): Promise<unknown> {
    return this.#curator.caller.mutation(`desk/${name}`, args);
  }
}

/** The refusal that a call about a narration must fail with. */
export function narrationRefusal(call: Promise<unknown>): Promise<NarrationProblem | AudioUploadProblem> {
  return problemOf<NarrationProblem | AudioUploadProblem>(call);
}
