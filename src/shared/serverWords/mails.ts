import type { Translate } from './t.ts';

/* The mails to readers, and the pages that their links open: in the reader's language, by `t`. */

/** Worded alike for every purpose, so that it reveals nothing about the address. */
export function codeMailWords(t: Translate, code: string, library: string) {
  return {
    // The code is in the subject too, so that a phone's notification shows it.
    subject: t('{code} is your code for {library}', { code, library }),
    paragraphs: [
      t('Your code for {library} is {code}', { code, library }),
      t(
        'Enter it on the page where you asked for it. It works for 15 minutes. No one from {library} will ever ask you for it.',
        { library },
      ),
      t(
        'If you didn’t ask for a code, ignore this e-mail: someone probably typed your address by mistake, and nothing has happened to your account.',
      ),
    ],
  };
}

export function confirmMailWords(t: Translate, libraryName: string | null, library: string, link: string) {
  return {
    subject:
      libraryName === null
        ? t('Confirm your subscription to the Lipi newsletter')
        : t('Confirm your subscription to the newsletter of {library}', { library: libraryName }),
    paragraphs: [
      t('Someone, most likely you, asked for the newsletter of {library} with this e-mail address.', {
        library,
      }),
      t('To subscribe, open this page within a week and press its button:'),
      link,
      t(
        'If you didn’t ask for this, ignore this e-mail: nothing will be sent, and your address will be deleted after a week.',
      ),
    ],
  };
}

export interface PageWords {
  readonly title: string;
  readonly words: string;
  readonly button?: string;
}

export const newsletterPages = {
  askConfirm: (t) => ({
    title: t('Subscribe to the library’s newsletter?'),
    words: t(
      'It brings news of new stories and narrations once a week. You can unsubscribe with the link in every letter.',
    ),
    button: t('Subscribe'),
  }),
  subscribed: (t) => ({ title: t('You are subscribed'), words: t('You will get the next letter.') }),
  expired: (t) => ({
    title: t('This link no longer works'),
    words: t('The link was valid for one week. Enter your address on the home page again to get a new one.'),
  }),
  askUnsubscribe: (t) => ({
    title: t('Unsubscribe from the library’s newsletter?'),
    words: t('Your address will be removed from the list and deleted.'),
    button: t('Unsubscribe'),
  }),
  unsubscribed: (t) => ({
    title: t('You are unsubscribed'),
    words: t('You will get no more letters.'),
  }),
} as const satisfies Readonly<Record<string, (t: Translate) => PageWords>>;

export const toLibrary = (t: Translate) => t('Go to the library');

/** The end of a story's byline, ', in Odia'. */
export const inLanguage = (t: Translate, language: string) => t(', in {language}', { language });
export const storiesHeading = (t: Translate) => t('New stories');
export const footerWords = (t: Translate, libraryName?: string) =>
  libraryName === undefined
    ? t('You are receiving this letter because your address is on this library’s mailing list:')
    : t('You are receiving this letter because your address is on the mailing list of {library}:', {
        library: libraryName,
      });
export const unsubscribeWords = (t: Translate) => t('Unsubscribe');
