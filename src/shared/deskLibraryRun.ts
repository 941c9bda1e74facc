/** A run of a library command, as the audit keeps it: an entry with its numbers, and none for each story. */
export type LibraryRun =
  | {
      readonly kind: 'library';
      readonly act: 'imported';
      readonly added: number;
      readonly updated: number;
      readonly unchanged: number;
      /** Files that could not be taken. */
      readonly broken: number;
      /** It was stopped before its end. */
      readonly isStopped: boolean;
    }
  | { readonly kind: 'library'; readonly act: 'removed'; readonly removed: number }
  /** An import was undone, but for the stories that were changed since. */
  | {
      readonly kind: 'library';
      readonly act: 'undone';
      readonly undone: number;
      readonly left: number;
    };
