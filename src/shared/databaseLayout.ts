/** The layout of a user's private database. A change adds tables and indexes and takes nothing away. */
export const privateLayout = 3;

/** Whether a database of this version of IndexedDB's has a newer layout than the one that is known. */
export function isNewerLayout(version: number, known: number): boolean {
  // Dexie counts in tens, and a layout that it has mended itself lies between two of them.
  return version >= (known + 1) * 10;
}
