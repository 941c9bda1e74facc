import { fold } from '../../catalogue/search/fold.ts';
import type { DeskRow, LineFacts, ManuscriptId } from '../../shared/desk/desk.ts';
import { languageOf } from '../../shared/languages/languages.ts';
import type { CatalogueRow, StoryId } from '../../shared/story/catalogue.ts';
import type { StoryFields } from '../../shared/story/storyFields.ts';

/** 'changed': published, with changes that are not. */
type StoryState = 'draft' | 'published' | 'changed' | 'inBin';

type Narrated = 'voice' | 'synthetic' | 'draft' | 'none';

/** The filters of the table; an empty text lets everything through. */
export interface StoryFilter {
  readonly language: string;
  readonly state: string;
  readonly narrated: string;
  readonly licence: string;
  readonly author: string;
  /** A language that the work has no text in. */
  readonly untranslated: string;
  /** What only the texts tell: a key of `words.checks`. */
  readonly check: string;
}

export interface StoryLine {
  /** The manuscript to open, or the story when no curator has opened it at the desk yet. */
  readonly opens:
    | { readonly kind: 'manuscript'; readonly id: ManuscriptId }
    | { readonly kind: 'story'; readonly id: StoryId };
  readonly title: string;
  readonly author: string;
  readonly translator: string;
  readonly work: string;
  /** BCP 47 tag. */
  readonly language: string;
  readonly languageName: string;
  /** Undefined until the library was asked, for a story that no curator has opened. */
  readonly licence: string | undefined;
  readonly subjects: readonly string[];
  readonly state: StoryState;
  readonly narrated: Narrated;
  /** When it was last saved or published, in milliseconds since the Unix epoch. */
  readonly changedAt: number;
  readonly found: string;
}

export type Column = 'title' | 'author' | 'work' | 'languageName' | 'state' | 'narrated' | 'changedAt';

export interface Order {
  readonly column: Column;
  readonly isAscending: boolean;
}

/** All stories: the manuscripts, and the stories of the catalogue that no curator has opened yet. */
export function storyLines(manuscripts: readonly DeskRow[], catalogue: readonly CatalogueRow[]) {
  const opened = new Set(manuscripts.map(({ storyId }) => storyId));
  const published = new Map(catalogue.map((row) => [row.id, row]));
  return [
    ...manuscripts.map((row) =>
      makeLine(row, {
        opens: { kind: 'manuscript', id: row.id },
        state: stateOf(row),
        narrated: narratedOf(row.storyId && published.get(row.storyId), row),
        changedAt: row.savedAt,
      }),
    ),
    ...catalogue
      .filter(({ id }) => !opened.has(id))
      .map((row) =>
        makeLine(row, {
          opens: { kind: 'story', id: row.id },
          state: 'published',
          narrated: narratedOf(row),
          changedAt: row.publishedAt,
        }),
      ),
  ];
}

/** The published narration; one that only the desk has is a draft. */
function narratedOf(story: CatalogueRow | undefined, row?: DeskRow): Narrated {
  if (story?.narration) return story.narration.synthetic ? 'synthetic' : 'voice';
  return row?.narration !== undefined && row.narration !== row.publishedNarration ? 'draft' : 'none';
}

export function stateOf(row: Partial<DeskRow>): StoryState {
  if (row.deletedAt !== undefined) return 'inBin';
  if (row.storyId === undefined) return 'draft';
  const isInStep = row.publishedRevision === row.revision && row.publishedNarration === row.narration;
  return isInStep ? 'published' : 'changed';
}

/** In ascending order. */
export function sortedLines(lines: readonly StoryLine[], column: Column): StoryLine[] {
  return [...lines].sort((a, b) => compare(a[column], b[column]));
}

/** The lines that contain every word of the search, or whose text has them by `facts`, in the given order. */
export function foundLines(
  lines: readonly StoryLine[],
  search: string,
  facts?: FactsOfLines,
): readonly StoryLine[] {
  const words = fold(search).split(/\s+/u).filter(Boolean);
  return lines.filter(
    (line) =>
      words.every((word) => line.found.includes(word)) || facts?.get(factsKey(line))?.isFound === true,
  );
}

/** `facts` are those that the library was asked for; a line whose facts a filter needs, and that has none yet, is left out. */
export function filteredLines(
  lines: readonly StoryLine[],
  wanted: StoryFilter,
  facts: FactsOfLines = new Map(),
): readonly StoryLine[] {
  const { licence, untranslated, check } = wanted;
  const translated = new Set(
    untranslated === ''
      ? []
      : lines.filter(({ language }) => language === untranslated).map(({ work }) => work),
  );
  return lines.filter((line) => {
    const own = facts.get(factsKey(line));
    return (
      (['language', 'state', 'narrated', 'author'] as const).every((key) =>
        ['', line[key]].includes(wanted[key]),
      ) &&
      (licence === '' || (line.licence ?? own?.licence) === licence) &&
      (untranslated === '' || (line.language !== untranslated && !translated.has(line.work))) &&
      (check === '' || isToCheck(check, line, own))
    );
  });
}

function isToCheck(check: string, { narrated }: StoryLine, facts: LineFacts | undefined): boolean {
  if (!facts) return false;
  if (check === 'warnings') return facts.warnings > 0;
  if (check === 'incomplete') return facts.isIncomplete;
  return check === 'untimed' && narrated !== 'none' && !facts.isTimed;
}

export type FactsOfLines = ReadonlyMap<string, LineFacts>;

/** The facts of a line hold until it is saved or published again. */
export function factsKey({ opens, changedAt }: Pick<StoryLine, 'opens' | 'changedAt'>): string {
  return `${opens.id} ${changedAt}`;
}

/** Shared, because creating a collator costs more than a thousand comparisons. */
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export const textOrder = collator.compare;

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

function makeLine(
  {
    title,
    author,
    translation_author: translator = '',
    work,
    language,
    licence,
    subjects = [],
  }: Partial<StoryFields> & Pick<StoryFields, 'title' | 'author' | 'work' | 'language'>,
  line: Pick<StoryLine, 'opens' | 'state' | 'narrated' | 'changedAt'>,
): StoryLine {
  const { englishName, nativeName } = languageOf(language);
  const found = fold([title, author, translator, work, language, englishName, nativeName].join(' '));
  const fields = { title, author, translator, work, language, licence, subjects };
  return { ...line, ...fields, languageName: englishName, found };
}
