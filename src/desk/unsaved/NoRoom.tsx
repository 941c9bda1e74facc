import desk from '../Desk.module.css';

/** Told where the page alone has what is not saved yet. */
export function NoRoom({ what }: { readonly what: string }) {
  return (
    <p className={desk.bar} role="alert">
      {`This device has no room to keep ${what}: save soon.`}
    </p>
  );
}
