import { backendAddress } from '../../library/backendAddress.ts';
import { makeFunctionCall } from '../../shared/functionCall.ts';

const timeoutMs = 15 * 1000;

/** Whether the library confirms sign-ups by mail (double opt-in). False when it cannot be asked. Never rejects. */
export async function asksToConfirm(): Promise<boolean> {
  const call = makeFunctionCall({
    address: backendAddress(),
    fetch: (...request) => fetch(...request),
    timeoutMs,
  });
  const answer = await call('query', 'newsletter_subscribers:asksToConfirm', {});
  return answer.ok && answer.value === true;
}
