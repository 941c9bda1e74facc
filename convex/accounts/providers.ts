import type { AuthProviderConfig } from '@convex-dev/auth/server';
import { inTime } from '../platform/inTime.ts';

/** The picture is left out, because nothing shows it. */
interface ProviderProfile {
  readonly id: string;
  readonly name?: string;
  readonly email?: string;
  readonly emailVerified: boolean;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface SignInProvider extends Named {
  readonly config: AuthProviderConfig;
}

interface Claims {
  readonly sub: string;
  readonly name?: unknown;
  readonly preferred_username?: unknown;
  readonly email?: unknown;
  readonly email_verified?: unknown;
}

/** The providers whose variables are set (docs/operating.md), in display order. */
export function configuredProviders(env: typeof process.env): readonly SignInProvider[] {
  const providers: SignInProvider[] = [];
  const { AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET, AUTH_GITHUB_ID, AUTH_GITHUB_SECRET } = env;
  if (AUTH_GOOGLE_ID && AUTH_GOOGLE_SECRET) {
    const issuer = 'https://accounts.google.com';
    providers.push(openId({ id: 'google', name: 'Google' }, issuer, AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET));
  }
  if (AUTH_GITHUB_ID && AUTH_GITHUB_SECRET) providers.push(gitHub(AUTH_GITHUB_ID, AUTH_GITHUB_SECRET));
  const { AUTH_OIDC_ISSUER, AUTH_OIDC_ID, AUTH_OIDC_SECRET, AUTH_OIDC_NAME } = env;
  if (AUTH_OIDC_ISSUER && AUTH_OIDC_ID && AUTH_OIDC_SECRET) {
    const name = AUTH_OIDC_NAME || new URL(AUTH_OIDC_ISSUER).host;
    providers.push(openId({ id: 'oidc', name }, AUTH_OIDC_ISSUER, AUTH_OIDC_ID, AUTH_OIDC_SECRET));
  }
  return providers;
}

/** Read once, because the routes are made from them. */
export const signInProviders = configuredProviders(process.env);

function openId(named: Named, issuer: string, clientId: string, clientSecret: string): SignInProvider {
  return {
    ...named,
    config: {
      ...named,
      type: 'oidc',
      issuer,
      clientId,
      clientSecret,
      checks: ['pkce', 'state', 'nonce'],
      authorization: { params: { scope: 'openid profile email' } },
      // Many issuers put the address into the userinfo endpoint's answer and not into the ID token (§5.4).
      idToken: false,
      profile: profileOfClaims,
    },
  };
}

/** An address counts as proven only where the issuer says so explicitly. */
export function profileOfClaims(claims: Claims): ProviderProfile {
  const name = [claims.name, claims.preferred_username].find((candidate) => typeof candidate === 'string');
  return {
    id: claims.sub,
    ...(typeof name === 'string' && name !== '' && { name }),
    ...(typeof claims.email === 'string' && { email: claims.email }),
    emailVerified: claims.email_verified === true,
  };
}

/** GitHub speaks OAuth 2 without OpenID Connect: https://docs.github.com/en/rest/users */
function gitHub(clientId: string, clientSecret: string): SignInProvider {
  const named = { id: 'github', name: 'GitHub' };
  return {
    ...named,
    config: {
      ...named,
      type: 'oauth',
      issuer: 'https://github.com/login/oauth',
      clientId,
      clientSecret,
      checks: ['pkce', 'state'],
      authorization: {
        url: 'https://github.com/login/oauth/authorize',
        params: { scope: 'read:user user:email' },
      },
      token: 'https://github.com/login/oauth/access_token',
      userinfo: {
        url: 'https://api.github.com/user',
        request: ({ tokens }: { tokens: { access_token?: string } }) =>
          inTime(gitHubProfile(tokens.access_token ?? '')),
      },
      profile: (profile) => profile as unknown as ProviderProfile,
    },
  };
}

/** Only the list of addresses says whether the primary one is verified. */
export async function gitHubProfile(accessToken: string): Promise<ProviderProfile> {
  const user = (await fetchFromGitHub('/user', accessToken)) as {
    id: number;
    login: string;
    name?: string | null;
  };
  const addresses = (await fetchFromGitHub('/user/emails', accessToken)) as {
    email: string;
    primary: boolean;
    verified: boolean;
  }[];
  const primary = addresses.find((address) => address.primary);
  return {
    id: String(user.id),
    name: user.name || user.login,
    ...(primary && { email: primary.email }),
    emailVerified: primary?.verified === true,
  };
}

async function fetchFromGitHub(path: string, accessToken: string): Promise<unknown> {
  const response = await fetch(`https://api.github.com${path}`, {
    headers: {
      authorization: `Bearer ${accessToken}`,
      accept: 'application/vnd.github+json',
      'user-agent': 'lipi', // GitHub refuses a request without one
    },
  });
  if (response.ok) return response.json();
  await response.body?.cancel();
  throw new Error(`GitHub answered ${path} with ${response.status}`);
}
