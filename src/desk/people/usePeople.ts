import type { PeopleFound, PeoplePage, Person } from '../../shared/desk/people.ts';
import { callDesk } from '../../sync/desk/deskCall.ts';
import { useDeskPages } from '../useDeskPages.ts';

/** The people that the admin wants to see. */
export type Wanted =
  | { readonly kind: 'list'; readonly who: 'everyone' | 'desk' }
  | { readonly kind: 'search'; readonly words: string };

/** A search has one page, and tells whether it found more people than these. */
type Page = Partial<PeoplePage & PeopleFound> & Pick<PeoplePage, 'people'>;

/** The most people of one response. */
const pagePeople = 25;

/** The wanted people, a list page by page. `replace` updates one person. */
export function usePeople(wanted: Wanted) {
  const asked = useDeskPages<Page>(JSON.stringify(wanted), (cursor) =>
    wanted.kind === 'search'
      ? callDesk<PeopleFound>('query', 'people:find', { words: wanted.words })
      : callDesk<PeoplePage>('query', 'people:page', { who: wanted.who, cursor, limit: pagePeople }),
  );
  const { value: pages = [] } = asked;
  return {
    asked,
    people: pages.flatMap(({ people }) => people),
    /** A search found more people than these. */
    isCut: pages.some((page) => page.isCut),
    replace: (person: Person) =>
      asked.change((page) => ({
        ...page,
        people: page.people.map((each) => (each.id === person.id ? person : each)),
      })),
  };
}
