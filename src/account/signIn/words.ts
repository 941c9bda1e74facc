import { t } from '../../page/translate.ts';

export const title = t('Sign in');
export const tooLate = t('Signing in took too long. Please try again.');
export const unfinished = t('Signing in was not completed. Please try again.');
export const returning = t('One moment, signing you in…');

export const titles = {
  signIn: t('Sign in'),
  signUp: t('Create an account'),
  reset: t('Set a new password'),
  code: t('Sign in with a code'),
  recover: t('Set a new password with your recovery code'),
  typeCode: t('Enter the code from your e-mail'),
  resetLink: t('Set a new password with your link'),
} as const;

export const setupIntro = t(
  'This link makes you the admin of this library. Create an account, or sign in with yours.',
);
export const whenSignedOut = t('Everything on this device is still here.');
export const useAnotherAccount = t('Use another account');
export const signUpIntro = t(
  'An account keeps your reading list and your place in each story the same on all your devices. You don’t need one to read, listen or save stories on this device. You can add what you have already read here.',
);
export const noMailHere = t(
  'This library doesn’t send e-mail. You’ll get a recovery code instead: keep it in case you forget your password.',
);
export const codeIsMailed = t('We’ll send an eight-digit code to this address.');
export const recoveryCodeIs = t(
  'The recovery code is five groups of five letters and digits, shown when you created your account. It works once; then you get a new one.',
);
export const noRecoveryCode = t(
  'No code? Ask a curator or an admin of this library for a link to set a new password.',
);
export const resetLinkUse = t('Use this link to set a new password. Your other devices will be signed out.');
export const codeSent = (address: string) =>
  t(
    'If {address} can sign in here, an e-mail with an eight-digit code is on its way. The code works for 15 minutes.',
    { address },
  );

export const addressLabel = t('E-mail address');
export const addressOrNameLabel = t('E-mail or name');
export const addressOrNameHint = t('You’ll sign in with it. It can be any name that isn’t taken.');
export const codeLabel = t('Code');
export const recoveryCodeLabel = t('Recovery code');
export const recoveryCodeHint = t('Capital letters, spaces and dashes don’t matter.');
export const passwordLabel = t('Password');
export const newPasswordLabel = t('New password');
export const newPasswordHint = t(
  'At least eight characters; a few words are easy to remember and hard to guess.',
);
export const nameLabel = t('Name (optional)');
export const nameHint = t('What this library calls you. Its admins can see it; readers can’t.');

export const isTaken = t(
  'This name or address already has an account with a different password. Choose another one, or ',
);
export const signInIfYours = t('sign in if it’s yours');
export const linkIsOver = t(
  'This link has expired, or has been used or replaced. Ask the library for a new one, or use your recovery code.',
);

export const signIn = t('Sign in');
export const createAccount = t('Create account');
export const sendCode = t('Send code');
export const setPassword = t('Set password and sign in');

export const toSignIn = t('Sign in with a password');
export const hasAccount = t('Already have an account? Sign in');
export const toSignUp = t('Create an account');
export const toRecover = t('I have a recovery code');
export const forgotPassword = t('I forgot my password');
export const toCode = t('Sign in with a code instead');
export const sendAnotherCode = t('Send another code');
export const goBack = t('Go back');
export const providers = t('Other ways to sign in');
export const continueWith = (provider: string) => t('Continue with {provider}', { provider });

export const resetWhileSignedIn = (who: string) =>
  who === ''
    ? t('You are signed in on this device. Sign out first to set a new password.')
    : t('You are signed in on this device as {who}. Sign out first to set a new password.', { who });
export const signOut = t('Sign out');
export const alreadySignedIn = t('You are signed in');
export const signedInAs = (who: string) => t('Signed in as {who}.', { who });
export const toStories = t('Go to the stories');
export const backToPage = t('Back to where you were');
export const becomeAdmin = t('Become the admin of this library');
export const toAccount = t('Your account');

export const keepCodeTitle = t('Keep this code');
export const keepCode = t(
  'You are signed in. If you forget your password, this code lets you set a new one. The library can’t show it again.',
);
export const keepCodeWhere = t(
  'Write it down or print it, and keep it where no one else will look. You can make a new one on your account page at any time.',
);
export const codeKept = t('I’ve saved this code');

export const signInAgain = t('Sign in again');
/** `who` is an address or a name; '' if neither is known. */
export const signedOut = (who: string) =>
  who === ''
    ? t('You were signed out from another device.')
    : t('{who} was signed out from another device.', { who });
