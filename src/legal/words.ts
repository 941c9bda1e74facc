import { t } from '../page/translate.ts';

/** The documents themselves are text files in English; these are the texts of the page's controls below them. */

/** Shown in the other languages of the interface. */
export const isEnglish = t('This document is in English.');
export const titles = { privacyPolicy: t('Privacy policy'), serviceTerms: t('Service terms') } as const;

export const deleteEverything = t('Delete everything on this device');
export const deleting = t('Deleting…');
export const askDeletion = t('Delete everything on this device?');
export const deletion = t(
  'This deletes your settings, places, highlights, texts and saved narrations, signs you out here, and discards any newsletter sign-up that hasn’t been sent yet. If you have an account, it stays in the library. Afterwards, you can’t read anything here without a connection.',
);
export const confirmDeletion = t('Delete everything');
export const cancelDeletion = t('Keep it');

export const deleted = t(
  'Everything that Lipi stored on this device has been deleted. The next page of Lipi that you open starts afresh.',
);
export const notDeleted = (left: readonly string[]) =>
  t(
    'Not everything could be deleted. Close all other Lipi pages, reload this one and try again. What is left: {left}.',
    { left: left.join(', ') },
  );
export const workerOf = (scope: string) => t('the service worker of {scope}', { scope });
