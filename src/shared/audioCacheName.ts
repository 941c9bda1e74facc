/** The browser cache that audio files are stored in: `src/audio/` fills it, `src/sw/` answers from it too. */
export const audioCacheName = 'lipi-audio-cache-v1';

/** Where stored files are served, on whichever origin the backend has. */
export const storagePathPrefix = '/api/storage/';
