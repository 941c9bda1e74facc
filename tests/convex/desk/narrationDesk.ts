import { api } from '../../../convex/_generated/api.js';
import { audioPieceBytes, audioPieceType } from '../../../src/shared/desk/narration.ts';
import { sha256Of } from '../../../src/shared/sha256.ts';
import type { SentenceTiming } from '../../../src/shared/story/catalogue.ts';
import { library } from '../accounts/backend.ts';
import type { Curator, Saved } from './deskFixture.ts';

export function narrationDesk({ caller }: Curator) {
  const { audioJoin, audioUploads, narrations } = api.desk;
  const desk = {
    get: ({ manuscriptId }: Saved) => caller.query(narrations.get, { manuscriptId }),
    setAudio: async ({ manuscriptId }: Saved, number: number, parts: string[], narrator = 'Asha') => {
      const args = { manuscriptId, number, narrator, synthetic: false, parts };
      return (await caller.mutation(narrations.setAudio, args)).number;
    },
    setTimings: async (
      { manuscriptId }: Saved,
      number: number,
      revision: number,
      timings: readonly SentenceTiming[],
    ) => {
      const args = { manuscriptId, number, revision, timings: [...timings] };
      return (await caller.mutation(narrations.setTimings, args)).number;
    },
    remove: async ({ manuscriptId }: Saved, number: number) =>
      (await caller.mutation(narrations.remove, { manuscriptId, number })).number,
    begin: (sha256: string, sizeBytes: number) => caller.mutation(audioUploads.begin, { sha256, sizeBytes }),
    store: (piece: Uint8Array<ArrayBuffer>, type = audioPieceType) =>
      library.store(new Blob([piece], { type })),
    addPiece: (sha256: string, at: number, storageId: string) =>
      caller.mutation(audioUploads.addPiece, { sha256, at, storageId }),
    join: (sha256: string) => caller.action(audioJoin.join, { sha256 }),
    cancel: (sha256: string) => caller.mutation(audioUploads.cancel, { sha256 }),
    upload: async (bytes: Uint8Array<ArrayBuffer>) => {
      const sha256 = await sha256Of(bytes);
      let { receivedBytes } = await desk.begin(sha256, bytes.length);
      while (receivedBytes < bytes.length) {
        const storageId = await desk.store(bytes.slice(receivedBytes, receivedBytes + audioPieceBytes));
        ({ receivedBytes } = await desk.addPiece(sha256, receivedBytes, storageId));
      }
      await desk.join(sha256);
      return sha256;
    },
  };
  return desk;
}
