import type { ServerReport, ServerState } from '../../shared/desk/serverState.ts';
import { clockOfDay, longDay } from '../../ui/dates.ts';
import { byteSize } from '../../ui/story/byteSize.ts';
import desk from '../Desk.module.css';
import { QueryNote } from '../DeskNote.tsx';
import { useAnswer } from '../deskCalls.ts';
import { callDesk } from '../feed/deskCall.ts';
import { Section } from '../Section.tsx';
import * as common from '../words.tsx';
import * as words from './words.ts';

/** `/admin?section=server`, for admins: how the server is, and what to do. */
export function ServerSection() {
  const report = useAnswer('', () => callDesk<ServerReport>('action', 'server:read', {}));
  const { value } = report;
  return (
    <Section title={common.sections.server} level="h2">
      <QueryNote query={report} />
      {value?.state === null && <p>{words.elsewhere}</p>}
      {value && (
        <dl>
          {value.state && <OwnServer state={value.state} />}
          <Fact
            name={words.mail}
            value={timeOf(value.lastMailAt) ?? words.none}
            advice={value.hasMailSender ? undefined : words.noSender}
          />
        </dl>
      )}
    </Section>
  );
}

const dayMs = 24 * 60 * 60 * 1000;
const scarceBytes = 1000 * 1000 * 1000;

function OwnServer({ state }: { readonly state: ServerState }) {
  const { version, startedAt, freeBytes, dataBytes, lastBackupAt } = state;
  const isBackedUp = lastBackupAt !== null && Date.now() - lastBackupAt < 2 * dayMs;
  return (
    <>
      <Fact name={words.version} value={version} />
      <Fact name={words.runningSince} value={timeOf(startedAt)} />
      <Fact name={words.data} value={byteSize(dataBytes)} />
      <Fact
        name={words.room}
        value={byteSize(freeBytes)}
        advice={freeBytes < scarceBytes ? words.roomIsScarce : undefined}
      />
      <Fact
        name={words.backup}
        value={timeOf(lastBackupAt) ?? words.none}
        advice={isBackedUp ? undefined : words.backUp}
      />
    </>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string | undefined;
  readonly advice?: string | undefined;
}

function Fact({ name, value, advice }: FactProps) {
  return (
    <>
      <dt className={desk.soft}>{name}</dt>
      <dd>
        {value}
        {advice !== undefined && <p>{advice}</p>}
      </dd>
    </>
  );
}

function timeOf(at: number | null): string | undefined {
  return at === null ? undefined : `${longDay(at)}, ${clockOfDay(at)}`;
}
