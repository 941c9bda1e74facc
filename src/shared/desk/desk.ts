import type { Infer } from 'convex/values';
import type { Role } from '../accounts.ts';
import type { FeedPage, Wire } from '../story/catalogue.ts';
import type { StoryFields } from '../story/storyFields.ts';
import type { ProblemField } from '../story/storyLines.ts';
import type {
  accountAct,
  auditEntry,
  auditFilter,
  auditPage,
  deskRow,
  editor,
  editorId,
  libraryRun,
  manuscript,
  manuscriptAct,
  manuscriptId,
  revision,
  revisionRow,
} from './deskShapes.ts';
import type { SettingsProblem } from './settings.ts';

/* The messages of `convex/desk/` (convex/README.md). Times are milliseconds since the Unix epoch. */

export type ManuscriptId = Infer<typeof manuscriptId>;
export type EditorId = Infer<typeof editorId>;
export type Editor = Wire<typeof editor>;
export type DeskRow = Wire<typeof deskRow>;
export type Manuscript = Wire<typeof manuscript>;
/** Answer of `desk/feed:changes`. */
export type DeskPage = FeedPage<DeskRow, ManuscriptId>;
export type RevisionRow = Wire<typeof revisionRow>;
export type Revision = Wire<typeof revision>;
export type LibraryRun = Infer<typeof libraryRun>;
export type AccountAct = Infer<typeof accountAct>;
export type ManuscriptAct = Infer<typeof manuscriptAct>;
export type AuditEntry = Wire<typeof auditEntry>;
export type DeskEvent = AuditEntry['event'];
export type AuditFilter = Wire<typeof auditFilter>;
export type AuditPage = Wire<typeof auditPage>;

/** The data of a refusal's ConvexError, besides those of the access guard. `message` is for people, in English. */
export type DeskProblem =
  | { readonly code: 'last_admin'; readonly message: string }
  /** The person's role has changed since the caller read it. */
  | { readonly code: 'role_changed'; readonly message: string; readonly role: Role }
  | SettingsProblem
  | { readonly code: 'not_found'; readonly message: string }
  /** A newer revision was saved meanwhile; nothing was overwritten. `desk/revisions:read` returns its text. */
  | {
      readonly code: 'changed_meanwhile';
      readonly message: string;
      readonly revision: number;
      readonly editor: Editor;
      readonly savedAt: number;
      readonly fields: StoryFields;
    }
  /** The published story is not the one last published or taken over from here: an import has changed it. */
  | { readonly code: 'story_changed'; readonly message: string; readonly storySeq: number | null }
  /** Another story has this work and language. */
  | { readonly code: 'slug_taken'; readonly message: string; readonly slug: string }
  /** The manuscript has to be restored first. */
  | { readonly code: 'in_bin'; readonly message: string }
  /** Too long or malformed, even for a draft. */
  | { readonly code: 'invalid_manuscript'; readonly message: string }
  /** The story cannot be published yet; `field` names the field with the problem. */
  | {
      readonly code: 'invalid_story';
      readonly message: string;
      readonly slug: string;
      readonly field?: ProblemField;
    }
  | { readonly code: 'invalid_request'; readonly message: string };

export const binAgeMs = 30 * 24 * 60 * 60 * 1000;

/** How often an open manuscript reports its editor, who counts as gone after `presenceAgeMs` without a report. */
export const presenceBeatMs = 10 * 1000;
export const presenceAgeMs = 30 * 1000;
