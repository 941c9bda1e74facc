import { useSession } from '../parts/useSession.ts';

/** Whose page it is, by name or e-mail address; undefined for guests, and while React takes over what was painted for all. */
export function useReaderName(): string | undefined {
  const session = useSession();
  return session?.kind === 'signedIn' || session?.kind === 'unverified'
    ? session.user.name || session.user.email
    : undefined;
}
