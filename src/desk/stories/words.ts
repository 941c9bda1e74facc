export const stories = 'Stories';
export const search = 'Search by title, author, work or language';
export const newStory = 'New story';

export const languageFilter = 'Language';
export const allLanguages = 'All languages';
export const stateFilter = 'State';
export const anyState = 'Any state';
export const narrationFilter = 'Narration';
export const anyNarration = 'Any';

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

/** A story's state for readers. */
export const states = {
  draft: 'Draft',
  published: 'Published',
  changed: 'Unpublished changes',
  inBin: 'In the bin',
};

/** How a story is narrated. */
export const narrated = {
  voice: 'Narrated',
  synthetic: 'Synthetic',
  draft: 'Unpublished',
  none: 'None',
};
