import { isCount, isFields, isFlag, isText, listOf, optional, parser, shape } from '../shared/guards.ts';
import type { PushAnswer, ReaderPage } from '../shared/reader/readerFeed.ts';

const isStop = (value: unknown): boolean =>
  isFields(value) &&
  ((value.kind === 'gap' && isCount(value.expected)) || (value.kind === 'forked' && isCount(value.n)));

/** Validates an answer of `reader:push`; undefined when it has another shape. */
export const asPushAnswer = parser(
  shape<PushAnswer>({
    seq: isCount,
    epoch: isText,
    results: listOf(shape({ n: isCount, outcome: isOutcome })),
    stop: (stop) => stop === null || isStop(stop),
  }),
);

const row = { storyId: isText, seq: isCount };
const isRegister = optional(shape({ stamp: isText }));
const isPlaces = optional(
  shape({ entries: listOf(shape({ stamp: isText, clientId: isText, place: isFields })) }),
);

/** Validates an answer of `reader:changes`; undefined when it has another shape. */
export const asReaderPage = parser(
  shape<ReaderPage>({
    items: listOf(shape({ ...row, listed: isRegister })),
    progress: listOf(
      shape({ ...row, text: isPlaces, audio: isPlaces, speed: isRegister, finished: isRegister }),
    ),
    removed: listOf(shape({ ...row, stamp: isText })),
    cursor: isCount,
    floor: isCount,
    lastN: isCount,
    isDone: isFlag,
    epoch: isText,
  }),
);

function isOutcome(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (value.kind === 'refused') return isText(value.code) && isText(value.message);
  return value.kind === 'applied' || value.kind === 'superseded' || value.kind === 'held';
}
