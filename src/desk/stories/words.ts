export const search = 'Search by title, author, work or language';
export const newStory = 'New story';

export const filters = {
  language: { label: 'Language', all: 'All languages' },
  state: { label: 'State', all: 'Any state' },
  narrated: { label: 'Narration', all: 'Any' },
};

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
