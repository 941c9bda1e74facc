import { proxy } from 'valtio/vanilla';

/** A question to the reader about their own list, places and saved stories. */
export type ReaderQuestion =
  /** They sign out while something has not been sent. */
  | {
      readonly kind: 'leaving';
      readonly userId: string;
      readonly operations: number;
      readonly stories: number;
      /** There is a session to send it with. */
      readonly canSend: boolean;
    }
  /** They signed in, and a guest left something here. */
  | {
      readonly kind: 'adopting';
      readonly userId: string;
      readonly places: number;
      readonly stories: number;
    };

/** The question at hand; what it is about decides, `src/app/bars/ReaderBars.tsx` asks. */
export const readerQuestion = proxy<{ current: ReaderQuestion | undefined }>({ current: undefined });
