import type { ReactNode } from 'react';

/** Words within a sentence that are typed as they stand. */
export function inCode(words: string): ReactNode {
  return <code>{words}</code>;
}
