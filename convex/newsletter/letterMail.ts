import { type LetterContent, letterAsHtml, letterAsText } from '../../src/shared/desk/letterText.ts';
import { libraryAddress } from '../catalogue/siteAddresses.ts';
import type { Mail } from '../platform/mail.ts';
import { unsubscribeAddress } from './addresses.ts';

/** A recipient of a letter, with the token that ends their subscription. */
interface Recipient {
  readonly email: string;
  readonly token: string;
}

/**
 * A letter to one recipient. The header fields of RFC 8058 let a mail program unsubscribe the recipient with one press,
 * without opening a page.
 */
export function letterMail(content: LetterContent, { email, token }: Recipient): Mail {
  const unsubscribe = unsubscribeAddress(token);
  const library = libraryAddress();
  const links = { library, unsubscribe };
  return {
    to: email,
    subject: content.subject,
    text: letterAsText(content, links),
    html: letterAsHtml(content, links),
    headers: {
      'List-Id': `Letters from the library <newsletter.${hostOf(library)}>`,
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/**
 * The same for every delivery of a letter to one recipient, so that mail servers and mailboxes recognise duplicates. It does
 * not contain the e-mail address.
 */
export function messageIdOf(letterId: string, recipientId: string): string {
  return `<${letterId}.${recipientId}@${hostOf(libraryAddress())}>`;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : 'localhost';
}
