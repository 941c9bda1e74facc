import { useEffect, useState } from 'react';
import type { SignInMethods } from '../../shared/accounts.ts';
import { signInMethods } from '../../sync/session/lateSession.ts';

/** The library's sign-in methods: those of the first paint, otherwise the library's answer. Undefined until then. */
export function useSignInMethods(first: SignInMethods | undefined): SignInMethods | undefined {
  const [methods, setMethods] = useState(first);
  useEffect(() => {
    if (first) return;
    signInMethods().then(
      (answer) => answer && setMethods(answer),
      (error: unknown) => console.warn(`The ways to sign in were not asked for: ${String(error)}`),
    );
  }, [first]);
  return methods;
}
