import { useEffect } from 'react';
import { warn } from '../shared/warn.ts';

/** Has this device follow these languages while they are shown and from then on, or with `isWhole` their whole lists. */
export function useFollow(languages: readonly string[], isWhole = false): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tags as one text say whether they are others
  useEffect(() => {
    if (languages.length > 0) followLate(languages, isWhole).catch(warn('A language could not be followed'));
  }, [languages.join(), isWhole]);
}

/** Loaded late, because it brings the database. */
async function followLate(languages: readonly string[], isWhole: boolean): Promise<void> {
  const { follow } = await import('./lists.ts');
  await follow(languages, isWhole);
}
