import { useEffect, useState } from 'react';
import { whenIdle } from '../../../parts/whenIdle.ts';
import { asksToConfirm } from '../../../sync/newsletter/asksToConfirm.ts';
import type { SubscribeOutcome } from '../../../sync/newsletter/deliverSignUps.ts';
import type { KeptSignUp } from '../../../sync/newsletter/keptSignUps.ts';
import { NewsletterBox } from './NewsletterBox.tsx';
import { afterSubmit, type NewsletterState } from './newsletterState.ts';

// They bring the database, which no page waits for.
const kept = () => import('../../../sync/newsletter/keptSignUps.ts');

/** The newsletter's box with the device and the library behind it. */
export function LiveNewsletter() {
  const [state, setState] = useState<NewsletterState>({ kind: 'form' });
  const signUps = useKeptSignUps();
  const [mustConfirm, setMustConfirm] = useState(false);
  const isDelivered = signUps.some(({ kind }) => kind === 'sent');
  const isThanked = state.kind === 'thanked' || (state.kind === 'form' && isDelivered);

  useEffect(() => {
    if (isDelivered)
      kept()
        .then(({ markShown }) => markShown())
        .catch(report);
  }, [isDelivered]);

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
      // The one under way shows in the form itself.
      held={state.kind === 'sending' ? [] : signUps.filter((signUp) => signUp.kind !== 'sent')}
      onSubmit={onSubmit}
      onTakeBack={(id) =>
        void kept()
          .then(({ takeBackSignUp }) => takeBackSignUp(id))
          .catch(report)
      }
    />
  );
}

/** What is on this device, in any tab; what the reader was thanked for on an earlier visit is forgotten first. */
function useKeptSignUps(): readonly KeptSignUp[] {
  const [signUps, setSignUps] = useState<readonly KeptSignUp[]>([]);
  useEffect(() => {
    const ending = new AbortController();
    whenIdle(() => void watch(setSignUps, ending.signal).catch(report), 2000);
    return () => ending.abort();
  }, []);
  return signUps;
}

async function watch(
  onSignUps: (signUps: readonly KeptSignUp[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const { forgetShown, watchSignUps } = await kept();
  await forgetShown().catch(report);
  if (!signal.aborted) signal.addEventListener('abort', watchSignUps(onSignUps));
}

async function signUp(email: string): Promise<SubscribeOutcome> {
  try {
    const { subscribe } = await import('../../../sync/newsletter/deliverSignUps.ts');
    return await subscribe(email);
  } catch (error) {
    report(error);
    return { kind: 'lost' };
  }
}

function report(error: unknown): void {
  console.warn(`The kept sign-ups could not be changed: ${String(error)}`);
}
