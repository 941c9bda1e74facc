import { counted, storyCount } from '../words.tsx';

export const selected = 'Selected stories';
export const selectedCount = (count: number) => `${storyCount(count)} selected`;
export const selectAll = (count: number) => `Select all ${counted(count)}`;
export const selectNone = 'Select none';
export const selectStory = (title: string) => `Select ${title}`;

export const edits = { publish: 'Publish', unpublish: 'Unpublish', bin: 'Move to the bin' };
export const set = 'Set a field';
export const field = 'Field';
export const value = 'New value';
export const fields = {
  licence: 'Licence',
  author: 'Author',
  translation_author: 'Translator',
  narrator: 'Narrator',
  subjects: 'Subjects, with commas',
  work: 'Work',
};
export const setHint =
  'Saved as a new revision of each story. Readers get it when the stories are published again.';

export const checking = (done: number, all: number) => `Checking ${counted(done)} of ${storyCount(all)}…`;
export const checkingCut = 'Interrupted before anything was changed.';
export const wouldChange = (changed: number, unchanged: number, refused: number) =>
  `${storyCount(changed)} would change.${unchanged > 0 ? ` ${counted(unchanged)} already so.` : ''}${refused > 0 ? ` ${counted(refused)} cannot be changed.` : ''}`;
export const changing = 'Which stories would change';
export const begin = (edit: keyof typeof edits | 'set', count: number) =>
  edit === 'set' ? `Change ${storyCount(count)}` : `${edits[edit]}: ${storyCount(count)}`;
export const writing = (done: number, all: number) => `${counted(done)} of ${storyCount(all)} done…`;
export const stop = 'Stop';
export const stopping = 'Stopping…';
export const writingCut = 'Interrupted. What was done is complete; the rest is kept while this page is open.';
export const ended = (changed: number, refused: number, isStopped: boolean) =>
  `${isStopped ? 'Stopped. ' : ''}${storyCount(changed)} changed.${refused > 0 ? ` ${counted(refused)} left as they were.` : ''}`;
export const undo = 'Undo all of it';
export const obstacles = (count: number) => `What stands in the way of ${storyCount(count)}`;
