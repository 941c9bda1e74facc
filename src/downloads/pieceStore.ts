export const pieceCacheName = 'lipi-audio-pieces-v1';

export type PieceStore = ReturnType<typeof makePieceStore>;

/** By the file's hash and each piece's first byte. In Cache Storage, because large blobs in IndexedDB break on iOS. */
export function makePieceStore(storage: CacheStorage, sha256: string) {
  const keyOf = (start: number) => `/__pieces/${sha256}/${start}`;

  return {
    /** The contiguous pieces from byte 0 on, as one file. */
    async blob(mimeType: string): Promise<Blob> {
      const cache = await storage.open(pieceCacheName);
      const found: Blob[] = [];
      let sizeBytes = 0;
      for (;;) {
        const piece = await (await cache.match(keyOf(sizeBytes)))?.blob();
        if (!piece || piece.size === 0) return new Blob(found, { type: mimeType });
        found.push(piece);
        sizeBytes += piece.size;
      }
    },
    /** Stores a piece that starts at byte `start`. Rejects when there is no space. */
    async append(start: number, piece: Blob): Promise<void> {
      const cache = await storage.open(pieceCacheName);
      await cache.put(keyOf(start), new Response(piece));
    },
    async clear(): Promise<void> {
      const cache = await storage.open(pieceCacheName);
      const mine = (await cache.keys()).filter(({ url }) =>
        new URL(url).pathname.startsWith(`/__pieces/${sha256}/`),
      );
      await Promise.all(mine.map((request) => cache.delete(request)));
    },
  };
}

export async function clearPieces(
  storage: CacheStorage,
  retainedHashes: ReadonlySet<string> = new Set(),
): Promise<void> {
  const cache = await storage.open(pieceCacheName);
  const gone = (await cache.keys()).filter(
    ({ url }) => !retainedHashes.has(new URL(url).pathname.split('/')[2] ?? ''),
  );
  await Promise.all(gone.map((request) => cache.delete(request)));
}
