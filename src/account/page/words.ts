export const title = 'Your account';

export const guest = 'You are not signed in on this device.';
export const whenSignedOut = 'Sign in again to see your account.';

export const roles = { admin: 'Admin', curator: 'Curator' } as const;
export const toDesk = 'Go to the curation desk';
export const signOut = 'Sign out';
export const asking = 'Loading your account…';

export const noticesTitle = 'About your password';
export const notYourNotice =
  'If you didn’t ask for this, change your password below and tell an admin of the library.';
export const dismissNotice = 'Got it';
export const dismissNoticeName = (notice: string) => `Got it: ${notice}`;

export const nameTitle = 'Name';
export const nameLabel = 'Name (optional)';
export const nameHint = 'The library’s admins can see it; readers can’t.';
export const saveName = 'Save name';
export const nameSaved = 'Name saved.';

export const withoutPasswordTitle = 'Signing in';
export const withoutPassword = 'You sign in without a password.';
export const passwordTitle = 'Password';
export const currentPassword = 'Current password';
export const newPassword = 'New password';
export const newPasswordHint = 'At least eight characters. Your other devices will be signed out.';
export const changePassword = 'Change password';
export const passwordChanged = 'Your password has been changed, and your other devices have been signed out.';

export const recoveryTitle = 'Recovery code';
export const hasNoCode =
  'You have no recovery code yet. You need one to set a new password if you forget yours, because this library doesn’t send e-mail.';
export const hasCode = (day: string) =>
  `You have a recovery code, made on ${day}. Use it to set a new password if you forget yours.`;
export const recoveryPassword = 'Your password';
export const oldCodeStops = 'The old code will stop working.';
export const makeCode = 'Make a recovery code';
export const makeAnotherCode = 'Make a new recovery code';
export const keepCode = 'Write this code down or print it, and keep it somewhere safe.';
export const codeKept = 'I’ve saved this code';

export const devicesTitle = 'Devices';
export const devices = 'You are signed in on:';
export const unnamedDevice = 'Unknown device';
export const thisDevice = (name: string) => `${name} (this device)`;
export const deviceUse = (signedIn: string, lastUsed: string) =>
  `Signed in ${signedIn}, last used ${lastUsed}`;
export const signOutDeviceName = (name: string, signedIn: string) =>
  `Sign out ${name}, signed in ${signedIn}`;
export const deviceSignedOut = (name: string) => `${name} is signed out.`;
export const signOutOthers = 'Sign out all other devices';
export const othersSignedOut = 'All other devices are signed out.';

export const downloadTitle = 'What the library knows about you';
export const download =
  'One file with everything that the library stores about you: your account and devices, your reading list and your places in the stories, newsletter sign-ups, and any work at the desk.';
export const downloadEverything = 'Download everything';
export const downloaded = (file: string) => `Downloaded: ${file}.`;

export const deletionTitle = 'Delete account';
export const deletion =
  'This deletes your account, your devices and all your data in the library. It can’t be undone. Stories saved on this device stay.';
export const deletionPassword = 'Your password, to confirm it’s you';
export const deleteAccount = 'Delete account';
export const deleting = 'Deleting…';
export const askDeletion = 'Delete your account?';
export const cannotBeUndone = 'This can’t be undone.';
export const confirmDeletion = 'Delete it';
export const cancelDeletion = 'Keep it';
export const deleted = 'Your account has been deleted.';
