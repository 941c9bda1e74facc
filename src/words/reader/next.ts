export const title = 'What to read next';
export const readNext = 'Read next';
