import { counted } from './common.ts';

export const whoDidWhat = 'Who did what';

export const by = 'By';
export const everyone = 'Everyone';
export const libraryItself = 'The library itself';
export const whatWasDone = 'What was done';
export const anything = 'Anything';
export const findStory = 'Story, by title, author or work';
export const found = (count: number) => `${count} found`;
export const storiesFound = 'Stories found';
export const story = 'Story';
export const storyGone = 'A deleted story';
export const ofAllStories = 'Show all stories';

export const looking = (count: number) => `Searching: ${counted(count)} found so far.`;
export const nothingFound = 'Nothing found.';
export const shown = (first: number, last: number) => `Entries ${first} to ${last}, newest first.`;
export const entries = 'Entries';
/** The actor of an event without an editor. */
export const theLibrary = 'The library';
/** Follows a story's title. */
export const ofRevision = (revision: number) => `, revision ${revision}`;
export const onlyThisStory = 'Only this story';
export const newer = 'Newer';
export const older = 'Older';

export const forSpreadsheet = 'For a spreadsheet';
export const whatIsExported =
  'All entries from the last three years, whatever is chosen above, as a CSV file.';
export const download = 'Download all entries';
export const downloaded = 'All entries downloaded.';
