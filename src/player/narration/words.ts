export const listeningOptions = 'Listening options';
export const speed = 'Speed';
export const sleepTimer = 'Sleep timer';
export const sleepOff = 'Off';
export const sleepRunning = 'Running';
export const sleepMinutes = (minutes: number) => `${minutes} minutes`;
export const sleepAtEnd = 'At the end of the story';
export const moreMinutes = (minutes: number) => `${minutes} more minutes`;
export const volume = 'Volume';
export const scrollAlong = 'Scroll with the narration';
export const playNext = 'Play next story';

export const sleepsIn = (time: string) => `Sleep in ${time}`;
export const sleepsAtEnd = 'Sleep at the end of the story';
export const upNext = 'Up next: ';
