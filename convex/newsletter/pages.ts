import { escaped } from '../../src/shared/desk/letterText.ts';
import { knownInterface } from '../../src/shared/languages/interfaceLanguages.ts';
import { newsletterPages, type PageWords, toLibrary } from '../../src/shared/serverWords/mails.ts';
import { translator } from '../../src/shared/serverWords/translator.ts';
import { internal } from '../_generated/api.js';
import { httpAction } from '../_generated/server.js';
import { libraryAddress } from '../catalogue/siteAddresses.ts';

/* A GET changes nothing and shows a button, since programs that scan mail also open links. */

type PageName = keyof typeof newsletterPages;

export const confirmPage = httpAction((_ctx, request) => page(request, 'askConfirm'));

export const confirm = httpAction(async (ctx, request) => {
  const isValid = await ctx.runMutation(internal.newsletter.subscriptions.confirm, {
    token: tokenOf(request),
  });
  return page(request, isValid ? 'subscribed' : 'expired');
});

export const unsubscribePage = httpAction((_ctx, request) => page(request, 'askUnsubscribe'));

/** Also RFC 8058's POST, which a mail program sends by itself. Unsubscribing twice is no error. */
export const unsubscribe = httpAction(async (ctx, request) => {
  await ctx.runMutation(internal.newsletter.subscriptions.end, { token: tokenOf(request) });
  return page(request, 'unsubscribed');
});

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

/** The colours of src/app's two themes, by the system's setting: this page does not know the app's. */
const styles = `
:root{color-scheme:light dark;--paper:#f6f1e7;--ink:#1d1915;--accent:#a92d15}
@media(prefers-color-scheme:dark){:root{--paper:#15120e;--ink:#ece4d6;--accent:#e8603f}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.6 Georgia,serif}
main{max-width:34rem;margin:0 auto;padding:clamp(2rem,10vh,6rem) 1.25rem}
h1{font-size:clamp(1.75rem,6vw,2.5rem);font-weight:500;line-height:1.15;margin:0 0 1rem}
button{min-height:2.75rem;padding:.4rem 1.25rem;border:1px solid var(--ink);background:var(--ink);color:var(--paper);font:inherit;cursor:pointer}
a{color:inherit;text-decoration-color:var(--accent);text-underline-offset:.22em}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
`;

async function page(request: Request, name: PageName): Promise<Response> {
  const language = knownInterface(new URL(request.url).searchParams.get('language'));
  const t = translator(language);
  const { title, words, button }: PageWords = newsletterPages[name](t);
  const form = button === undefined ? '' : `<form method="post"><button>${escaped(button)}</button></form>`;
  const home = `<p><a href="${escaped(libraryAddress())}/">${escaped(toLibrary(t))}</a></p>`;
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escaped(title)} · Lipi</title><style>${styles}</style></head>` +
    `<body><main><h1>${escaped(title)}</h1><p>${escaped(words)}</p>${form}${home}</main></body></html>`;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styles)));
  const styleHash = btoa(String.fromCharCode(...digest));
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The address contains the token that ends the subscription.
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}
