import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Provider } from 'oidc-provider';

const pagePath = /^\/interaction\/[^/?]+(\/abort)?$/;

/** The path of the issuer's pages, on which a person types a name and then consents. */
export function interactionPath(uid: string): string {
  return `/interaction/${uid}`;
}

/** Answers a request for one of the issuer's own pages; false for any other. Rejects when no sign-in is under way there. */
export async function serveIssuerPages(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const match = pagePath.exec(request.url ?? '');
  if (!match) return false;
  const finish = (result: Parameters<Provider['interactionFinished']>[2]) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  if (match[1] !== undefined) {
    await finish({ error: 'access_denied' });
    return true;
  }
  const { prompt, session, params } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(pageOf(prompt.name));
  } else if (prompt.name === 'login') {
    const login = new URLSearchParams(await text(request)).get('login');
    await finish({ login: { accountId: login ?? '' } });
  } else {
    const grant = new provider.Grant({
      accountId: session?.accountId ?? '',
      clientId: String(params.client_id),
    });
    grant.addOIDCScope(String(params.scope));
    await finish({ consent: { grantId: await grant.save() } });
  }
  return true;
}

function pageOf(prompt: string): string {
  const fields =
    prompt === 'login'
      ? '<label>Name <input name="login"></label><label>Password <input name="password" type="password"></label>'
      : '';
  return `<!doctype html><html lang="en"><title>The school</title><form method="post">${fields}<button type="submit">Continue</button></form></html>`;
}
