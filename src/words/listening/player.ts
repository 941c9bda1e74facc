export const lost = 'The player couldn’t load. Press again when you’re online.';
export const slow = 'The narration is slow to arrive. It starts as soon as enough of it is here.';
