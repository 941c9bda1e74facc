import desk from '../Desk.module.css';
import * as words from './words.tsx';

/** Tells the curator that no mail can be sent, and how to set that up. */
export function NoMailSender() {
  return (
    <div className={desk.bar}>
      <p>{words.noMail}</p>
      <p>{words.howToSendMail}</p>
    </div>
  );
}
