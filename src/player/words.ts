export const playerLoadFailed = 'The player couldn’t load. Press again when you’re online.';
export const slow = 'The narration is loading slowly. It starts as soon as enough has loaded.';

export const connectionLost = 'Connection lost. The narration continues from here when you’re online.';
export const failures = {
  missing: 'This narration is no longer in the library. The whole text is here.',
  damaged: 'This narration is damaged and can’t be played. The whole text is here.',
  refused: 'The narration isn’t available right now. The whole text is here.',
} as const;

export const narration = 'Narration';
export const back = (seconds: number) => `Back ${seconds} seconds`;
export const forward = (seconds: number) => `Forward ${seconds} seconds`;
export const place = 'Place in the narration';
export const placeIs = (position: string, duration: string) => `${position} of ${duration}`;
export const narratedBy = (narrator: string) => `Narrated by ${narrator}`;
export const synthesizedBy = (narrator: string) => `Synthetic narration by ${narrator}`;
export const readAlong = 'Read along';

export const pressSentence = 'Press a sentence to listen from there.';
export const isApproximate =
  'Press a sentence to listen from there. The timing of this narration is approximate.';
export const chooseByKeys = 'Choose with the arrow keys';
export const readingAlong = 'Reading along';
export const backToNarration = 'Back to the narration';
