import { t } from '../page/translate.ts';

export const windowTitle = t('Lipi: literature from the Indian subcontinent');

export const languages = t('Language of the stories');
/** Follows a number, for screen readers. */
export const stories = (count: number) => t('{count, plural, one { story} other { stories}}', { count });

export const storiesIn = (language: string) => t('Stories in {language}', { language });
export const carousel = t('carousel');
export const slide = t('slide');
export const place = (place: number, total: number) => t('{place} of {total}', { place, total });
export const loading = t('Loading stories');
export const previous = t('Previous story');
export const next = t('Next story');
export const start = t('Start auto-scroll');
export const pause = t('Pause auto-scroll');
export const read = t('Read');
/** Precedes the title of the centre card. */
export const isAt = (place: number, total: number) => t('{place} of {total}, ', { place, total });

export const emptyTitle = t('No stories yet');
export const empty = t('This library has no stories yet. The first one will appear here.');
export const languageUnavailableTitle = (language: string) =>
  t('The stories in {language} are not on this device yet', { language });
export const languageUnavailable = t('They load when you’re online. Other languages may be here already.');
export const catalogueUnavailableTitle = t('The library is not on this device yet');
export const catalogueUnavailable = t(
  'Connect once to load the library. After that, its list and your saved stories work offline.',
);

export const tagline = t('Literature from the Indian ');
export const taglineEnd = t('Subcontinent Post Independence');

export const continueReading = t('Continue');
export const leftToRead = (duration: string) => t('{duration} left to read', { duration });
export const leftToListen = (duration: string) => t('{duration} left to listen', { duration });
export const unavailableOffline = (left: string) => t('{left}, not on this device', { left });

export const onDevice = t('On this device');
export const toListen = t('To listen to');
export const short = t('Short reads');
export const recent = t('New');
export const all = t('All');
/** Follows `all`, for screen readers. */
export const ofShelf = (shelf: string) => t(': {shelf}', { shelf });

/** About the library, as src/text/plainDocument.ts reads it. `announced` is a sentence, or nothing. */
export const about = (now: string, announced: string) =>
  [
    `# ${t('About Lipi')}`,
    t(
      'Lipi is an open library of short stories from the Indian subcontinent, written since independence: in the languages they were written in, and in translation. You need no account: open a story and it begins.',
    ),
    t(
      'Many stories can be heard as well as read. A narration that a machine speaks says so, and a person who narrates is named, as the author and the translator are, with the licence under which the work may be shared.',
    ),
    t(
      'A story that you save is on your device, text and voice. It opens on a train, in a village, or wherever the signal ends. The whole library also runs on one small computer, so a school can keep its own.',
    ),
    `# ${t('Our Mission')}`,
    t(
      'Over 120 languages are at home here, and more than 1.9 billion people. Few of those people are ever offered a story in their own script, on the phone that they have, for the data that they can pay for. That is what we are here to change.',
    ),
    t(
      'So the text comes first, and comes small. Each language is set in its own letters with the care that a printed page would get. Translations stand beside their originals, and a reader can cross from one to the other. The software is open and the stories carry open licences: what is gathered here can be copied, taught, recorded and carried on.',
    ),
    `# ${t('Current Launch Phase')}`,
    t(
      'We begin with {now}: stories, translations into English and from one to another, and the first narrations.',
      { now },
    ),
    t(
      '{announced}Every further language waits for two things, stories that may be shared and people who look after them. If you have either, the library is open from your side too.',
      { announced },
    ),
  ].join('\n\n');

/** Of the text about the library: its sentence on announced languages. */
export const announced = (languages: string, count: number) =>
  t(
    '{count, plural, one {{languages} is announced and comes next. } other {{languages} are announced and come next. }}',
    { count, languages },
  );

export const title = t('A library for two billion people and beyond.');
export const lead = t('Over 120 languages. More than 1.9 billion people.');

export const bannerWay = t('Play them here, or save them to listen offline.');

export const newsletter = t('Letters from the library');
export const newsletterIs = t('New stories and new narrations, once a week.');
export const address = t('E-mail address');
export const subscribe = t('Subscribe');
export const sending = t('Sending…');
export const tooMany = (wait: string) =>
  t('Too many people are signing up right now. Please try again in {wait}.', { wait });
export const seconds = (count: number) => t('{count, plural, one {# second} other {# seconds}}', { count });
export const minutes = (count: number) => t('{count, plural, one {# minute} other {# minutes}}', { count });
export const failed = (message: string) =>
  t('The library couldn’t sign you up ({message}). Please try again in a few minutes.', { message });
export const notLoaded = t(
  'You’re offline, and this browser doesn’t let Lipi store your address. Try again when you’re online.',
);
export const thanks = t('Thank you for subscribing!');
export const whatComes = t('You will start receiving our weekly newsletter soon.');
export const mustConfirm = t('Look for an e-mail from us and open its link to confirm it’s you.');
export const isPending = t('Saved on this device. It will be sent when you’re online.');
export const pendingProblem = (address: string, problem: string) =>
  t('{address}: {problem}', { address, problem });
export const undoName = (address: string) => t('Undo {address}', { address });
export const removeName = (address: string) => t('Remove {address}', { address });

export const copyright = t('© 2026 The Lipi project');
export const privacyPolicy = t('Privacy policy');
export const serviceTerms = t('Service terms');
export const madeBy = t('Made by the Lipi project');
