export const settings = 'Settings';
export const forAdmins =
  'This part of the desk is for admins. Ask an admin of this library if something here has to change.';
export const whenShown =
  'Home pages that are open and connected show a change within moments; a device without a network shows it when it has had one.';

export const guests = 'Guests';
export const guestLimit = 'Stories that a guest may open whole';
export const guestLimitHint =
  'Empty for no limit. Past it a story shows its beginning and asks to sign in; what was saved for offline stays readable. It counts from the next story that a guest opens.';
export const noWholeNumber = 'Give a whole number, or nothing.';

export const banner = 'The banner about free audiobooks';
export const bannerText = 'Text';
export const bannerTextHint = 'One line. Empty for no banner.';
export const firstDay = 'First day';
export const lastDay = 'Last day';
export const daysHint =
  'Without a day the banner stands there from now on, or for ever. Each reader’s own calendar counts.';
export const noBannerToday = 'Today readers see no banner.';
export const bannerToday = (text: string) => `Today readers see: ${text}`;

export const launch = 'Languages of the launch phase';
export const launchHint =
  'What the home page says under ‘Current Launch Phase’. Which languages have buttons above the cards follows from the stories.';
export const hereNow = 'Here now';
export const announced = 'Announced';
export const noLanguages = 'None.';
export const removeLanguage = (language: string, list: string) => `Remove ${language}: ${list}`;
export const addLanguage = 'Add a language';
export const add = 'Add';
export const addTo = (list: string) => `Add: ${list}`;

export const saved = 'The settings are saved.';
export const notSaved = 'Not saved yet; kept on this device.';
export const whatYouChange = 'what you change';
/** The settings' names in `overtaken`. */
export const names = {
  guestViewLimit: 'the limit for guests',
  banner: 'the banner',
  launch: 'the languages of the launch phase',
};
export const overtaken = (changed: readonly string[]) =>
  `Somebody else changed ${changed.join(' and ')} meanwhile. Nothing was saved. Save again to put yours in its place, or take back what you changed.`;
export const theirLimit = (limit: number | null) => `Their limit: ${limit ?? 'none'}.`;
export const theirBanner = (text: string) => `Their banner: ${text || 'none'}`;

export const save = 'Save the settings';
export const undoMine = 'Undo my changes';
