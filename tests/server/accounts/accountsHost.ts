import { pbkdf2Sync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Host } from '../../../embedded/host.ts';
import { type OpenLibrary, openLibrary } from '../../../server/openLibrary.ts';
import type { Role } from '../../../src/shared/accounts.ts';
import { type Answer, httpCall } from '../../httpCall.ts';

export const password = 'ଗପ ପଢ଼ିବା ଭଲ';

/** The stored form of the password, hashed in one round because the tests make many users. */
const secret = `pbkdf2-sha256$1$00$${pbkdf2Sync(password.normalize('NFKC'), '00', 1, 32, 'sha256').toString('hex')}`;

/** Clears the settings of the machine that runs the tests. */
const noSettings = {
  JWT_PRIVATE_KEY: undefined,
  JWKS: undefined,
  SITE_URL: undefined,
  CONVEX_SITE_URL: undefined,
  CONVEX_CLOUD_URL: undefined,
  AUTH_LOG_LEVEL: undefined,
};

/** A user with one signed-in device. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  readonly token: string;
  readonly refreshToken: string;
}

/** Lipi's functions on the embedded server as `npm start` sets them up, with its own keys and without the site. */
export class AccountsHost {
  readonly host: Host;
  readonly dataDir: string;
  readonly #library: OpenLibrary;

  /** `settings` are environment variables; functions are limited as on Convex. `close` undoes everything. */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<AccountsHost> {
    for (const [name, value] of Object.entries({ ...noSettings, ...settings })) vi.stubEnv(name, value);
    const dataDir = await mkdtemp(join(tmpdir(), 'lipi-accounts-'));
    const log = () => undefined;
    const library = await openLibrary({ dataDir, port: 0, hostname: '127.0.0.1', isStrict: true, log });
    library.host.open();
    return new AccountsHost(library, dataDir);
  }

  private constructor(library: OpenLibrary, dataDir: string) {
    this.host = library.host;
    this.dataDir = dataDir;
    this.#library = library;
  }

  async close(): Promise<void> {
    await this.#library.close();
    await rm(this.dataDir, { recursive: true, force: true });
    vi.unstubAllEnvs();
  }

  /** A signed-in user who signed up with `password`. */
  async makePerson(email: string, role: Role = 'reader', name = 'Someone'): Promise<Person> {
    const identifier = { kind: 'address', email, key: email.toLowerCase() };
    const made = await this.host.mutation('accounts/credentials:register', { identifier, name, secret });
    const { userId } = made as { userId: string };
    if (role !== 'reader') await this.host.mutation('accounts/users:setRole', { userId, role });
    return this.signIn(userId, email);
  }

  /** Signs a user in on one more device. */
  async signIn(id: string, email: string): Promise<Person> {
    const { tokens, sessionId } = (await this.host.mutation('auth:store', {
      args: { type: 'signIn', userId: id, generateTokens: true },
    })) as { tokens: { token: string; refreshToken: string }; sessionId: string };
    return { id, email, sessionId, ...tokens };
  }

  call(
    endpoint: 'query' | 'mutation' | 'action' | 'function',
    path: string,
    args: object,
    token?: string,
  ): Promise<Answer> {
    return httpCall(this.host.origin, endpoint, path, args, token && `Bearer ${token}`);
  }
}
