import { t } from '../page/translate.ts';
import { continueAnyway } from '../ui/words.ts';

export const save = t('Save for offline');
/** Under the icon of a button whose name is the text above. */
export const saveShort = t('Save');
export const saveSize = (save: string, size: string) => t('{save}, {size}', { save, size });
export const couldNotStart = t('Saving couldn’t start: no connection.');
export const notNow = t('Not now');
export const saveAgain = t('Try saving again');

export const removeName = t('Remove from this device');
export const removed = t('Removed');

/** The states of a download. `received` is the text made by the function of this name. */
export const queued = t('Queued');
/** '9 of 952 KB', or '256 KB of 1.2 MB'. */
export const received = (received: string, total: string) => {
  const [amount, unit] = received.split(' ');
  return t('{received} of {total}', {
    received: (total.endsWith(` ${unit}`) ? amount : undefined) ?? received,
    total,
  });
};
export const waiting = (received: string) =>
  t('Paused at {received}. Continues when you’re online.', { received });
export const paused = (received: string) => t('Paused at {received}', { received });
/** `price` is one of the sentences below, or '' where it is not said. */
export const held = (received: string, price: string) =>
  `${price} ${t('Paused at {received} until you’re on an unmetered connection.', { received })}`.trimStart();
export const onThisDevice = (size: string) => t('On this device, {size}', { size });

export const undoName = (isOne: boolean) =>
  isOne ? t('Undo: keep it on this device') : t('Undo: keep them on this device');

/** With the title where several stories have such a button. */
export const progressName = (title?: string) =>
  title === undefined ? t('Saved so far') : t('{title}, saved so far', { title });
/** What is paused, resumed or cancelled where there is no title to name it by. */
const saving = t('saving');
export const pauseName = (title = saving) => t('Pause {title}', { title });
export const resumeName = (title = saving) => t('Resume {title}', { title });
export const cancelName = (title = saving) => t('Cancel {title}', { title });
export const continueAnywayName = (title?: string) =>
  title === undefined ? continueAnyway : t('Continue anyway: {title}', { title });
export const tryAgainName = (title: string) => t('Try again: {title}', { title });

export const lostConnection = t('Connection lost. Saving continues when you’re online.');
export const noSpace = t('Not enough space on this device.');
export const spaceNeeded = (size: string) =>
  t('Not enough space on this device: {size} more needed.', { size });
export const damaged = t('The narration arrived damaged twice and was not saved.');
export const notSent = (message: string) => t('It couldn’t be saved: {message}', { message });

export const prices = {
  saver: t('The data saver is on.'),
  saveData: t('This browser is set to save data.'),
  metered: t('This is a mobile network.'),
} as const;
export const ask = (price: string, size: string) => t('{price} Saving takes {size}.', { price, size });
export const saveAnyway = t('Save anyway');

export const dontSave = t('Don’t save');
export const saveLaterName = (what: string, title: string) => t('{what}: {title}', { what, title });
export const willBeSaved = t('It will be saved when you’re back online.');

export const left = (stories: string, size: string) => t('{stories} left, {size}', { stories, size });
export const manyWaiting = (left: string) => t('Paused until you’re online: {left}', { left });
export const manyHeld = (left: string) =>
  t('Paused until you’re on an unmetered connection: {left}', { left });
export const manyPaused = (left: string) => t('Paused: {left}', { left });

export const notSaved = (stories: string) => t('{stories} couldn’t be saved:', { stories });
