import { proxy } from 'valtio/vanilla';

/** A question to the reader about their list, places and saved stories. */
export type ReaderQuestion =
  /** The reader signs out. Without unsent `operations`, the question is only whether they mean it. */
  | {
      readonly kind: 'leaving';
      readonly userId: string;
      readonly operations: number;
      readonly stories: number;
      /** Whether a session exists with which the work can be sent. */
      readonly canSend: boolean;
    }
  /** The reader has signed in, and a guest has left work on this device. */
  | {
      readonly kind: 'adopting';
      readonly userId: string;
      readonly places: number;
      readonly stories: number;
    };

/** The current question. The code in need of an answer sets it, `src/app/bars/ReaderBars.tsx` shows it. */
export const readerQuestion = proxy<{ current: ReaderQuestion | undefined }>({ current: undefined });
