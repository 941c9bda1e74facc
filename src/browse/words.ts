import { counted, storyCount } from '../ui/words.ts';

export const opening = 'Opening the library…';
export const reading = 'Reading the titles…';
export const ignoredFilters = (names: readonly string[]) =>
  `Unknown filters in the address were ignored: ${names.join(', ')}`;

export const searchFailed = 'The search couldn’t load, so this is the whole list.';
export const search = 'Search titles, authors and saved texts';

export const filters = 'Filters';
export const onThisDevice = 'On this device';
export const saved = 'Saved';
export const listening = 'Listening';
export const narrated = 'Narrated';
export const timeToRead = 'Time to read';
export const lengths = {
  short: 'Under 5 minutes',
  medium: '5 to 15 minutes',
  long: 'Over 15 minutes',
} as const;
export const kind = 'Kind';
export const kinds = { original: 'Original', translation: 'Translation' } as const;
export const person = 'Author or translator';
export const findName = 'Find a name';
export const namesFound = (count: number) => `${counted(count)} ${count === 1 ? 'name' : 'names'}`;
export const language = 'Language';
export const otherLanguages = 'In other languages';
export const rest = {
  asking: 'Searching the rest of the library…',
  offline: 'The rest of the library is searched when you’re online.',
  failed: 'The rest of the library couldn’t be searched.',
} as const;
export const foundElsewhere = (count: number) => (count === 0 ? 'None found' : `${counted(count)} found`);
export const notHereYet = 'Not on this device yet';
export const countedHere = 'The numbers are those of the stories on this device.';
export const add = 'Add';
export const addLanguage = (language: string) => `Add ${language}`;
export const show = (count: number) => (count === 0 ? nothingFound : `Show ${storyCount(count)}`);

export const nothingFound = 'Nothing found';
export const nothingHere = 'Nothing on this device';
export const onlyNear = (stories: string) =>
  `No exact matches on this device. ${stories} with similar words:`;

export const orders = {
  newest: 'Newest first',
  title: 'Title',
  author: 'Author',
  length: 'Shortest first',
} as const;
export const bestMatch = 'Best match';

export const chosenFilters = 'Chosen filters';
export const removeFilter = (filter: string) => `${filter}: remove this filter`;

export const noneYetOffline = 'No stories are on this device yet. They load when you’re online.';
export const noneYet = 'No stories yet.';
export const noneMatches = 'No story on this device matches these filters.';
export const whatWasSearched = 'Titles, authors, translators and the texts on this device were searched.';
export const inLanguage = (stories: string, language: string) => `${stories} in ${language}`;
export const clearFilters = 'Clear filters';
export const clearSearch = 'Clear search';

export const saveShown = (count: number) =>
  count === 1 ? 'Save this story' : `Save these ${counted(count)} stories`;
export const saveSelected = (count: number) =>
  count === 1 ? 'Save the selected story' : `Save the ${counted(count)} selected stories`;
export const shownAreHere = 'All of these are on this device.';
export const selectedAreHere = 'The selected stories are on this device.';
export const noneSelected = 'None selected';
export const selected = (count: number) => `${counted(count)} selected`;
export const select = 'Select';
export const selectAll = (count: number) => `Select all ${counted(count)}`;
export const selectNone = 'Select none';

/** Precedes a name. */
export const translatedBy = 'translated by ';
