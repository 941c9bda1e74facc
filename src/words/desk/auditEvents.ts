import type { AccountAct, DeskEvent, ManuscriptAct } from '../../shared/desk/desk.ts';
import type { LibraryRun } from '../../shared/desk/libraryRun.ts';
import type { SettingName } from '../../shared/desk/settings.ts';
import { counted, storyCount } from './common.ts';

/** Each act on a story: its name as a filter, and its past tense, which the story's title follows. */
const acts: { readonly [act in ManuscriptAct]: { readonly name: string; readonly told: string } } = {
  created: { name: 'Begun', told: 'began' },
  saved: { name: 'Saved', told: 'saved' },
  restored: { name: 'An earlier revision restored', told: 'restored an earlier revision of' },
  taken: { name: 'Published version used', told: 'used the published version of' },
  published: { name: 'Published', told: 'published' },
  unpublished: { name: 'Unpublished', told: 'took from readers' },
  deleted: { name: 'Moved to the bin', told: 'moved to the bin' },
  undeleted: { name: 'Restored from the bin', told: 'restored from the bin' },
  narrated: { name: 'Narration changed', told: 'changed the narration of' },
  timed: { name: 'Timed', told: 'timed the narration of' },
  silenced: { name: 'Narration removed', told: 'removed the narration from' },
  purged: { name: 'Deleted from the bin', told: 'deleted from the bin' },
};

/** A kind of entry to filter by. `key` is its name in the address. */
interface KindChoice {
  readonly key: string;
  readonly name: string;
  readonly kind: DeskEvent['kind'];
  readonly act?: string;
}

/** The kinds of entries to filter by, in display order. */
export const kindChoices: readonly KindChoice[] = [
  { key: 'stories', name: 'All that was done with stories', kind: 'manuscript' },
  ...Object.entries(acts).map(([act, { name }]) => ({ key: act, name, kind: 'manuscript', act }) as const),
  { key: 'roles', name: 'Roles given', kind: 'role' },
  { key: 'accounts', name: 'Links for a new password, accounts merged and deleted', kind: 'account' },
  { key: 'letters', name: 'Letters sent, and stopped', kind: 'letter' },
  { key: 'subscribers', name: 'Addresses removed, and exported', kind: 'subscribers' },
  { key: 'settings', name: 'Settings changed', kind: 'setting' },
  { key: 'library', name: 'Imports, and commands of the library', kind: 'library' },
];

/** Each precedes a name. */
const accountActs: { readonly [act in AccountAct]: string } = {
  resetLink: 'made a link for a new password for ',
  merged: 'merged another account under the same address into that of ',
  deleted: 'deleted the account of ',
};

type LetterAct = Extract<DeskEvent, { readonly kind: 'letter' }>['act'];

const letterActs: { readonly [act in LetterAct]: string } = {
  sent: 'sent',
  paused: 'paused',
  resumed: 'went on sending',
  cancelled: 'cancelled',
  retried: 'retried the failed copies of',
  discarded: 'discarded',
};

const settingNames: { readonly [setting in SettingName]: string } = {
  guestViewLimit: '“stories for guests”',
  banner: '“banner”',
  launch: '“launch phase”',
};

/** What was done, to follow the editor's name. If it concerns a story, the title of the story follows. */
export function eventWords(event: DeskEvent): string {
  switch (event.kind) {
    case 'manuscript':
      return acts[event.act].told;
    case 'role':
      return `made ${event.person.name} ${event.to}, who was ${event.from}`;
    case 'account':
      return accountActs[event.act] + event.person.name;
    case 'setting':
      return `changed the setting ${settingNames[event.setting]} from ${event.from} to ${event.to}`;
    case 'letter':
      return `${letterActs[event.act]} the letter “${event.subject}”`;
    case 'subscribers':
      return event.act === 'removed'
        ? 'removed an address from the newsletter’s list'
        : `exported the newsletter’s list, of ${counted(event.count)}`;
    case 'library':
      return runWords(event);
    default:
      return event satisfies never;
  }
}

function runWords(run: LibraryRun): string {
  if (run.act === 'removed') return `removed ${storyCount(run.removed)} by command`;
  if (run.act === 'undone') {
    const left = run.left > 0 ? `; ${storyCount(run.left)} changed since left as they are` : '';
    return `undid an import of ${storyCount(run.undone)}${left}`;
  }
  const { added, updated, unchanged, broken, isStopped } = run;
  const numbers = `${storyCount(added)} added, ${updated} changed, ${unchanged} as they were, ${broken} that could not be read`;
  return `imported: ${numbers}${isStopped ? '; stopped before its end' : ''}`;
}
