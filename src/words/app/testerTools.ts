export const whatTheyDo =
  'Slow down or cut the network, fill the storage, change the clock. Nothing changes on the server.';
export const turnOn = 'Turn the tools on';

export const line = 'Network';
export const lines = {
  none: 'Normal',
  offline: 'Offline',
  '2g': 'Slow: 2G',
  '3g': 'Slow: 3G',
  hanging: 'Requests hang',
  failing: 'The server fails',
} as const;
export const clock = 'Device clock';
export const clocks = {
  right: 'Correct',
  ahead: { minutes5: '5 minutes ahead', hour: '1 hour ahead', day: '24 hours ahead' },
  behind: { minutes5: '5 minutes behind', hour: '1 hour behind', day: '24 hours behind' },
} as const;
export const answersAreLost = 'Responses are lost after the server has acted';
export const deviceIsFull = 'The device is full';

export const evictCaches = 'Evict the caches';
export const cachesEvicted = (count: number) =>
  `${count === 1 ? '1 cache was' : `${count} caches were`} deleted, as a browser does when it needs the space.`;
export const expireToken = 'Expire the token';
export const tokenExpired = 'The server refuses the token from now on.';
export const noToken = 'You are not signed in on this device.';
export const downloadReport = 'Download a report';
export const failed = (error: string) => `That didn’t work: ${error}`;

export const showLog = 'Show the log';
export const showMore = 'Show newer entries';
export const log = 'Log, newest first';
