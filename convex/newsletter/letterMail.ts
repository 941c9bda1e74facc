import { type LetterContent, letterAsHtml, letterAsText } from '../../src/shared/desk/letterText.ts';
import { type InterfaceLanguage, knownInterface } from '../../src/shared/languages/interfaceLanguages.ts';
import { translator } from '../../src/shared/serverWords/translator.ts';
import type { Doc } from '../_generated/dataModel.js';
import { actionsAddress, libraryAddress } from '../catalogue/siteAddresses.ts';
import type { Mail } from '../platform/mail.ts';

/** With one press to unsubscribe (RFC 8058). `key` makes the Message-ID, by which mailboxes know a letter sent twice. */
export function letterMail(
  content: LetterContent,
  recipient: Pick<Doc<'letterRecipients'>, 'email' | 'token' | 'language'>,
  key?: string,
): Mail {
  const { email, token } = recipient;
  const language = knownInterface(recipient.language);
  const unsubscribe = unsubscribeAddress(token, language);
  const library = libraryAddress();
  const frame = { library, unsubscribe, language, t: translator(language) };
  const host = URL.canParse(library) ? new URL(library).hostname : 'localhost';
  return {
    to: email,
    subject: content.subject,
    text: letterAsText(content, frame),
    html: letterAsHtml(content, frame),
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

export function confirmAddress(token: string, language: InterfaceLanguage): string {
  return actionAddress(confirmPath, token, language);
}

/** The page that ends a subscription by a POST (RFC 8058). The token does not reveal the e-mail address. */
export function unsubscribeAddress(token: string, language: InterfaceLanguage): string {
  return actionAddress(unsubscribePath, token, language);
}

/** The page's language is in its address, since the subscriber's row is deleted before the last page is shown. */
function actionAddress(path: string, token: string, language: InterfaceLanguage): string {
  const query = language === 'en' ? '' : `&language=${language}`;
  return `${actionsAddress()}${path}?token=${encodeURIComponent(token)}${query}`;
}
