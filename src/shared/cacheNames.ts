/** Fonts, images and lazy chunks outside the precached shell, kept as they are used. Their names carry a hash of their bytes. */
export const assetCacheName = 'lipi-assets-v1';

/** The browser cache that audio files are stored in: `src/audio/` fills it, `src/sw/` answers from it too. */
export const audioCacheName = 'lipi-audio-cache-v1';

/** Where stored files are served, on whichever origin the backend has. */
export const storagePathPrefix = '/api/storage/';
