import { useEffect, useState } from 'react';
import type { KeptSignUps } from '../../../library/database.ts';
import { asksToConfirm } from '../../../sync/newsletter/asksToConfirm.ts';
import { subscribe, takeBackSignUp } from '../../../sync/newsletter/deliverSignUps.ts';
import { forgetThanks, markThanked, watchSignUps } from '../../../sync/newsletter/keptSignUps.ts';
import { NewsletterBox } from './NewsletterBox.tsx';
import { afterSubmit, type NewsletterState } from './newsletterState.ts';

/** The newsletter's box with the device and the library behind it. */
export function LiveNewsletter() {
  const [state, setState] = useState<NewsletterState>({ kind: 'form' });
  const kept = useKeptSignUps();
  const [mustConfirm, setMustConfirm] = useState(false);
  const isThanked = state.kind === 'thanked' || (state.kind === 'form' && kept?.thanks !== undefined);

  useEffect(() => {
    if (kept?.thanks === 'due') markThanked().catch(report);
  }, [kept?.thanks]);

  useEffect(() => {
    if (isThanked) void asksToConfirm().then(setMustConfirm);
  }, [isThanked]);

  async function onSubmit(email: string): Promise<boolean> {
    setState({ kind: 'sending' });
    const { state: next, resets } = afterSubmit(await subscribe(email));
    setState(next);
    return resets;
  }

  return (
    <NewsletterBox
      state={isThanked ? { kind: 'thanked' } : state}
      mustConfirm={mustConfirm}
      // The one under way shows in the form itself.
      held={state.kind === 'sending' ? [] : (kept?.rows ?? [])}
      onSubmit={onSubmit}
      onTakeBack={(email) => void takeBackSignUp(email).catch(report)}
    />
  );
}

/** What is on this device, in any tab; thanks that the reader saw on an earlier visit are forgotten first. */
function useKeptSignUps(): KeptSignUps | undefined {
  const [kept, setKept] = useState<KeptSignUps>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isEnded = false;
    forgetThanks()
      .catch(report)
      .finally(() => {
        if (!isEnded) stop = watchSignUps(setKept);
      });
    return () => {
      isEnded = true;
      stop?.();
    };
  }, []);
  return kept;
}

function report(error: unknown): void {
  console.warn(`The kept sign-ups could not be changed: ${String(error)}`);
}
