export const dontSave = 'Don’t save';
export const name = (what: string, title: string) => `${what}: ${title}`;
export const willBeSaved = 'It will be saved when you’re back online.';
