import { ActionLink } from '../../parts/Action.tsx';
import { Notice } from '../../parts/Notice.tsx';

/** The page of a path that leads nowhere. */
export function NotFoundView() {
  return (
    <Notice title="Not Found" actions={<ActionLink href="/">All stories</ActionLink>}>
      There is no page at this address.
    </Notice>
  );
}
