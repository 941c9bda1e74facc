import { afterEach, expect, test, vi } from 'vitest';
import { configuredProviders, gitHubProfile, profileOfClaims } from '../../../convex/accounts/providers.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const google = { AUTH_GOOGLE_ID: 'id', AUTH_GOOGLE_SECRET: 'secret' };
const github = { AUTH_GITHUB_ID: 'id', AUTH_GITHUB_SECRET: 'secret' };
const openId = {
  AUTH_OIDC_ISSUER: 'https://id.school.example/realm',
  AUTH_OIDC_ID: 'id',
  AUTH_OIDC_SECRET: 's',
};

test.each<[NodeJS.ProcessEnv, string[]]>([
  [{}, []],
  [google, ['google Google']],
  [github, ['github GitHub']],
  [openId, ['oidc id.school.example']],
  [{ ...openId, AUTH_OIDC_NAME: 'The school' }, ['oidc The school']],
  [{ ...openId, ...github, ...google }, ['google Google', 'github GitHub', 'oidc id.school.example']],
  [{ AUTH_GOOGLE_ID: 'id', AUTH_GITHUB_SECRET: 'secret', AUTH_OIDC_ISSUER: 'https://x.example' }, []],
  [{ ...google, AUTH_GOOGLE_SECRET: '' }, []],
])('%o sets up %o', (env, expected) => {
  expect(configuredProviders(env).map(({ id, name }) => `${id} ${name}`)).toEqual(expected);
});

test.each([
  [{ sub: '1', name: 'Asha', email: 'a@example.org', email_verified: true }, 'Asha', true],
  [{ sub: '1', preferred_username: 'asha', email: 'a@example.org', email_verified: false }, 'asha', false],
  [{ sub: '1', email: 'a@example.org', email_verified: 'true' }, undefined, false],
  [{ sub: '1', name: '', email: 'a@example.org' }, undefined, false],
])('the claims %o give the name %s and a verified address: %s', (claims, name, emailVerified) => {
  const profile = profileOfClaims(claims);
  expect(profile).toMatchObject({ id: '1', email: 'a@example.org', emailVerified });
  expect(profile.name).toBe(name);
});

function stubGitHub(answers: Readonly<Record<string, unknown>>, refusal: BodyInit = '') {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    asked.push(request);
    const answer = answers[new URL(url).pathname];
    return answer === undefined ? new Response(refusal, { status: 403 }) : Response.json(answer);
  });
  return asked;
}

test('a GitHub account has its primary address, verified or not as GitHub says', async () => {
  const other = { email: 'old@example.org', primary: false, verified: true };
  for (const verified of [true, false]) {
    const asked = stubGitHub({
      '/user': { id: 7, login: 'asha', name: null, email: 'shown@example.org' },
      '/user/emails': [other, { email: 'asha@example.org', primary: true, verified }],
    });
    expect(await gitHubProfile('the token')).toEqual({
      id: '7',
      name: 'asha',
      email: 'asha@example.org',
      emailVerified: verified,
    });
    expect(asked.map((request) => request.headers.get('authorization'))).toEqual(
      Array(2).fill('Bearer the token'),
    );
  }
});

test('a refusal by GitHub is an error, not an incomplete profile', async () => {
  const cancel = vi.fn();
  stubGitHub({ '/user': { id: 7, login: 'asha' } }, new ReadableStream({ cancel }));
  await expect(gitHubProfile('the token')).rejects.toThrow('/user/emails with 403');
  expect(cancel).toHaveBeenCalledOnce();
});
