import * as common from '../../words/desk/common.ts';
import desk from '../Desk.module.css';

/** Warns that unsaved work is only on the page, because the device has no room for it. */
export function NoRoom({ what }: { readonly what: string }) {
  return (
    <p className={desk.bar} role="alert">
      {common.noRoom(what)}
    </p>
  );
}
