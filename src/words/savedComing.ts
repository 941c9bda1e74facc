export const downloading = 'Downloading';
export const unlisted = 'A story that isn’t in the library’s list now';
export const progress = (title: string) => `${title}, saved so far`;
export const tryAgainName = (title: string) => `Try again: ${title}`;
export const continueAnywayName = (title: string) => `Continue anyway: ${title}`;
export const resumeName = (title: string) => `Resume ${title}`;
export const pauseName = (title: string) => `Pause ${title}`;
export const cancelName = (title: string) => `Cancel ${title}`;
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
export const save = (stories: string, size: string) => `Save ${stories}, ${size}`;
