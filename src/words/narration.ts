export const connectionLost = 'Connection lost. The narration continues from here when you’re online.';
export const failures = {
  missing: 'This narration is no longer in the library. The whole text is here.',
  damaged: 'This narration is damaged and can’t be played. The whole text is here.',
  refused: 'The narration isn’t available right now. The whole text is here.',
} as const;
