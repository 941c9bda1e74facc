import { t } from '../../page/translate.ts';

export const nowPlaying = t('Now playing');
/** Precedes a title. */
export const backTo = t('Back to ');
export const left = (time: string) => t('{time} left', { time });
export const stop = t('Stop listening');
