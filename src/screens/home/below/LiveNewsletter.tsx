import { useEffect, useState } from 'react';
import { asksToConfirm } from '../../../sync/newsletter/asksToConfirm.ts';
import { subscribe } from '../../../sync/newsletter/deliverSignUps.ts';
import {
  forgetShown,
  type KeptSignUp,
  markShown,
  takeBackSignUp,
  watchSignUps,
} from '../../../sync/newsletter/keptSignUps.ts';
import { NewsletterBox } from './NewsletterBox.tsx';
import { afterSubmit, type NewsletterState } from './newsletterState.ts';

/** The newsletter's box with the device and the library behind it. */
export function LiveNewsletter() {
  const [state, setState] = useState<NewsletterState>({ kind: 'form' });
  const signUps = useKeptSignUps();
  const [mustConfirm, setMustConfirm] = useState(false);
  const isDelivered = signUps.some(({ kind }) => kind === 'sent');
  const isThanked = state.kind === 'thanked' || (state.kind === 'form' && isDelivered);

  useEffect(() => {
    if (isDelivered) markShown().catch(report);
  }, [isDelivered]);

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
      held={state.kind === 'sending' ? [] : signUps.filter((signUp) => signUp.kind !== 'sent')}
      onSubmit={onSubmit}
      onTakeBack={(id) => void takeBackSignUp(id).catch(report)}
    />
  );
}

/** What is on this device, in any tab; what the reader was thanked for on an earlier visit is forgotten first. */
function useKeptSignUps(): readonly KeptSignUp[] {
  const [signUps, setSignUps] = useState<readonly KeptSignUp[]>([]);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isEnded = false;
    forgetShown()
      .catch(report)
      .finally(() => {
        if (!isEnded) stop = watchSignUps(setSignUps);
      });
    return () => {
      isEnded = true;
      stop?.();
    };
  }, []);
  return signUps;
}

function report(error: unknown): void {
  console.warn(`The kept sign-ups could not be changed: ${String(error)}`);
}
