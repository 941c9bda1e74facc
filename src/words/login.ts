export const title = 'Sign in';
export const tooLate = 'Signing in took too long. Please try again.';
export const unfinished = 'Signing in was not completed. Please try again.';
export const returning = 'One moment: you are being signed in.';

export const titles = {
  signIn: 'Sign in',
  signUp: 'Create an account',
  reset: 'A new password',
  code: 'Sign in by a code',
  recover: 'A new password by your recovery code',
  typeCode: 'The code from your mail',
  resetLink: 'A new password by your link',
} as const;

export const setupIntro =
  'This link makes you the admin of this library. Create an account, or sign in with yours.';
/** `who` is an address or a name; '' if neither is known. */
export const signedOutElsewhere = (who: string) =>
  `${who || 'You'} was logged out from another device. Everything on this device is still here.`;
export const useAnotherAccount = 'Use another account';
export const signUpIntro =
  'An account keeps your reading list and your place in each story the same on all your devices. You don’t need one to read or listen. You can add what you have already read on this device.';

export const signUpUse =
  'An account keeps your reading list and your places in the stories the same on all your devices. Without one you can read, listen and save stories on this device.';
export const noMailHere =
  'This library sends no mail. You will be shown a recovery code: keep it in case you forget your password.';
export const codeIsMailed = 'We’ll send an eight-digit code to this address.';
export const recoveryCodeIs =
  'The recovery code is five groups of five letters and digits, shown when you created your account. It works once; then you get a new one.';
export const noRecoveryCode =
  'No code? Ask a curator or an admin of this library for a link to set a new password.';
export const resetLinkUse = 'Use this link to set a new password. Your other devices will be logged out.';
export const codeSent = (address: string) =>
  `If ${address} can sign in here, a mail with a code of eight digits is on its way. It works for 15 minutes.`;

export const addressLabel = 'E-mail address';
export const addressOrNameLabel = 'E-mail or name';
export const addressOrNameHint = 'You sign in with it. It can be any name that is still free.';
export const codeLabel = 'Code';
export const recoveryCodeLabel = 'Recovery code';
export const recoveryCodeHint = 'Capital letters, spaces and dashes make no difference.';
export const passwordLabel = 'Password';
export const newPasswordLabel = 'New password';
export const newPasswordHint =
  'At least eight characters; a few words are easy to remember and hard to guess.';
export const nameLabel = 'Name, if you like';
export const nameHint = 'What this library calls you. Shown to you alone.';

export const isTaken =
  'There is already an account under this name or address, with another password. Already have an account? Sign in. Otherwise choose another.';
export const linkIsOver =
  'This link has been used, replaced or has expired. Ask the library for a new one, or use your recovery code.';

export const signIn = 'Sign in';
export const createAccount = 'Create the account';
export const sendCode = 'Send the code';
export const setPassword = 'Set the password and sign in';

export const toSignIn = 'Sign in with a password';
export const toSignUp = 'Create an account';
export const toRecover = 'I have a recovery code';
export const forgotPassword = 'I forgot my password';
export const toCode = 'Sign in by a code instead';
export const sendAnotherCode = 'Send another code';
export const goBack = 'Go back';
export const providers = 'Other ways to sign in';
export const continueWith = (provider: string) => `Continue with ${provider}`;

export const resetWhileSignedIn = (who: string) =>
  `You are signed in on this device${who === '' ? '' : ` as ${who}`}. Log out first to set a new password.`;
export const logOut = 'Log out';
export const alreadySignedIn = 'You are signed in';
export const signedInAs = (who: string) => `As ${who}.`;
export const toStories = 'To the stories';
export const backToPage = 'Back to where you were';
export const becomeAdmin = 'Become the admin of this library';
export const toAccount = 'Your account';

export const keepCodeTitle = 'Keep this code';
export const keepCode =
  'You are signed in. If you forget your password, this code lets you set a new one. The library cannot show it again.';
export const keepCodeWhere =
  'Write it down or print it, and keep it where nobody else looks. A new one can be made on your account’s page at any time.';
export const codeKept = 'I have kept it';
