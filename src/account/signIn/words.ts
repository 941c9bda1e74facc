export const title = 'Sign in';
export const tooLate = 'Signing in took too long. Please try again.';
export const unfinished = 'Signing in was not completed. Please try again.';
export const returning = 'One moment, signing you in…';

export const titles = {
  signIn: 'Sign in',
  signUp: 'Create an account',
  reset: 'Set a new password',
  code: 'Sign in with a code',
  recover: 'Set a new password with your recovery code',
  typeCode: 'Enter the code from your e-mail',
  resetLink: 'Set a new password with your link',
} as const;

export const setupIntro =
  'This link makes you the admin of this library. Create an account, or sign in with yours.';
export const whenSignedOut = 'Everything on this device is still here.';
export const useAnotherAccount = 'Use another account';
export const signUpIntro =
  'An account keeps your reading list and your place in each story the same on all your devices. You don’t need one to read, listen or save stories on this device. You can add what you have already read here.';
export const noMailHere =
  'This library doesn’t send e-mail. You’ll get a recovery code instead: keep it in case you forget your password.';
export const codeIsMailed = 'We’ll send an eight-digit code to this address.';
export const recoveryCodeIs =
  'The recovery code is five groups of five letters and digits, shown when you created your account. It works once; then you get a new one.';
export const noRecoveryCode =
  'No code? Ask a curator or an admin of this library for a link to set a new password.';
export const resetLinkUse = 'Use this link to set a new password. Your other devices will be signed out.';
export const codeSent = (address: string) =>
  `If ${address} can sign in here, an e-mail with an eight-digit code is on its way. The code works for 15 minutes.`;

export const addressLabel = 'E-mail address';
export const addressOrNameLabel = 'E-mail or name';
export const addressOrNameHint = 'You’ll sign in with it. It can be any name that isn’t taken.';
export const codeLabel = 'Code';
export const recoveryCodeLabel = 'Recovery code';
export const recoveryCodeHint = 'Capital letters, spaces and dashes don’t matter.';
export const passwordLabel = 'Password';
export const newPasswordLabel = 'New password';
export const newPasswordHint =
  'At least eight characters; a few words are easy to remember and hard to guess.';
export const nameLabel = 'Name (optional)';
export const nameHint = 'What this library calls you. Its admins can see it; readers can’t.';

export const isTaken =
  'This name or address already has an account with a different password. Choose another one, or ';
export const signInIfYours = 'sign in if it’s yours';
export const linkIsOver =
  'This link has expired, or has been used or replaced. Ask the library for a new one, or use your recovery code.';

export const signIn = 'Sign in';
export const createAccount = 'Create account';
export const sendCode = 'Send code';
export const setPassword = 'Set password and sign in';

export const toSignIn = 'Sign in with a password';
export const hasAccount = 'Already have an account? Sign in';
export const toSignUp = 'Create an account';
export const toRecover = 'I have a recovery code';
export const forgotPassword = 'I forgot my password';
export const toCode = 'Sign in with a code instead';
export const sendAnotherCode = 'Send another code';
export const goBack = 'Go back';
export const providers = 'Other ways to sign in';
export const continueWith = (provider: string) => `Continue with ${provider}`;

export const resetWhileSignedIn = (who: string) =>
  `You are signed in on this device${who === '' ? '' : ` as ${who}`}. Sign out first to set a new password.`;
export const signOut = 'Sign out';
export const alreadySignedIn = 'You are signed in';
export const signedInAs = (who: string) => `Signed in as ${who}.`;
export const toStories = 'Go to the stories';
export const backToPage = 'Back to where you were';
export const becomeAdmin = 'Become the admin of this library';
export const toAccount = 'Your account';

export const keepCodeTitle = 'Keep this code';
export const keepCode =
  'You are signed in. If you forget your password, this code lets you set a new one. The library can’t show it again.';
export const keepCodeWhere =
  'Write it down or print it, and keep it where no one else will look. You can make a new one on your account page at any time.';
export const codeKept = 'I’ve saved this code';

export const signInAgain = 'Sign in again';
/** `who` is an address or a name; '' if neither is known. */
export const signedOut = (who: string) =>
  `${who === '' ? 'You were' : `${who} was`} signed out from another device.`;
