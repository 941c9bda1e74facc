import { t } from './t.ts';

/*
 * What the server's refusals say to readers. They are sent in English, and a page looks a text up by its English to show
 * it in its own language (src/page/serverText.ts). So the one value that a text may have is its last number.
 */

export const pleaseSignIn = t('Please sign in.');
export const sessionEnded = t('This device was signed out. Please sign in again.');
export const someoneElse = t('Someone else is now signed in on this device.');
export const noSuchDevice = t('You are not signed in on a device with this id.');

export const wrongPassword = t('The password is wrong.');
export const wrongCredentials = t('The name, e-mail address or password is wrong.');
export const wrongRecoveryCode = t('The name, e-mail address or recovery code is wrong.');
export const wrongCode = t('This code is wrong or has expired. Please ask for a new one.');
export const resetLinkInvalid = t('This link no longer works. Please ask the library for a new one.');
export const setupLinkInvalid = t('This set-up link no longer works. Restart the server to print a new one.');
export const noPassword = t('This account has no password.');
export const lastAdmin = t('This is the library’s last admin. Make someone else an admin first.');

export const passwordTooLong = (most: number) =>
  t('A password can have at most {most} characters.', { most });
export const passwordTooShort = (least: number) =>
  t('A password needs at least {least} characters.', { least });
export const passwordIsIdentifier = t('Your password can’t be your e-mail address or name.');
export const invalidIdentifier = (most: number) =>
  t('Enter an e-mail address, or a name of 2 to {most} characters.', { most });
export const invalidName = (most: number) => t('A name must have 1 to {most} characters.', { most });

export const invalidEmail = t('This does not look like an e-mail address. Please check it.');
export const addressNotTaken = t(
  'This library’s mail service doesn’t take this address. It takes those with plain Latin letters before the @.',
);
export const mailFailed = t('The e-mail could not be sent. Please try again later.');
export const sendsNoMail = t('This library doesn’t send e-mail.');
