import type { ReactNode } from 'react';

/** Marks words within a sentence as code. */
export function inCode(words: string): ReactNode {
  return <code>{words}</code>;
}
