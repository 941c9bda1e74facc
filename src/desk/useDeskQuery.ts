import { useEffect, useState } from 'react';
import type { DeskFailure } from '../sync/desk/deskCall.ts';
import { useOpenDesk } from './openDesk.ts';

/** What the library was asked for; `AskedNote` tells a curator about its state. */
export interface Asked<T> {
  /** Undefined before the first answer; it stays when a later one is a failure. */
  readonly value: T | undefined;
  /** Why the newest answer is missing. */
  readonly failure: DeskFailure | undefined;
  /** Asks again after a failure. */
  readonly tryAgain: () => void;
}

/**
 * Subscribes to a query of the desk while the component is mounted. Nothing is asked while `args` is undefined. The value of
 * earlier arguments stays until the next result, so remount the component (`key`) for another subject.
 */
export function useDeskQuery<T>(path: string, args: Readonly<Record<string, string>> | undefined): Asked<T> {
  const { socket } = useOpenDesk();
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<DeskFailure>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the arguments, not their object; each attempt asks anew
  useEffect(() => {
    if (!args) return;
    return socket.watch<T>(path, args, (answer) => {
      if (answer.ok) setValue(answer.value);
      setFailure(answer.ok ? undefined : answer.failure);
    });
  }, [socket, path, JSON.stringify(args), attempt]);
  function tryAgain(): void {
    setFailure(undefined);
    setAttempt((before) => before + 1);
  }
  return { value, failure, tryAgain };
}

/** Whether the answer was refused because it is for admins. */
export function isForAdmins({ failure }: Asked<unknown>): boolean {
  return failure?.kind === 'refused' && failure.problem.code === 'not_allowed';
}
