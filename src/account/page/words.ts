import { t } from '../../page/translate.ts';

export const title = t('Your account');

export const guest = t('You are not signed in on this device.');
export const whenSignedOut = t('Sign in again to see your account.');

export const roles = { admin: t('Admin'), curator: t('Curator') } as const;
export const toDesk = t('Go to the curation desk');
export const signOut = t('Sign out');
export const asking = t('Loading your account…');

export const noticesTitle = t('About your password');
export const notYourNotice = t(
  'If you didn’t ask for this, change your password below and tell an admin of the library.',
);
export const dismissNotice = t('Got it');
export const dismissNoticeName = (notice: string) => t('Got it: {notice}', { notice });

export const nameTitle = t('Name');
export const nameLabel = t('Name (optional)');
export const nameHint = t('The library’s admins can see it; readers can’t.');
export const saveName = t('Save name');
export const nameSaved = t('Name saved.');

export const withoutPasswordTitle = t('Signing in');
export const withoutPassword = t('You sign in without a password.');
export const passwordTitle = t('Password');
export const currentPassword = t('Current password');
export const newPassword = t('New password');
export const newPasswordHint = t('At least eight characters. Your other devices will be signed out.');
export const changePassword = t('Change password');
export const passwordChanged = t(
  'Your password has been changed, and your other devices have been signed out.',
);

export const recoveryTitle = t('Recovery code');
export const hasNoCode = t(
  'You have no recovery code yet. You need one to set a new password if you forget yours, because this library doesn’t send e-mail.',
);
export const hasCode = (day: string) =>
  t('You have a recovery code, made on {day}. Use it to set a new password if you forget yours.', { day });
export const recoveryPassword = t('Your password');
export const oldCodeStops = t('The old code will stop working.');
export const makeCode = t('Make a recovery code');
export const makeAnotherCode = t('Make a new recovery code');
export const keepCode = t('Write this code down or print it, and keep it somewhere safe.');
export const codeKept = t('I’ve saved this code');

export const devicesTitle = t('Devices');
export const devices = t('You are signed in on:');
export const unnamedDevice = t('Unknown device');
/** As the server labels it (convex/devices.ts): 'Firefox on Android'. */
export const deviceName = (label: string) => label.replace(' on ', t(' on '));
export const thisDevice = (name: string) => t('{name} (this device)', { name });
export const deviceUse = (signedIn: string, lastUsed: string) =>
  t('Signed in {signedIn}, last used {lastUsed}', { signedIn, lastUsed });
export const signOutDeviceName = (name: string, signedIn: string) =>
  t('Sign out {name}, signed in {signedIn}', { name, signedIn });
export const deviceSignedOut = (name: string) => t('{name} is signed out.', { name });
export const signOutOthers = t('Sign out all other devices');
export const othersSignedOut = t('All other devices are signed out.');

export const downloadTitle = t('What the library knows about you');
export const download = t(
  'One file with everything that the library stores about you: your account and devices, your reading list, your places and your highlights in the stories, newsletter sign-ups, and any work at the desk.',
);
export const downloadEverything = t('Download everything');
export const downloaded = (file: string) => t('Downloaded: {file}.', { file });

export const deletionTitle = t('Delete account');
export const deletion = t(
  'This deletes your account, your devices and all your data in the library. It can’t be undone. Stories saved on this device stay.',
);
export const deletionPassword = t('Your password, to confirm it’s you');
export const deleteAccount = t('Delete account');
export const deleting = t('Deleting…');
export const askDeletion = t('Delete your account?');
export const cannotBeUndone = t('This can’t be undone.');
export const confirmDeletion = t('Delete it');
export const cancelDeletion = t('Keep it');
export const deleted = t('Your account has been deleted.');
