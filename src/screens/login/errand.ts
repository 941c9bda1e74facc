import { type AskedStep, askedSteps, returnPath } from './loginSteps.ts';

/** What a reader came to /login for. */
export interface Errand {
  /** Where they were; for a library's first admin, what is to be done there. */
  readonly returnTo: string;
  readonly step: AskedStep;
  /** Of the link that the server printed for its first admin. */
  readonly setupToken?: string;
}

/** At the desk (src/desk/sections.ts). */
const firstStepsAddress = '/admin?section=start';

/** How they came. */
export type Arrival =
  | { readonly kind: 'fresh' }
  /** Back from a provider's page, with what is exchanged for tokens. */
  | { readonly kind: 'withCode'; readonly code: string }
  /** Back from there without. */
  | { readonly kind: 'unfinished' };

/** Reads the query of the page's address. */
export function errandOf(search: string, origin: string): Errand {
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

/** The address of another step of the same errand. Each has its own, so that the browser's way back leads through them. */
export function stepAddress(search: string, step: AskedStep): string {
  const params = new URLSearchParams(search);
  params.set('step', step);
  return `/login?${params}`;
}

/** What stood in the address and is good once, and the address without it. */
interface Taken {
  /** What a provider sent the reader back with. */
  readonly code: string | null;
  /** Of a link to reset a password. */
  readonly resetToken: string | null;
  /** Path, query and fragment of what is left. */
  readonly address: string;
}

/** Takes the secrets from the address of the page, so that neither the history nor a bystander sees them. */
export function takeSecrets(address: URL): Taken {
  const url = new URL(address);
  const { searchParams } = url;
  const [code, resetToken] = [searchParams.get('code'), searchParams.get('reset')];
  for (const name of ['code', 'reset']) searchParams.delete(name);
  return { code, resetToken, address: url.pathname + url.search + url.hash };
}

/**
 * Tells how a reader came; `isUnderWay` says that a sign-in with a provider was begun in this browser. A code that no
 * page of it asked for is ignored: an attacker may have sent it to sign the reader in as somebody else.
 */
export function arrivalOf(code: string | null, isUnderWay: boolean): Arrival {
  if (!isUnderWay) return { kind: 'fresh' };
  return code === null || code === '' ? { kind: 'unfinished' } : { kind: 'withCode', code };
}
