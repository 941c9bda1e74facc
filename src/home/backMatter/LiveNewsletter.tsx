import { useEffect, useRef, useState } from 'react';
import type { SubscribeOutcome } from '../../catalogue/signUps.ts';
import { useLive } from '../../catalogue/useLive.ts';
import { warn } from '../../shared/warn.ts';
import { NewsletterBox } from './NewsletterBox.tsx';
import { afterSubmit, type NewsletterState } from './newsletterState.ts';

const report = warn('The kept sign-ups could not be changed');

// Imported lazily: it loads the database, which no page should wait for.
const signUps = () => import('../../catalogue/signUps.ts');

/** The newsletter box, connected to the sign-ups stored on this device and to the server. */
export function LiveNewsletter() {
  const [state, setState] = useState<NewsletterState>({ kind: 'form' });
  const kept = useLive((library) => library.keptSignUps(), [], undefined);
  const [mustConfirm, setMustConfirm] = useState(false);
  // Thanks that were given before this page was opened are not repeated; those that another tab gives now are.
  const wasThanked = useRef<boolean>(undefined);
  if (kept) wasThanked.current ??= kept.thanks === 'given';
  const hasThanks = kept?.thanks === 'due' || (kept?.thanks === 'given' && !wasThanked.current);
  const isThanked = state.kind === 'thanked' || (state.kind === 'form' && hasThanks);

  useEffect(() => {
    if (kept?.thanks === 'due')
      signUps()
        .then(({ markThanked }) => markThanked())
        .catch(report);
  }, [kept?.thanks]);

  useEffect(() => {
    if (isThanked)
      signUps()
        .then(({ asksToConfirm }) => asksToConfirm())
        .then(setMustConfirm, report);
  }, [isThanked]);

  async function onSubmit(email: string): Promise<boolean> {
    setState({ kind: 'sending' });
    const { state: next, resets } = afterSubmit(await signUp(email));
    setState(next);
    return resets;
  }

  return (
    <NewsletterBox
      state={isThanked ? { kind: 'thanked' } : state}
      mustConfirm={mustConfirm}
      // The sign-up being sent is already shown in the form.
      held={state.kind === 'sending' ? [] : (kept?.rows ?? [])}
      onSubmit={onSubmit}
      onTakeBack={(email) =>
        void signUps()
          .then(({ dropSignUp }) => dropSignUp(email))
          .catch(report)
      }
    />
  );
}

async function signUp(email: string): Promise<SubscribeOutcome> {
  try {
    const { subscribe } = await signUps();
    return await subscribe(email);
  } catch (error) {
    report(error);
    return { kind: 'lost' };
  }
}
