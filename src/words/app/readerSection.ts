export const title = 'Your reading list';
export const signInAgain = 'Sign in again';
export const save = 'Save my reading list';
export const allAreHere = 'All of it is on this device.';
