import { useEffect, useState } from 'react';
import type { KeptSignUps } from '../../../library/database.ts';
import { whenIdle } from '../../../parts/whenIdle.ts';
import { asksToConfirm } from '../../../sync/newsletter/asksToConfirm.ts';
import type { SubscribeOutcome } from '../../../sync/newsletter/deliverSignUps.ts';
import { NewsletterBox } from './NewsletterBox.tsx';
import { afterSubmit, type NewsletterState } from './newsletterState.ts';

// Imported lazily: these modules load the database, which no page should wait for.
const keeping = () => import('../../../sync/newsletter/keptSignUps.ts');
const sending = () => import('../../../sync/newsletter/deliverSignUps.ts');

/** The newsletter box, connected to the sign-ups stored on this device and to the server. */
export function LiveNewsletter() {
  const [state, setState] = useState<NewsletterState>({ kind: 'form' });
  const kept = useKeptSignUps();
  const [mustConfirm, setMustConfirm] = useState(false);
  const isThanked = state.kind === 'thanked' || (state.kind === 'form' && kept?.thanks !== undefined);

  useEffect(() => {
    if (kept?.thanks === 'due')
      keeping()
        .then(({ markThanked }) => markThanked())
        .catch(report);
  }, [kept?.thanks]);

  useEffect(() => {
    if (isThanked) void asksToConfirm().then(setMustConfirm);
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
        void keeping()
          .then(({ dropSignUp }) => dropSignUp(email))
          .catch(report)
      }
    />
  );
}

/** The sign-ups stored on this device by any tab. Thanks that were shown on an earlier visit are deleted first. */
function useKeptSignUps(): KeptSignUps | undefined {
  const [kept, setKept] = useState<KeptSignUps>();
  useEffect(() => {
    const ending = new AbortController();
    whenIdle(() => void watch(setKept, ending.signal).catch(report), 2000);
    return () => ending.abort();
  }, []);
  return kept;
}

async function watch(onChange: (kept: KeptSignUps) => void, signal: AbortSignal): Promise<void> {
  const { forgetThanks, watchSignUps } = await keeping();
  await forgetThanks().catch(report);
  if (!signal.aborted) signal.addEventListener('abort', watchSignUps(onChange));
}

async function signUp(email: string): Promise<SubscribeOutcome> {
  try {
    const { subscribe } = await sending();
    return await subscribe(email);
  } catch (error) {
    report(error);
    return { kind: 'lost' };
  }
}

function report(error: unknown): void {
  console.warn(`The kept sign-ups could not be changed: ${String(error)}`);
}
