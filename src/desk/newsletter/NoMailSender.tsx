import * as words from '../../words/desk/newsletter.tsx';
import styles from '../Desk.module.css';
import { inCode } from '../inCode.tsx';

/** Says that no mail can be sent, and what makes it possible. */
export function NoMailSender() {
  return (
    <div className={styles.bar}>
      <p>{words.noMail}</p>
      <p>{words.howToSendMail(inCode)}</p>
    </div>
  );
}
