import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PendingSignUp } from '../../catalogue/database.ts';
import type { SubscribeOutcome } from '../../catalogue/signUps.ts';
import { useLive } from '../../catalogue/useLive.ts';
import { serverText } from '../../page/serverText.ts';
import { withoutInvisible } from '../../shared/typedText.ts';
import { warn } from '../../shared/warn.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import * as common from '../../ui/words.ts';
import * as words from '../words.ts';
import styles from './BackMatter.module.css';

export type NewsletterState =
  | { readonly kind: 'form' | 'sending' | 'thanked' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly lang?: 'en';
      readonly isAddressWrong: boolean;
    };

export function afterSubmit(outcome: SubscribeOutcome): NewsletterState {
  switch (outcome.kind) {
    case 'sent':
      return { kind: 'thanked' };
    case 'queued':
      return { kind: 'form' };
    case 'refused':
      return { ...failed('', true), ...serverText(outcome.message) };
    case 'busy':
      return failed(words.tooMany(waitInWords(outcome.retryAfterSeconds)));
    case 'failed':
      return failed(words.failed(outcome.message));
    case 'notStored':
      return failed(words.notLoaded);
    default:
      return outcome satisfies never;
  }
}

export function waitInWords(seconds: number): string {
  if (seconds > 90) return words.minutes(Math.ceil(seconds / 60));
  return words.seconds(Math.max(1, Math.ceil(seconds)));
}

function failed(message: string, isAddressWrong = false) {
  return { kind: 'failed', message, isAddressWrong } as const;
}

export interface NewsletterBoxProps {
  readonly state: NewsletterState;
  /** The library confirms sign-ups: the reader must answer a mail first. */
  readonly mustConfirm?: boolean;
  readonly pending: readonly PendingSignUp[];
  readonly onSubmit?: (email: string) => Promise<boolean>;
  readonly onCancel?: (email: string) => void;
}

export function NewsletterBox({ state, mustConfirm, pending, onSubmit, onCancel }: NewsletterBoxProps) {
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const input = form.elements.namedItem('email');
    if (!(input instanceof HTMLInputElement) || state.kind === 'sending') return;
    if (await onSubmit?.(input.value)) form.reset();
    else input.focus();
  }
  const isWrong = state.kind === 'failed' && state.isAddressWrong;
  return (
    <section className={styles.newsletter} aria-labelledby="newsletter">
      <h2 id="newsletter" className="subhead">
        {words.newsletter}
      </h2>
      <p>{words.newsletterIs}</p>
      {/* Before scripts are loaded, a form with this method validates the address and sends nothing. */}
      <form method="dialog" className={styles.form} onSubmit={(event) => void submit(event)}>
        <label htmlFor="newsletter-email">{words.address}</label>
        <input
          id="newsletter-email"
          className={`typed ${styles.input}`}
          name="email"
          type="email"
          onInput={removeInvisible}
          required
          autoComplete="email"
          aria-invalid={isWrong}
          aria-describedby="newsletter-note"
        />
        <ActionButton label={state.kind === 'sending' ? words.sending : words.subscribe} strong submits />
      </form>
      <div id="newsletter-note">
        {state.kind === 'failed' && (
          <p className={styles.wrong} role="alert" lang={state.lang}>
            {state.message}
          </p>
        )}
        <div role="status">
          {state.kind === 'thanked' && (
            <>
              <p className={styles.thanks}>{words.thanks}</p>
              <p>{words.whatComes}</p>
              {mustConfirm && <p>{words.mustConfirm}</p>}
            </>
          )}
          {pending.some(({ problem }) => problem === undefined) && <p>{words.isPending}</p>}
        </div>
      </div>
      {pending.length > 0 && (
        <ul className={styles.pending}>
          {pending.map(({ email, problem }) => (
            <li key={email}>
              <span>
                {problem === undefined ? email : words.pendingProblem(email, serverText(problem).message)}
              </span>
              <ActionButton
                label={problem === undefined ? common.undo : common.remove}
                name={problem === undefined ? words.undoName(email) : words.removeName(email)}
                onPress={() => onCancel?.(email)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Keyboards and mail programs insert invisible characters, and a browser refuses them without saying why. */
function removeInvisible({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
  const visible = withoutInvisible(input.value);
  if (visible !== input.value) input.value = visible;
}

const report = warn('Changing the pending sign-ups failed');

// Imported lazily: it loads the database, which no page should wait for.
const signUps = () => import('../../catalogue/signUps.ts');

export function LiveNewsletter() {
  const [state, setState] = useState<NewsletterState>({ kind: 'form' });
  const stored = useLive((library) => library.pendingSignUps(), []);
  const [mustConfirm, setMustConfirm] = useState(false);
  // Thanks that were given before this page was opened are not repeated; those that another tab gives now are.
  const wasThanked = useRef<boolean>(undefined);
  if (stored) wasThanked.current ??= stored.thanks === 'given';
  const hasThanks = stored?.thanks === 'due' || (stored?.thanks === 'given' && !wasThanked.current);
  const isThanked = state.kind === 'thanked' || (state.kind === 'form' && hasThanks);

  useEffect(() => {
    if (stored?.thanks === 'due')
      signUps()
        .then(({ markThanksShown }) => markThanksShown())
        .catch(report);
  }, [stored?.thanks]);

  useEffect(() => {
    if (isThanked)
      signUps()
        .then(({ requiresConfirmation }) => requiresConfirmation())
        .then(setMustConfirm, report);
  }, [isThanked]);

  async function onSubmit(email: string): Promise<boolean> {
    setState({ kind: 'sending' });
    const next = afterSubmit(await signUp(email));
    setState(next);
    return next.kind !== 'failed';
  }

  return (
    <NewsletterBox
      state={isThanked ? { kind: 'thanked' } : state}
      mustConfirm={mustConfirm}
      // The sign-up being sent is already shown in the form.
      pending={state.kind === 'sending' ? [] : (stored?.rows ?? [])}
      onSubmit={onSubmit}
      onCancel={(email) =>
        void signUps()
          .then(({ deleteSignUp }) => deleteSignUp(email))
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
    return { kind: 'notStored' };
  }
}
