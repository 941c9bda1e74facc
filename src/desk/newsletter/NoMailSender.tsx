import * as words from '../../words/desk/newsletter.tsx';
import styles from '../Desk.module.css';
import { inCode } from '../inCode.tsx';

/** Tells the curator that no mail can be sent, and how to set that up. */
export function NoMailSender() {
  return (
    <div className={styles.bar}>
      <p>{words.noMail}</p>
      <p>{words.howToSendMail(inCode)}</p>
    </div>
  );
}
