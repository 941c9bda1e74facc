import { t } from '../page/translate.ts';
import { storyCount } from '../ui/words.ts';

export const opening = t('Opening the library…');
export const reading = t('Reading the titles…');
export const ignoredFilters = (names: readonly string[]) =>
  t('Unknown filters in the address were ignored: {names}', { names: names.join(', ') });

export const searchFailed = t('The search couldn’t load, so this is the whole list.');
export const search = t('Search titles, authors and stories');

export const compact = t('Compact list');
export const filters = t('Filters');
export const onThisDevice = t('On this device');
export const saved = t('Saved');
export const listening = t('Listening');
export const narrated = t('Narrated');
export const timeToRead = t('Time to read');
export const lengths = {
  short: t('Under 5 minutes'),
  medium: t('5 to 15 minutes'),
  long: t('Over 15 minutes'),
} as const;
export const kind = t('Kind');
export const kinds = { original: t('Original'), translation: t('Translation') } as const;
export const person = t('Author or translator');
export const findName = t('Find a name');
export const namesFound = (count: number) => t('{count, plural, one {# name} other {# names}}', { count });
export const language = t('Language');
export const subjects = t('Subjects');
export const otherLanguages = t('In other languages');
export const moreFound = t('More in the library');
export const alsoIn = (language: string) => t('Also in {language}', { language });
export const alsoInSeveral = (count: number) => t('Also in {count} languages', { count });
export const rest = {
  asking: t('Searching the rest of the library…'),
  offline: t('The rest of the library is searched when you’re online.'),
  failed: t('The rest of the library couldn’t be searched.'),
} as const;
export const foundElsewhere = (count: number) =>
  count === 0 ? t('None found') : t('{count, plural, one {# found} other {# found}}', { count });
export const notHereYet = t('Not on this device yet');
export const countedOnce = t('A story in several languages counts once.');
export const countedHere = t('The numbers are those of the stories on this device.');
export const add = t('Add');
export const addLanguage = (language: string) => t('Add {language}', { language });
export const show = (count: number) =>
  count === 0 ? nothingFound : t('Show {stories}', { stories: storyCount(count) });

export const nothingFound = t('Nothing found');
export const nothingHere = t('Nothing on this device');
export const onlyNear = (stories: string) =>
  t('No exact matches on this device. {stories} with similar words:', { stories });

export const orders = {
  newest: t('Newest first'),
  title: t('Title'),
  author: t('Author'),
  length: t('Shortest first'),
} as const;
export const bestMatch = t('Best match');

export const chosenFilters = t('Chosen filters');
export const removeFilter = (filter: string) => t('{filter}: remove this filter', { filter });

export const noneYetOffline = t('No stories are on this device yet. They load when you’re online.');
export const noneYet = t('No stories yet.');
export const noneMatches = t('No story on this device matches these filters.');
export const whatWasSearched = t(
  'Titles, authors, translators, subjects, the beginnings of stories and the texts on this device were searched.',
);
export const inLanguage = (stories: string, language: string) =>
  t('{stories} in {language}', { stories, language });
export const clearFilters = t('Clear filters');
export const clearSearch = t('Clear search');

export const saveShown = (count: number) =>
  t('{count, plural, one {Save this story} other {Save these # stories}}', { count });
export const saveSelected = (count: number) =>
  t('{count, plural, one {Save the selected story} other {Save the # selected stories}}', { count });
export const shownAreHere = t('All of these are on this device.');
export const selectedAreHere = t('The selected stories are on this device.');
export const noneSelected = t('None selected');
export const selected = (count: number) =>
  t('{count, plural, one {# selected} other {# selected}}', { count });
export const select = t('Select');
export const selectAll = (count: number) =>
  t('{count, plural, one {Select all #} other {Select all #}}', { count });
export const selectNone = t('Select none');

/** Precedes a name. */
export const translatedBy = t('translated by ');
