import type { FoundReader } from '../../shared/desk/people.ts';
import { noName } from '../../words/desk/people.ts';

/** The name to show for a person: their name, else what they sign in with. */
export function nameOf({ name, email, signInName }: FoundReader): string {
  return name ?? email ?? signInName ?? noName;
}
