import { useEffect, useState } from 'react';
import type { Result } from '../shared/result.ts';
import type { DeskFailure } from '../sync/desk/deskCall.ts';
import type { DeskSocket } from '../sync/desk/deskSocket.ts';

/** What a query of the desk answers, now and whenever it changes; undefined before the first answer. `id` is its one argument's value, if it has one. */
export function useDeskQuery<T>(
  socket: DeskSocket,
  path: string,
  argument?: string,
  id = '',
): Result<T, DeskFailure> | undefined {
  const [answer, setAnswer] = useState<Result<T, DeskFailure>>();
  useEffect(
    () => socket.watch<T>(path, argument === undefined ? {} : { [argument]: id }, setAnswer),
    [socket, path, argument, id],
  );
  return answer;
}
