import { ActionButton } from '../ui/controls/Action.tsx';
import { deskFailureWords } from './useDeskAction.ts';
import type { Asked } from './useDeskQuery.ts';
import * as common from './words.tsx';

interface AskedNoteProps {
  readonly asked: Asked<unknown>;
  /** Shown until there is an answer. */
  readonly waiting?: string;
}

/** Says that an answer is awaited, or why it is missing, with a button that asks again; nothing once it is there. */
export function AskedNote({
  asked: { value, failure, tryAgain },
  waiting = common.oneMoment,
}: AskedNoteProps) {
  if (failure)
    return (
      <>
        <p role="alert">{deskFailureWords(failure)}</p>
        <ActionButton onPress={tryAgain}>{common.tryAgain}</ActionButton>
      </>
    );
  return value === undefined ? <p role="status">{waiting}</p> : null;
}
