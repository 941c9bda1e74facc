import { useEffect, useState } from 'react';
import type { Result } from '../shared/result.ts';
import type { DeskFailure } from '../sync/desk/deskCall.ts';
import type { DeskSocket } from '../sync/desk/deskSocket.ts';

/**
 * The result of a query of the desk, now and whenever it changes; undefined before the first result. `id` is the value of
 * its single argument, if it has one.
 */
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
