export const playerLost = 'The player couldn’t load. Press again when you’re online.';
export const slow = 'The narration is loading slowly. It starts as soon as enough has loaded.';
