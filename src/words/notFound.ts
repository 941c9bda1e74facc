export const title = 'Not Found';
export const noSuchPage =
  'There is no page at this address. It may be mistyped, or the story is no longer in the library.';
