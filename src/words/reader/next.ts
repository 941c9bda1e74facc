export const title = 'What to read next';
export const readNext = 'Read next';
export const allIn = (language: string) => `All stories in ${language}`;
