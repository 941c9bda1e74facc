export const signIn = 'Sign in';
export const signInAgain = 'Sign in again';
/** `who` is an address or a name; '' if neither is known. */
export const signedOut = (who: string) =>
  `${who === '' ? 'You were' : `${who} was`} signed out from another device.`;
