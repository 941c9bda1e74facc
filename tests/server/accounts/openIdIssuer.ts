import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

/** The issuer's claims about a person; the subject is the name that they typed there. */
interface Person {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** A real OpenID Connect issuer on a loopback port. */
export interface OpenIdIssuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Starts serving, with redirects to this address; until then every request is answered 503. */
  serve(redirectUri: string): void;
  /** The people by the name that they sign in with. */
  people: Map<string, Person>;
  close(): Promise<void>;
}

/** Opens a port first, because the client that signs in with the issuer is registered once its address is known. */
export async function startIssuer(): Promise<OpenIdIssuer> {
  let handle: RequestListener = (_request, response) => response.writeHead(503).end();
  const server: Server = createServer((request, response) => handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const issuer = `http://127.0.0.1:${address.port}`;
  const people = new Map<string, Person>();
  const clientId = 'lipi';
  const clientSecret = 'a secret of the two';
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    serve(redirectUri) {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: [redirectUri],
            response_types: ['code'],
            grant_types: ['authorization_code'],
          },
        ],
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_ctx, { uid }) => interactionPath(uid) },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
        cookies: { keys: ['a key of the test'] },
        jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] as never },
        findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
      });
      const serveRest = provider.callback();
      handle = (request, response) => {
        serveIssuerPages(provider, request, response)
          .then((isServed) => (isServed ? undefined : serveRest(request, response)))
          .catch((error: unknown) => response.writeHead(400).end(String(error)));
      };
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const pagePath = /^\/interaction\/[^/?]+(\/abort)?$/;

/** The path of the issuer's pages, on which a person types a name and then consents. */
function interactionPath(uid: string): string {
  return `/interaction/${uid}`;
}

/** Answers a request for one of the issuer's own pages; false for any other. Rejects when no sign-in is under way there. */
async function serveIssuerPages(
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
