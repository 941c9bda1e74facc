import { ownPath } from '../../shared/ownPath.ts';
import { type AskedStep, askedSteps } from './loginSteps.ts';

/** What the reader came to /login for. */
export interface LoginPurpose {
  /** The address to return to; for a library's first admin, the first steps at the desk. */
  readonly returnTo: string;
  readonly step: AskedStep;
  /** The token of the link that the server printed for its first admin. */
  readonly setupToken?: string;
}

/** A section of the desk (src/desk/sections.ts). */
const firstStepsAddress = '/admin?section=start';

/** How the reader arrived at /login. */
export type Arrival =
  | { readonly kind: 'fresh' }
  /** Returned from a provider's page with a code to exchange for tokens. */
  | { readonly kind: 'withCode'; readonly code: string }
  /** Returned from a provider's page without a code. */
  | { readonly kind: 'unfinished' };

/** Parses the query of the page's address. */
export function purposeOf(search: string, origin: string): LoginPurpose {
  const params = new URLSearchParams(search);
  const setupToken = params.get('setup');
  const back = params.get('return');
  const wanted = params.get('step');
  const usual = setupToken ? 'signUp' : 'signIn';
  return {
    returnTo: setupToken && back === null ? firstStepsAddress : returnPath(back, origin),
    step: askedSteps.find((step) => step === wanted) ?? usual,
    ...(setupToken && { setupToken }),
  };
}

/** The address on this origin that the reader came from; the home page if it is none of ours. */
export function returnPath(wanted: string | null, origin: string): string {
  const path = wanted === null ? null : ownPath(wanted, origin);
  return path === null || /^\/(?:login|api)(?:[/?#]|$)/.test(path) ? '/' : path;
}

/** The address of another step for the same purpose. Each step has its own, so that the browser's back button works. */
export function stepAddress(search: string, step: AskedStep): string {
  const params = new URLSearchParams(search);
  params.set('step', step);
  return `/login?${params}`;
}

/** The single-use secrets of an address, and the address without them. */
interface Taken {
  /** The code that a provider sent the reader back with. */
  readonly code: string | null;
  /** The token of a link to reset a password. */
  readonly resetToken: string | null;
  /** Path, query and fragment of the remaining address. */
  readonly address: string;
}

/** Removes the secrets from the page's address, so that neither the history nor a bystander sees them. */
export function takeSecrets(address: URL): Taken {
  const url = new URL(address);
  const { searchParams } = url;
  const [code, resetToken] = [searchParams.get('code'), searchParams.get('reset')];
  for (const name of ['code', 'reset']) searchParams.delete(name);
  return { code, resetToken, address: url.pathname + url.search + url.hash };
}

/**
 * How a reader arrived. `isUnderWay`: a sign-in with a provider was begun in this browser. Without it a code is ignored: an
 * attacker may have sent it to sign the reader in to another account.
 */
export function arrivalOf(code: string | null, isUnderWay: boolean): Arrival {
  if (!isUnderWay) return { kind: 'fresh' };
  return code === null || code === '' ? { kind: 'unfinished' } : { kind: 'withCode', code };
}
