import styles from '../Desk.module.css';

/** Says that no mail can be sent, and what makes it possible. */
export function NoMailSender() {
  return (
    <div className={styles.bar}>
      <p>
        This library sends no mail yet, so letters can be written and not sent, and sign-ups count at once
        without being confirmed.
      </p>
      <p>
        Whoever runs the server sets <code>MAIL_FROM</code> and <code>SMTP_URL</code> (or{' '}
        <code>AUTH_RESEND_KEY</code>) and starts it again; <code>docs/operating.md</code> says more under
        ‘Mail’ and ‘Newsletter’.
      </p>
    </div>
  );
}
