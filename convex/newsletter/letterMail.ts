import { type LetterContent, letterAsHtml, letterAsText } from '../../src/shared/desk/letterText.ts';
import type { Doc } from '../_generated/dataModel.js';
import { actionsAddress, libraryAddress } from '../catalogue/siteAddresses.ts';
import type { Mail } from '../platform/mail.ts';

/** With one press to unsubscribe (RFC 8058). `key` makes the Message-ID, by which mailboxes know a letter sent twice. */
export function letterMail(
  content: LetterContent,
  { email, token }: Pick<Doc<'letterRecipients'>, 'email' | 'token'>,
  key?: string,
): Mail {
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

/** Under /api/, which service workers, those of older builds included, leave to the network. */
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
