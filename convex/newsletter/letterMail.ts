import { type LetterContent, letterAsHtml, letterAsText } from '../../src/shared/desk/letterText.ts';
import { actionsAddress, libraryAddress } from '../catalogue/siteAddresses.ts';
import type { Mail } from '../platform/mail.ts';

/** A recipient of a letter, with the token that ends their subscription. */
interface Recipient {
  readonly email: string;
  readonly token: string;
}

/**
 * A letter to one recipient. The header fields of RFC 8058 let a mail program unsubscribe the recipient with one press,
 * without opening a page. `key` makes the Message-ID, so that mailboxes recognise a letter that is sent once more.
 */
export function letterMail(content: LetterContent, { email, token }: Recipient, key?: string): Mail {
  const unsubscribe = unsubscribeAddress(token);
  const library = libraryAddress();
  const links = { library, unsubscribe };
  const host = URL.canParse(library) ? new URL(library).hostname : 'localhost';
  return {
    to: email,
    subject: content.subject,
    text: letterAsText(content, links),
    html: letterAsHtml(content, links),
    headers: {
      'List-Id': `Letters from the library <newsletter.${host}>`,
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...(key !== undefined && { messageId: `<${key}@${host}>` }),
  };
}

/**
 * Under /api/, because the service workers, those of older builds included, answer the app's own addresses with the app and
 * leave these to the network.
 */
export const confirmPath = '/api/newsletter/confirm';
export const unsubscribePath = '/api/newsletter/unsubscribe';

export function confirmAddress(token: string): string {
  return actionAddress(confirmPath, token);
}

/** The page that ends a subscription by a POST (RFC 8058). The token does not reveal the e-mail address. */
export function unsubscribeAddress(token: string): string {
  return actionAddress(unsubscribePath, token);
}

function actionAddress(path: string, token: string): string {
  return `${actionsAddress()}${path}?token=${encodeURIComponent(token)}`;
}
