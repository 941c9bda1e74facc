import { t } from '../../page/translate.ts';

export const title = t('Saved stories');

export const noneYet = t(
  'No saved stories yet. ‘Save for offline’ on a story’s page keeps its text and narration on this device; ‘Save these stories’ in the list of all stories keeps many at once.',
);

export const sum = (stories: string, size: string) => t('{stories}, {size}', { stories, size });
export const orders = { lastOpened: t('Last opened'), size: t('Largest first') } as const;
export const playAll = t('Play all');
export const chooseSeveral = t('Select');

export const chooseAll = t('Select all');
export const chooseNone = t('Select none');
export const removeSeveral = (stories: string, size: string) =>
  t('Remove {stories}, {size}', { stories, size });

export const play = t('Play');
export const playName = (title: string) => t('Play {title}', { title });
export const removeName = (title: string) => t('Remove {title} from this device', { title });
/** Follows the title. */
export const isRemoved = (size: string) => t(' removed, freeing {size}.', { size });
export const areRemoved = (stories: string, size: string) =>
  t('{stories} removed, freeing {size}.', { stories, size });

export const downloading = t('Downloading');
export const unlisted = t('A story that isn’t in the library’s list now');
export const andMore = (stories: string) => t('And {stories} more.', { stories });
export const pauseAll = t('Pause all');
export const resumeAll = t('Resume all');

export const saveMore = t('Save more');
export const noneIsNarrated = (languages: string) =>
  t('No story in {languages} is narrated yet.', { languages });
export const allAreSaved = (languages: string) =>
  t('Every narrated story in {languages} is saved, downloading or finished.', { languages });
/** These two surround the field for the number of minutes. */
export const beforeMinutes = t('Download about');
export const afterMinutes = t('minutes of listening');
export const suggest = t('Suggest stories');
export const chooseByHand = t('Select stories');
export const allAreLonger = (minutes: number) =>
  t('Every narrated story is longer than {minutes} minutes.', { minutes });
export const thereAreNoMore = (found: number, minutes: number, languages: string) =>
  t('{found} of {minutes} minutes: there are no more narrated stories in {languages} to save.', {
    found,
    minutes,
    languages,
  });
export const othersAreLonger = (found: number, minutes: number) =>
  t('{found} of {minutes} minutes: every other narrated story is longer than what is left.', {
    found,
    minutes,
  });
export const noneChosen = t('None selected.');
export const chosen = (stories: string, duration: string, size: string) =>
  t('{stories}, {duration}, {size}.', { stories, duration, size });
export const save = (stories: string) => t('Save {stories}', { stories });

export const cannotHelp = t(
  'Removing stories won’t free enough space. Delete something else on this device.',
);
export const canHelp = t('Remove one of these to free space:');
export const removeToFree = (title: string, size: string) =>
  t('Remove {title}, frees {size}', { title, size });
