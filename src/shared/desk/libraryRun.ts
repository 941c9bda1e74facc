/** A run of a library command in the audit: one entry with its numbers, instead of one for each story. */
export type LibraryRun =
  | {
      readonly kind: 'library';
      readonly act: 'imported';
      readonly added: number;
      readonly updated: number;
      readonly unchanged: number;
      /** The number of files that could not be imported. */
      readonly broken: number;
      /** Whether the import was stopped before its end. */
      readonly isStopped: boolean;
    }
  | { readonly kind: 'library'; readonly act: 'removed'; readonly removed: number }
  /** An import was undone, except for the stories that were changed since (`left`). */
  | {
      readonly kind: 'library';
      readonly act: 'undone';
      readonly undone: number;
      readonly left: number;
    };
