import type { IncomingMessage } from 'node:http';
import { callerNetwork } from '../callerNetwork.ts';
import type { QueryTurns } from '../queries/queryTurns.ts';
import { overloaded } from './requestProblem.ts';

/**
 * Resolves when it is the turn of a request to begin its work. Rejects with RequestProblem 503 when too many wait, or when
 * the client has left.
 */
export function requestTurn(turns: QueryTurns, request: IncomingMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(overloaded());
    const begin = () => (request.socket.destroyed ? refuse() : resolve());
    turns.enterOrRefuse(callerNetwork(request), begin, refuse);
  });
}
