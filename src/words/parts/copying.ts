export const copied = 'Copied.';
export const cannotCopy =
  'This browser can’t copy from a page. The text is selected: use the browser’s own menu to copy it.';
