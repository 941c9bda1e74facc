import { t } from '../page/translate.ts';

export const playerLoadFailed = t('The player couldn’t load. Press again when you’re online.');
export const slow = t('The narration is loading slowly. It starts as soon as enough has loaded.');

export const connectionLost = t('Connection lost. The narration continues from here when you’re online.');
export const failures = {
  missing: t('This narration is no longer in the library. The whole text is here.'),
  damaged: t('This narration is damaged and can’t be played. The whole text is here.'),
  refused: t('The narration isn’t available right now. The whole text is here.'),
} as const;

export const narration = t('Narration');
export const back = (seconds: number) => t('Back {seconds} seconds', { seconds });
export const forward = (seconds: number) => t('Forward {seconds} seconds', { seconds });
export const place = t('Place in the narration');
export const placeIs = (position: string, duration: string) =>
  t('{position} of {duration}', { position, duration });
export const narratedBy = (narrator: string) => t('Narrated by {narrator}', { narrator });
export const synthesizedBy = (narrator: string) => t('Synthetic narration by {narrator}', { narrator });
export const readAlong = t('Read along');

export const pressSentence = t('Press a sentence to listen from there.');
export const isApproximate = t(
  'Press a sentence to listen from there. The timing of this narration is approximate.',
);
export const chooseByKeys = t('Choose with the arrow keys');
export const readingAlong = t('Reading along');
export const backToNarration = t('Back to the narration');
