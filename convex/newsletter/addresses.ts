import { actionsAddress } from '../siteAddresses.ts';

/** Where the links of letters and of their confirmations lead. */

/**
 * Under /api/, because of the service worker: it answers the app's own addresses with the app, and leaves these to the
 * network, those of older builds included.
 */
export const confirmPath = '/api/newsletter/confirm';
export const unsubscribePath = '/api/newsletter/unsubscribe';

/** The page on which a sign-up is confirmed. */
export function confirmAddress(token: string): string {
  return actionAddress(confirmPath, token);
}

/** The page on which a subscription is ended; a POST to it ends it (RFC 8058). The token names no address. */
export function unsubscribeAddress(token: string): string {
  return actionAddress(unsubscribePath, token);
}

function actionAddress(path: string, token: string): string {
  return `${actionsAddress()}${path}?token=${encodeURIComponent(token)}`;
}
