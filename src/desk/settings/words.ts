export const forAdmins =
  'This part of the desk is for admins. Ask an admin of this library if something here has to change.';
export const whenShown =
  'Home pages that are open and online show a change within moments; a device that is offline shows it once it has been online again.';

export const library = 'Library';
export const name = 'Name of the library';
export const nameHint =
  'For example ‘Village library of Khordha’. Readers see it at the top of the home page, in shared links and in e-mails. Leave empty for none.';

export const guests = 'Guests';
export const guestLimit = 'Stories a guest can read in full';
export const guestLimitHint =
  'Leave empty for no limit. Past the limit, a story shows only its beginning and an invitation to sign in; stories saved for offline stay readable. A new limit applies from the next story that a guest opens.';
export const noWholeNumber = 'Enter a whole number, or leave empty.';

export const banner = 'Free audiobooks banner';
export const bannerText = 'Text';
export const bannerTextHint = 'One line. Leave empty for no banner.';
export const firstDay = 'First day';
export const lastDay = 'Last day';
export const daysHint =
  'Without a first day, the banner shows from now on; without a last day, it stays for good. Days follow each reader’s own calendar.';
export const noBannerToday = 'Today readers see no banner.';
export const bannerToday = (text: string) => `Today readers see: ${text}`;

export const launch = 'Launch phase languages';
export const launchHint =
  'What the home page says under ‘Current Launch Phase’. The language buttons above the cards depend on the stories instead.';
export const hereNow = 'Available now';
export const announced = 'Announced';
export const noLanguages = 'None.';
export const removeLanguage = (language: string, list: string) => `Remove ${language}: ${list}`;
export const addLanguage = 'Add a language';
export const add = 'Add';
export const addTo = (list: string) => `Add: ${list}`;

export const saved = 'Settings saved.';
export const notSaved = 'Not saved yet, but kept on this device.';
export const theirs = (field: string, value: string) => `${field}: ${value || 'none'}`;

export const save = 'Save settings';
export const undoMine = 'Undo my changes';
