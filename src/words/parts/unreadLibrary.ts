export const title = 'The library on this device can’t be read';
export const unavailable =
  'This browser doesn’t let Lipi store anything. The first stories can still be read online.';
export const outdated = 'A newer version of Lipi is open in another tab.';
export const full = 'Storage is full.';
