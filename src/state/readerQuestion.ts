import { proxy } from 'valtio/vanilla';

/** A question to the reader about their list, places and saved stories. */
export type ReaderQuestion =
  /** They sign out while something is unsent. */
  | {
      readonly kind: 'leaving';
      readonly userId: string;
      readonly operations: number;
      readonly stories: number;
      /** A session exists to send it with. */
      readonly canSend: boolean;
    }
  /** They signed in, and a guest left something on this device. */
  | {
      readonly kind: 'adopting';
      readonly userId: string;
      readonly places: number;
      readonly stories: number;
    };

/** The current question. The code that it concerns sets it, `src/app/bars/ReaderBars.tsx` asks it. */
export const readerQuestion = proxy<{ current: ReaderQuestion | undefined }>({ current: undefined });
