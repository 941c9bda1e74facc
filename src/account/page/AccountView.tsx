import type { ReactNode } from 'react';
import { TitledPage } from '../../ui/page/TitledPage.tsx';
import styles from './AccountView.module.css';
import * as words from './words.ts';

/** Pure: the server renders it without an account. */
export function AccountView({ who, children }: { readonly who?: ReactNode; readonly children?: ReactNode }) {
  return (
    <TitledPage title={words.title} className={styles.account}>
      {who !== undefined && <div className={styles.who}>{who}</div>}
      {children}
    </TitledPage>
  );
}

interface AccountSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function AccountSection({ id, title, children }: AccountSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface AccountFormProps {
  /** `typed` has the values by their fields' names; `form` can be reset. */
  readonly onSubmit: (typed: Readonly<Record<string, string>>, form: HTMLFormElement) => void;
  readonly children: ReactNode;
}

export function AccountForm({ onSubmit, children }: AccountFormProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
        onSubmit(Object.fromEntries(typed), form);
      }}
    >
      {children}
    </form>
  );
}
