export const goOn = 'Continue';
export const minutes = (minutes: number) =>
  minutes < 1 ? 'less than a minute' : `${Math.round(minutes)} min`;
export const leftToRead = (duration: string) => `${duration} left to read`;
export const leftToHear = (duration: string) => `${duration} left to hear`;
export const inProgress = 'In progress';
export const away = (left: string) => `${left}, not on this device`;

export const onDevice = 'On this device';
export const toListen = 'To listen to';
export const short = 'Short reads';
export const recent = 'New';
export const all = 'All';
/** Follows `all`, for screen readers. */
export const ofShelf = (shelf: string) => `: ${shelf}`;
