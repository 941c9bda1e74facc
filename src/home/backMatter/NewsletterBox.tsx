import type { FormEvent } from 'react';
import type { KeptSignUp } from '../../catalogue/database.ts';
import { withoutInvisible } from '../../shared/typedAddress.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import * as common from '../../ui/words.ts';
import * as words from '../words.ts';
import styles from './BackMatter.module.css';
import type { NewsletterState } from './newsletterState.ts';

export interface NewsletterBoxProps {
  readonly state: NewsletterState;
  /** The library confirms sign-ups: the reader must answer a mail first. */
  readonly mustConfirm?: boolean;
  /** Sign-ups stored on this device that the reader can still undo or remove. */
  readonly held: readonly KeptSignUp[];
  /** Resolves with whether the input is cleared. */
  readonly onSubmit?: (email: string) => Promise<boolean>;
  readonly onTakeBack?: (email: string) => void;
}

/** The newsletter form, the outcome of a sign-up, and the sign-ups waiting on this device. Pure: the server renders it. */
export function NewsletterBox({ state, mustConfirm, held, onSubmit, onTakeBack }: NewsletterBoxProps) {
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
      <h2 id="newsletter" className={styles.subhead}>
        {words.newsletter}
      </h2>
      <p>{words.newsletterIs}</p>
      {/* Before scripts are loaded, a form with this method validates the address and sends nothing. */}
      <form method="dialog" className={styles.form} onSubmit={(event) => void submit(event)}>
        <label htmlFor="newsletter-email">{words.address}</label>
        <input
          id="newsletter-email"
          className={styles.input}
          name="email"
          type="email"
          onInput={removeInvisible}
          required
          autoComplete="email"
          aria-invalid={isWrong}
          aria-describedby="newsletter-note"
        />
        <ActionButton strong submits>
          {state.kind === 'sending' ? words.sending : words.subscribe}
        </ActionButton>
      </form>
      <div id="newsletter-note">
        {state.kind === 'failed' && (
          <p className={styles.wrong} role="alert">
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
          {held.some(({ problem }) => problem === undefined) && <p>{words.isKept}</p>}
        </div>
      </div>
      {held.length > 0 && (
        <ul className={styles.held}>
          {held.map(({ email, problem }) => (
            <li key={email}>
              <span>{problem === undefined ? email : words.keptProblem(email, problem)}</span>
              <ActionButton
                name={problem === undefined ? words.undoName(email) : words.removeName(email)}
                onPress={() => onTakeBack?.(email)}
              >
                {problem === undefined ? common.undo : common.remove}
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * A browser refuses an address with an invisible character, which keyboards and mail programs insert, and cannot say why: it
 * is removed as it comes, except while a keyboard composes a word.
 */
function removeInvisible({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
  const visible = withoutInvisible(input.value);
  if (visible !== input.value) input.value = visible;
}
