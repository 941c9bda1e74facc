export const title = 'Saved stories';

export const noneYet =
  'No saved stories yet. ‘Save for offline’ on a story’s page keeps its text and narration on this device; ‘Save these stories’ in the list of all stories keeps many at once.';

export const sum = (stories: string, size: string) => `${stories}, ${size}`;
export const orders = { lastOpened: 'Last opened', size: 'Largest first' } as const;
export const playAll = 'Play all';
export const chooseSeveral = 'Select';

export const chooseAll = 'Select all';
export const chooseNone = 'Select none';
export const removeSeveral = (stories: string, size: string) => `Remove ${stories}, ${size}`;

export const play = 'Play';
export const playName = (title: string) => `Play ${title}`;
export const removeName = (title: string) => `Remove ${title} from this device`;
/** Follows the title. */
export const isRemoved = (size: string) => ` removed, freeing ${size}.`;
export const areRemoved = (stories: string, size: string) => `${stories} removed, freeing ${size}.`;

export const downloading = 'Downloading';
export const unlisted = 'A story that isn’t in the library’s list now';
export const andMore = (stories: string) => `And ${stories} more.`;
export const pauseAll = 'Pause all';
export const resumeAll = 'Resume all';

export const saveMore = 'Save more';
export const noneIsNarrated = (languages: string) => `No story in ${languages} is narrated yet.`;
export const allAreSaved = (languages: string) =>
  `Every narrated story in ${languages} is saved, downloading or finished.`;
/** These two surround the field for the number of minutes. */
export const beforeMinutes = 'Download about';
export const afterMinutes = 'minutes of listening';
export const suggest = 'Suggest stories';
export const chooseByHand = 'Select stories';
export const allAreLonger = (minutes: number) => `Every narrated story is longer than ${minutes} minutes.`;
export const thereAreNoMore = (found: number, minutes: number, languages: string) =>
  `${found} of ${minutes} minutes: there are no more narrated stories in ${languages} to save.`;
export const othersAreLonger = (found: number, minutes: number) =>
  `${found} of ${minutes} minutes: every other narrated story is longer than what is left.`;
export const noneChosen = 'None selected.';
export const chosen = (stories: string, duration: string, size: string) =>
  `${stories}, ${duration}, ${size}.`;
export const save = (stories: string) => `Save ${stories}`;

export const cannotHelp = 'Removing stories won’t free enough space. Delete something else on this device.';
export const canHelp = 'Remove one of these to free space:';
export const removeToFree = (title: string, size: string) => `Remove ${title}, frees ${size}`;
