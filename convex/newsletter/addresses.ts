import { actionsAddress } from '../catalogue/siteAddresses.ts';

/** The addresses of the links in letters and in confirmation mails. */

/**
 * Under /api/, because the service workers, those of older builds included, answer the app's own addresses with the app and
 * leave these to the network.
 */
export const confirmPath = '/api/newsletter/confirm';
export const unsubscribePath = '/api/newsletter/unsubscribe';

/** The page on which a sign-up is confirmed. */
export function confirmAddress(token: string): string {
  return actionAddress(confirmPath, token);
}

/**
 * The page on which a subscription is ended; a POST to it ends it (RFC 8058). The token does not reveal the e-mail address.
 */
export function unsubscribeAddress(token: string): string {
  return actionAddress(unsubscribePath, token);
}

function actionAddress(path: string, token: string): string {
  return `${actionsAddress()}${path}?token=${encodeURIComponent(token)}`;
}
