import { storeFrontPage } from '../settings/frontPage.ts';
import { isFrontPageSnapshot } from '../shared/frontPage.ts';
import { libraryCall } from '../sync/libraryCall.ts';

/** Fetches and stores the home page's settings. When the library cannot be reached, the stored ones stay in force. */
export async function refreshFrontPage(): Promise<void> {
  const answer = await libraryCall()('query', 'frontPage:known', {});
  if (answer.ok && isFrontPageSnapshot(answer.value)) storeFrontPage(answer.value);
}
