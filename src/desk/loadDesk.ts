/** In a chunk of its own, so that the entry of every reader does not list the desk's files. */
export const loadDesk = async () => (await import('./AdminScreen.tsx')).AdminScreen;
