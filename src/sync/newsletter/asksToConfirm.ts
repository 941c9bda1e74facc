import { libraryCall } from '../libraryCall.ts';

/** Whether the library confirms sign-ups by mail (double opt-in). False when it cannot be asked. Never rejects. */
export async function asksToConfirm(): Promise<boolean> {
  const answer = await libraryCall()('query', 'newsletter_subscribers:asksToConfirm', {});
  return answer.ok && answer.value === true;
}
