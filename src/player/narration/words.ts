import { t } from '../../page/translate.ts';

export const listeningOptions = t('Listening options');
export const speed = t('Speed');
export const sleepTimer = t('Sleep timer');
export const sleepOff = t('Off');
export const sleepRunning = t('Running');
export const sleepMinutes = (minutes: number) => t('{minutes} minutes', { minutes });
export const sleepAtEnd = t('At the end of the story');
export const moreMinutes = (minutes: number) => t('{minutes} more minutes', { minutes });
export const volume = t('Volume');
export const scrollAlong = t('Scroll with the narration');
export const playNext = t('Play next story');

export const sleepsIn = (time: string) => t('Sleep in {time}', { time });
export const sleepsAtEnd = t('Sleep at the end of the story');
export const upNext = t('Up next: ');
