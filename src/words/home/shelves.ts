export const goOn = 'Continue';
export const leftToRead = (duration: string) => `${duration} left to read`;
export const leftToListen = (duration: string) => `${duration} left to listen`;
export const inProgress = 'In progress';
export const away = (left: string) => `${left}, not on this device`;

export const onDevice = 'On this device';
export const toListen = 'To listen to';
export const short = 'Short reads';
export const recent = 'New';
export const all = 'All';
/** Follows `all`, for screen readers. */
export const ofShelf = (shelf: string) => `: ${shelf}`;
