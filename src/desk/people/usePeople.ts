import { useCallback, useEffect, useRef, useState } from 'react';
import type { PeopleFound, PeoplePage, Person } from '../../shared/desk/people.ts';
import type { Result } from '../../shared/result.ts';
import { callDesk, type DeskFailure } from '../../sync/desk/deskCall.ts';

/** The people that the admin wants to see. */
export type Wanted =
  | { readonly kind: 'list'; readonly who: 'everyone' | 'desk' }
  | { readonly kind: 'search'; readonly words: string };

/** The people who are shown. */
interface People {
  readonly people: readonly Person[];
  /** The cursor of a list's next page; null at its end. */
  readonly cursor: string | null;
  /** A search found more people than these. */
  readonly isCut: boolean;
}

export type PeopleState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'forAdmins' }
  | { readonly kind: 'failed'; readonly failure: DeskFailure }
  | ({ readonly kind: 'open' } & People);

/** The most people of one response. */
const pagePeople = 25;

/** The wanted people. `read` fetches them again, `readOn` fetches the next page, and `replace` updates one person. */
export function usePeople(wanted: Wanted) {
  const [state, setState] = useState<PeopleState>({ kind: 'asking' });
  const latest = useRef(0);

  const read = useCallback(
    async (before?: People) => {
      latest.current += 1;
      const own = latest.current;
      if (!before) setState({ kind: 'asking' });
      const answer = await ask(wanted, before?.cursor ?? null);
      if (latest.current !== own) return;
      if (answer.ok) {
        const people = [...(before?.people ?? []), ...answer.value.people];
        setState({ kind: 'open', ...answer.value, people });
      } else if (answer.failure.kind === 'refused' && answer.failure.problem.code === 'not_allowed') {
        setState({ kind: 'forAdmins' });
      } else setState({ kind: 'failed', failure: answer.failure });
    },
    [wanted],
  );

  useEffect(() => {
    void read();
    return () => {
      latest.current += 1;
    };
  }, [read]);

  return {
    state,
    read: () => void read(),
    readOn: () => void (state.kind === 'open' && read(state)),
    replace(person: Person): void {
      setState((now) =>
        now.kind === 'open'
          ? { ...now, people: now.people.map((each) => (each.id === person.id ? person : each)) }
          : now,
      );
    },
  };
}

async function ask(wanted: Wanted, cursor: string | null): Promise<Result<People, DeskFailure>> {
  switch (wanted.kind) {
    case 'list': {
      const args = { who: wanted.who, cursor, limit: pagePeople };
      const answer = await callDesk<PeoplePage>('query', 'people:page', args);
      return answer.ok ? { ok: true, value: { ...answer.value, isCut: false } } : answer;
    }
    case 'search': {
      const answer = await callDesk<PeopleFound>('query', 'people:find', { words: wanted.words });
      return answer.ok ? { ok: true, value: { ...answer.value, cursor: null } } : answer;
    }
    default:
      return wanted satisfies never;
  }
}
