import type { DeskRow } from '../../shared/desk/desk.ts';
import desk from '../Desk.module.css';
import { neighboursOf } from './listAddress.ts';
import * as words from './words.ts';

/** The ways to the stories before and after one in the list from which it was opened. */
export function ListNeighbours({ row }: { readonly row: Pick<DeskRow, 'id' | 'storyId'> }) {
  const neighbours = neighboursOf(row);
  if (!neighbours) return null;
  const { place, count, previous, next } = neighbours;
  return (
    <nav className={desk.ways} aria-label={words.inList}>
      {previous && <a href={previous}>{words.previous}</a>}
      <span className={desk.soft}>{words.placeOf(place, count)}</span>
      {next && <a href={next}>{words.next}</a>}
    </nav>
  );
}
