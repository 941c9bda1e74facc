import { createRemoteJWKSet, customFetch } from 'jose';
import { getOrInsert } from '../getOrInsert.ts';

/** Fetches a key set or a discovery document. The host answers its own addresses in-process. */
export type FetchDocument = (url: string, signal: AbortSignal) => Promise<Response>;

const FETCH_TIMEOUT_MS = 5 * 1000;
/** An unknown key id causes the set to be fetched again, at most this often. */
const RELOAD_INTERVAL_MS = 5 * 1000;

export type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** The signing keys of token issuers, fetched at the first use and cached. */
export class KeySets {
  readonly #fetchDocument: FetchDocument;
  readonly #byAddress = new Map<string, KeySet>();
  readonly #byIssuer = new Map<string, Promise<KeySet>>();

  constructor(fetchDocument: FetchDocument) {
    this.#fetchDocument = fetchDocument;
  }

  at(address: string): KeySet {
    return getOrInsert(this.#byAddress, address, () =>
      createRemoteJWKSet(new URL(address), {
        timeoutDuration: FETCH_TIMEOUT_MS,
        cooldownDuration: RELOAD_INTERVAL_MS,
        [customFetch]: (url, { signal }) => this.#fetchDocument(url, signal),
      }),
    );
  }

  /** Keys of an OpenID Connect issuer, by its discovery document, which is read once. A failed discovery is not cached. */
  async ofIssuer(issuer: string): Promise<KeySet> {
    try {
      return await getOrInsert(this.#byIssuer, issuer, () => this.#discover(issuer));
    } catch (error) {
      this.#byIssuer.delete(issuer);
      throw error;
    }
  }

  async #discover(issuer: string): Promise<KeySet> {
    const response = await this.#fetchDocument(
      `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      AbortSignal.timeout(FETCH_TIMEOUT_MS),
    );
    if (!response.ok) throw new Error(`discovery document of ${issuer} answered ${response.status}`);
    const document: unknown = await response.json();
    if (typeof document !== 'object' || document === null || !('jwks_uri' in document)) {
      throw new Error(`discovery document of ${issuer} names no key set`);
    }
    return this.at(String(document.jwks_uri));
  }
}
