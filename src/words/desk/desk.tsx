export const title = 'The curation desk';

export const noAccess = 'Your account has no access to the desk.';
export const purpose = 'Here curators add and correct stories and decide which ones readers see.';
export const askOperator =
  'To help, ask the operator of this library to make you a curator. Give them the e-mail address of your account.';
export const grantAccess = (
  <>
    If you run this library, give access from its computer: <code>npm run library -- user grant</code>, then
    their e-mail address and <code>curator</code>.
  </>
);

export const needsConnection = 'The desk needs a connection. It opens when you’re online.';
export const socketsBlocked =
  'This network blocks the live connection (WebSocket) that the desk needs. Try another network, or ask whoever runs this one.';
export const opening = 'Opening the desk…';
export const offline = 'You’re offline. What you type is kept on this device until you can save it.';

export const diskIsScarce =
  'The library’s disk is nearly full: less than 200 MB are free. When it is full, nothing can be saved. Ask whoever runs the server to free some space.';

export const parts = 'Parts of the desk';
export const stories = 'Stories';
export const sections = {
  start: 'First steps',
  newsletter: 'Newsletter',
  bulk: 'Import and export',
  people: 'People',
  settings: 'Settings',
  audit: 'Audit',
  numbers: 'Numbers',
};

export const partLost =
  'This part of the desk could not be loaded. Check your connection, then reload the page.';
export const loadAgain = 'Reload the page';
