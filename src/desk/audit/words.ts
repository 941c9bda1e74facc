import type { AccountAct, DeskEvent, LibraryRun, ManuscriptAct } from '../../shared/desk/desk.ts';
import type { SettingName } from '../../shared/desk/settings.ts';
import { counted, storyCount } from '../words.tsx';

export const whoDidWhat = 'Who did what';

export const by = 'By';
export const everyone = 'Everyone';
export const libraryItself = 'The library itself';
export const whatWasDone = 'What was done';
export const anything = 'Anything';
export const findStory = 'Story, by title, author or work';
export const found = (count: number) => `${count} found`;
export const storiesFound = 'Stories found';
export const story = 'Story';
export const storyGone = 'A deleted story';
export const ofAllStories = 'Show all stories';

export const looking = (count: number) => `Searching: ${counted(count)} found so far.`;
export const nothingFound = 'Nothing found.';
export const shown = (count: number) =>
  `The ${count === 1 ? 'newest entry' : `newest ${counted(count)} entries`}.`;
export const entries = 'Entries';
export const theLibrary = 'The library';
/** Follows a story's title. */
export const ofRevision = (revision: number) => `, revision ${revision}`;
export const onlyThisStory = 'Only this story';
export const older = 'Older';

export const forSpreadsheet = 'For a spreadsheet';
export const whatIsExported =
  'All entries from the last three years, whatever is chosen above, as a CSV file.';
export const download = 'Download all entries';
export const downloaded = 'All entries downloaded.';

/** The name of each act on a story as a filter, and what is said before the story's title. */
const acts: { readonly [act in ManuscriptAct]: { readonly name: string; readonly told: string } } = {
  created: { name: 'Created', told: 'created' },
  saved: { name: 'Saved', told: 'saved' },
  restored: { name: 'An earlier revision restored', told: 'restored an earlier revision of' },
  taken: { name: 'Published version used', told: 'used the published version of' },
  published: { name: 'Published', told: 'published' },
  unpublished: { name: 'Unpublished', told: 'unpublished' },
  deleted: { name: 'Moved to the bin', told: 'moved to the bin' },
  undeleted: { name: 'Restored from the bin', told: 'restored from the bin' },
  narrated: { name: 'Narration changed', told: 'changed the narration of' },
  timed: { name: 'Timed', told: 'timed the narration of' },
  silenced: { name: 'Narration removed', told: 'removed the narration from' },
  purged: { name: 'Deleted from the bin', told: 'deleted from the bin' },
};

interface KindChoice {
  /** Its name in the address. */
  readonly key: string;
  readonly name: string;
  readonly kind: DeskEvent['kind'];
  readonly act?: string;
}

export const kindChoices: readonly KindChoice[] = [
  { key: 'stories', name: 'All changes to stories', kind: 'manuscript' },
  ...Object.entries(acts).map(([act, { name }]) => ({ key: act, name, kind: 'manuscript', act }) as const),
  { key: 'roles', name: 'Roles changed', kind: 'role' },
  { key: 'accounts', name: 'Password reset links, and accounts deleted', kind: 'account' },
  { key: 'letters', name: 'Letters sent and stopped', kind: 'letter' },
  { key: 'subscribers', name: 'Addresses removed and exported', kind: 'subscribers' },
  { key: 'settings', name: 'Settings changed', kind: 'setting' },
  { key: 'library', name: 'Imports and library commands', kind: 'library' },
];

/** Each precedes a name. */
const accountActs: { readonly [act in AccountAct]: string } = {
  resetLink: 'made a password reset link for ',
  deleted: 'deleted the account of ',
};

type LetterAct = Extract<DeskEvent, { readonly kind: 'letter' }>['act'];

const letterActs: { readonly [act in LetterAct]: string } = {
  sent: 'sent',
  paused: 'paused',
  resumed: 'resumed',
  cancelled: 'cancelled',
  retried: 'retried the failed copies of',
  discarded: 'discarded',
};

const settingNames: { readonly [setting in SettingName]: string } = {
  name: '“library name”',
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
      return `changed the role of ${event.person.name} from ${event.from} to ${event.to}`;
    case 'account':
      return accountActs[event.act] + event.person.name;
    case 'setting':
      return `changed the setting ${settingNames[event.setting]} from ${event.from} to ${event.to}`;
    case 'letter':
      return `${letterActs[event.act]} the letter “${event.subject}”`;
    case 'subscribers':
      return event.act === 'removed'
        ? 'removed an address from the newsletter’s list'
        : `exported the newsletter’s list of ${counted(event.count)}`;
    default:
      return runWords(event);
  }
}

function runWords(run: LibraryRun): string {
  if (run.act === 'removed') return `removed ${storyCount(run.removed)} by command`;
  if (run.act === 'undone') {
    const left = run.left > 0 ? `; ${storyCount(run.left)} left as is, because changed since` : '';
    return `undid an import or a change of ${storyCount(run.undone)}${left}`;
  }
  const { added, updated, unchanged, broken, isStopped } = run;
  const numbers = `${storyCount(added)} added, ${updated} changed, ${unchanged} unchanged, ${broken} unreadable`;
  return `imported: ${numbers}${isStopped ? '; stopped early' : ''}`;
}
