export const firstSteps = 'First steps';
export const allDone = 'All done.';
export const toStories = 'Go to the stories';
export const welcome = 'The library is yours. Five things are worth doing before readers come.';

export const name = 'Name of the library';
export const aboutName =
  'Give the library a name of its own, which readers see at the top of the home page, in shared links and in e-mails.';
export const giveName = 'Give it a name';

export const languages = 'Languages and banner';
export const aboutLanguages =
  'Say which languages are available now and which come next, and change or remove the free audiobooks banner.';
export const openSettings = 'Open the settings';

export const stories = 'First stories';
export const aboutStories =
  'Write one here, or import many from files. The stories that came with Lipi can stay, or go to the bin.';
export const writeStory = 'Write a story';
export const importStories = 'Import stories';

export const mail = 'Mail';
export const aboutMail =
  'With a mail sender, readers can reset a forgotten password themselves, and newsletters can be sent. It is set up on the server’s computer, with your library’s name as the sender. This step is done once a mail was sent, such as a test of a letter.';
export const whatToSet = 'What to set';

export const backup = 'Backup';
export const aboutBackup = (
  <>
    On the server’s computer, <code>npm run library -- backup lipi.backup</code> copies everything into one
    file. Keep it on another disk, and make one regularly.
  </>
);

/** Follows the title of a step. */
export const isDone = ' Done';
export const markDone = 'Mark as done';
export const markStepDone = (step: string) => `Mark as done: ${step}`;
export const dismiss = 'Dismiss these steps';
