export const title = 'Your reading list';
export const signInAgain = 'Sign in again';
export const save = 'Save my reading list';
export const allAreHere = 'Your whole list is on this device.';
