import { believedTime, clientOf, type Stamp, stampOf } from '../../src/shared/reader/logicalTime.ts';
import {
  isListAction,
  isMarkAction,
  type ListItem,
  type MarkState,
  type Progress,
} from '../../src/shared/reader/readerMerge.ts';
import type { ReaderAction, ReaderOp } from '../../src/shared/reader/readerOps.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import type { HistoryEntry } from './simulatedServer.ts';

interface Filed {
  readonly action: ReaderAction;
  readonly stamp: Stamp;
}

/** The rows that the server must have for a user, computed from the first answer to each operation. */
export function expectedRows(history: readonly HistoryEntry[], userId: string) {
  const filed = new Map<StoryId, Filed[]>();
  const seen = new Set<string>();
  for (const entry of history) {
    if (entry.userId !== userId) continue;
    if (entry.kind === 'forgotten') {
      const { markId } = entry;
      const rest = filed
        .get(entry.storyId)
        ?.filter(({ action }) =>
          markId === undefined ? !isListAction(action) : !isMarkAction(action) || action.markId !== markId,
        );
      filed.set(entry.storyId, rest ?? []);
      continue;
    }
    const { args, answer, atMs } = entry;
    const ops = new Map((args.ops as readonly ReaderOp[]).map((op) => [op.n, op]));
    for (const { n, outcome } of answer.results) {
      const key = `${args.clientId}:${n}`;
      const op = ops.get(n);
      if (seen.has(key) || !op) continue;
      seen.add(key);
      if (outcome.kind === 'refused' || outcome.kind === 'held') continue;
      const { storyId } = op.action;
      const stamp = stampOf(believedTime(op.time, atMs), args.clientId, n);
      filed.set(storyId, [...(filed.get(storyId) ?? []), { action: op.action, stamp }]);
    }
  }
  const rows = new Map<StoryId, ReturnType<typeof rowsOf>>();
  for (const [storyId, all] of filed) rows.set(storyId, rowsOf(all));
  return rows;
}

/** The rules of docs/merge-rules.md, implemented naively: keep every action and look for the newest. */
function rowsOf(all: readonly Filed[]) {
  const last = <Type extends ReaderAction['type']>(...types: readonly Type[]) => {
    const found = all
      .filter(({ action }) => types.includes(action.type as Type))
      .sort((a, b) => (a.stamp < b.stamp ? -1 : 1))
      .at(-1);
    return found as { action: Extract<ReaderAction, { type: Type }>; stamp: Stamp } | undefined;
  };
  const membership = last('addToList', 'removeFromList');
  const position = last('addToList', 'moveInList');
  const speed = last('speed');
  const finished = last('finish', 'unfinish');
  const text = places(all, 'textPlace');
  const audio = places(all, 'audioPlace');
  const item: ListItem = {
    ...(membership && {
      listed: {
        isListed: membership.action.type === 'addToList',
        addedAt: membership.action.type === 'addToList' ? membership.action.at : 0,
        stamp: membership.stamp,
      },
    }),
    ...(position && { position: { value: position.action.position, stamp: position.stamp } }),
  };
  const progress: Progress = {
    ...(text && { text: text as NonNullable<Progress['text']> }),
    ...(audio && { audio: audio as NonNullable<Progress['audio']> }),
    ...(speed && { speed: { value: speed.action.speed, stamp: speed.stamp } }),
    ...(finished && {
      finished: {
        at: finished.action.type === 'finish' ? finished.action.at : null,
        stamp: finished.stamp,
      },
    }),
  };
  return { item, progress, marks: marksOf(all) };
}

function marksOf(all: readonly Filed[]): ReadonlyMap<string, MarkState> {
  const marks = new Map<string, MarkState>();
  for (const { action, stamp } of [...all].sort((a, b) => (a.stamp < b.stamp ? -1 : 1))) {
    if (action.type === 'mark') marks.set(action.markId, { mark: action.mark, stamp });
    if (action.type === 'unmark') marks.set(action.markId, { stamp });
  }
  return marks;
}

function places(all: readonly Filed[], type: 'textPlace' | 'audioPlace') {
  const ofType = all.flatMap(({ action, stamp }) => (action.type === type ? [{ action, stamp }] : []));
  if (ofType.length === 0) return undefined;
  const settled = ofType
    .flatMap(({ action, stamp }) => (action.settles && action.settles < stamp ? [action.settles] : []))
    .sort()
    .at(-1);
  const clients = new Map<string, { clientId: string; stamp: Stamp; place: unknown }>();
  for (const { action, stamp } of ofType.sort((a, b) => (a.stamp < b.stamp ? -1 : 1))) {
    clients.set(clientOf(stamp), { clientId: clientOf(stamp), stamp, place: action.place });
  }
  const entries = [...clients.values()]
    .filter(({ stamp }) => settled === undefined || stamp > settled)
    .sort((a, b) => (a.stamp < b.stamp ? 1 : -1))
    .slice(0, 4);
  return { entries, ...(settled && { settled }) };
}
