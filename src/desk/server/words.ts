export const elsewhere =
  'Another host runs this library’s functions. Its own pages show its state and its backups.';

export const version = 'Version';
export const runningSince = 'Running since';
export const data = 'Size of the library';
export const room = 'Room left on its disk';
export const roomIsScarce = 'Free some space: a full disk saves nothing.';
export const backup = 'Last backup';
export const noBackup = 'None';
export const backUp =
  'Back up every day: npm run library -- backup <file> makes one while the library runs, and docs/operating.md says how to do so by itself.';
export const mail = 'Last mail that was accepted';
export const noMail = 'None';
export const noSender =
  'No mail can be sent: without it nobody can reset a password or subscribe. docs/operating.md says how to set up a sender.';
