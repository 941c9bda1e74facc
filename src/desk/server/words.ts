export const elsewhere = 'Another host runs this library, and shows its state.';

export const version = 'Version';
export const runningSince = 'Running since';
export const data = 'Size of the library';
export const room = 'Room left on its disk';
export const roomIsScarce = 'Free some space.';
export const backup = 'Last backup';
export const none = 'None';
export const backUp = 'Make one every day: npm run library -- backup --keep 14 <folder>';
export const mail = 'Last mail that was accepted';
export const noSender = 'No mail can be sent: docs/operating.md says how to set it up.';
