import { counted } from '../words.tsx';

export const search = 'Search by title, author, work or language';
export const newStory = 'New story';

export const filters = {
  language: { label: 'Language', all: 'All languages' },
  state: { label: 'State', all: 'Any state' },
  narrated: { label: 'Narration', all: 'Any' },
  licence: { label: 'Licence', all: 'Any licence' },
  author: { label: 'Author', all: 'All authors' },
  untranslated: { label: 'No translation in', all: 'Any language' },
  check: { label: 'To check', all: 'Everything' },
};
export const moreFilters = 'More filters';
export const checks = {
  warnings: 'Has warnings',
  incomplete: 'Cannot be published yet',
  untimed: 'Narration without times',
};

export const searchTexts = 'Search the texts too';
export const readingTexts = (done: number, all: string) => `Reading the texts: ${counted(done)} of ${all}…`;
export const downloadCsv = 'Download as CSV';

export const previous = 'Previous story';
export const next = 'Next story';
export const inList = 'In the list';
export const placeOf = (place: number, count: number) => `${counted(place)} of ${counted(count)}`;

/** Precedes the title. */
export const unsaved = 'Started on this device and not saved: ';
export const foundOf = (found: number, all: string) => `${found} of ${all}`;

export const columns = {
  title: 'Title',
  author: 'Author',
  work: 'Work',
  languageName: 'Language',
  state: 'State',
  narrated: 'Narration',
  changedAt: 'Changed',
};

export const states = {
  draft: 'Draft',
  published: 'Published',
  changed: 'Unpublished changes',
  inBin: 'In the bin',
};

export const narrated = {
  voice: 'Narrated',
  synthetic: 'Synthetic',
  draft: 'Unpublished',
  none: 'None',
};
