import { t } from '../../page/translate.ts';

export const readSoFar = t('Read so far');
export const readToEnd = t('read to the end');
export const minutesLeft = (minutes: number) =>
  minutes < 1
    ? t('less than a minute left')
    : t('about {minutes} min left', { minutes: Math.round(minutes) });

export const highlightsHere = (count: number) =>
  t('{count, plural, one {Your highlight in this story} other {Your # highlights in this story}}', {
    count,
  });

export const quotation = t('Quotation');
export const shareQuotation = t('Share the quotation');
export const highlight = t('Highlight');
export const note = t('Note');
export const alsoIn = (language: string) => t('Also in {language}', { language });
export const quotationCopied = t('Copied, with its source.');
export const cannotShareText = t('This browser can’t share or copy from a page. Use its own menu to copy.');
export const withSource = (text: string, title: string, author: string, translator: string | undefined) =>
  `“${text}”\n\n${title}, ${author}${translator === undefined ? '' : t(', translated by {translator}', { translator })}`;

export const place = t('Your place');
export const leftOff = t('You left off here.');
export const backToStart = t('Back to the start');
export const hadReadOn = t('You have read further than this.');
export const goToPlace = t('Go to your place');

export const elsewhere = t('Your place on another device');
export const isFurther = (isAhead: boolean) =>
  isAhead ? t('You are further ahead on another device.') : t('You are further back on another device.');
export const listenedTo = (there: string, here: string) =>
  t('You listened up to {there} on another device, and up to {here} here.', { there, here });
export const goThere = t('Go there');
export const stayHere = t('Stay here');
