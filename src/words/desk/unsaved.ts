export const noRoom = 'This device has no space left to keep your changes, so save soon.';

export const savedMeanwhile = (name: string) =>
  `${name} saved another version in the meantime. Yours is not lost.`;
/** Used while an editor's name is not known. */
export const anotherCurator = 'Another curator';
export const keepMine = 'Keep mine';
export const takeTheirs = 'Use theirs';

export const askLeaving = 'Leave without saving?';
export const leave = 'Leave';
export const stay = 'Stay';
export const leavingKeeps = 'Your changes stay on this device and will be here when you come back.';
