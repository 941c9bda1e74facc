/** Decorates the title; hidden from screen readers. */
export const ornament = 'Erratum';
export const title = 'Something went wrong!';
export const broken =
  'Something broke on this page. Your saved stories are safe: reload, or go to the list of all stories.';
export const partLost = 'Part of this page couldn’t load. Check your connection, then reload.';
export const offlineTitle = 'You’re offline';
export const offline = 'This page isn’t on this device. Connect to a network, then reload.';
export const show = 'Show Error';
export const hide = 'Hide Error';

export const notFoundTitle = 'Not Found';
export const noSuchPage =
  'There is no page at this address. It may be mistyped, or the story is no longer in the library.';
