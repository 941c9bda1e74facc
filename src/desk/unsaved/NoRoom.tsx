import * as common from '../../words/desk/common.ts';
import desk from '../Desk.module.css';

/** Told where the page alone has what is not saved yet. */
export function NoRoom({ what }: { readonly what: string }) {
  return (
    <p className={desk.bar} role="alert">
      {common.noRoom(what)}
    </p>
  );
}
