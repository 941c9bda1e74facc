/** The cache of fonts, images and lazy chunks outside the precached shell, filled on use. File names contain a hash. */
export const assetCacheName = 'lipi-assets-v1';

/** The cache of audio files: `src/audio/` fills it, `src/sw/` also answers from it. */
export const audioCacheName = 'lipi-audio-cache-v1';

/** The path prefix of stored files on the backend's origin. */
export const storagePathPrefix = '/api/storage/';
