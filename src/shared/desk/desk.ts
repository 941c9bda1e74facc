import type { Infer } from 'convex/values';
import type { Role } from '../accounts.ts';
import type { FeedPage, StoryId } from '../story/catalogue.ts';
import type { StoryFields } from '../story/storyFields.ts';
import type { ProblemField } from '../story/storyLines.ts';
import type {
  accountAct,
  letterEvent,
  libraryRun,
  manuscriptAct,
  revisionOrigin,
  settingEvent,
  subscribersEvent,
} from './deskShapes.ts';
import type { SettingsProblem } from './settings.ts';

/*
 * The shapes that cross the wire between `convex/desk/` and the curation desk. convex/README.md has the contract. Times
 * are milliseconds since the Unix epoch.
 */

/** Identifies a manuscript on one server. Branded so that no other id can be used in its place. */
export type ManuscriptId = string & { readonly __manuscriptId: unique symbol };

/** The id of a person who acted at the desk. It outlives their account, and is then a pseudonym. */
export type EditorId = string & { readonly __editorId: unique symbol };

/** A person who acted at the desk, with their present name, or 'Editor 7' without a name or account. */
export interface Editor {
  readonly id: EditorId;
  readonly name: string;
}

/** A manuscript as the desk's table lists it: everything but its text. */
export interface DeskRow extends StoryFields {
  readonly id: ManuscriptId;
  readonly seq: number;
  /** The number of the latest revision: 1, 2, 3 … */
  readonly revision: number;
  readonly wordCount: number;
  /** UTF-8 bytes of the text. */
  readonly bodySizeBytes: number;
  readonly savedAt: number;
  /** Only an id, so that no client stores a name that has changed or was deleted; `desk/editors:list` has the names. */
  readonly savedBy: EditorId;
  /** The published story; left out while the manuscript is not published. */
  readonly storyId?: StoryId;
  /** The story's number in the catalogue when it was last published from here or taken over. */
  readonly storySeq?: number;
  /** The published revision. If it is less than `revision`, there are unpublished changes. */
  readonly publishedRevision?: number;
  /** The desk's version of the narration; left out while the desk has none of its own. */
  readonly narration?: number;
  /** The published version of the narration. If it differs from `narration`, there are unpublished changes. */
  readonly publishedNarration?: number;
  /** When the manuscript was put into the bin; left out if it is not there. */
  readonly deletedAt?: number;
}

/** Answer of `desk/manuscripts:get`. */
export interface Manuscript {
  readonly row: DeskRow;
  readonly content: string;
}

/** Answer of `desk/feed:changes`. */
export type DeskPage = FeedPage<DeskRow, ManuscriptId>;

/** A revision as the history lists it. */
export interface RevisionRow {
  readonly number: number;
  readonly savedAt: number;
  readonly editor: Editor;
  readonly origin: Infer<typeof revisionOrigin>;
  /** The revision it replaced; null for the first. */
  readonly replaced: number | null;
  /** Names of the fields that it changed, 'content' among them. */
  readonly changed: readonly string[];
  readonly fields: StoryFields;
  /** UTF-8 bytes of text and fields. */
  readonly sizeBytes: number;
}

export interface Revision extends RevisionRow {
  readonly content: string;
}

/** The act that an audit entry records. */
export type DeskEvent =
  | {
      readonly kind: 'manuscript';
      readonly act: ManuscriptAct;
      readonly manuscriptId: ManuscriptId;
      /** Title, slug and revision as they were after the act. */
      readonly title: string;
      readonly slug: string;
      readonly revision: number;
    }
  | {
      readonly kind: 'role';
      readonly person: Editor;
      readonly from: Role;
      readonly to: Role;
    }
  | { readonly kind: 'account'; readonly act: AccountAct; readonly person: Editor }
  | LibraryRun
  | Infer<typeof settingEvent>
  | Infer<typeof letterEvent>
  | Infer<typeof subscribersEvent>;

export type LibraryRun = Infer<typeof libraryRun>;
export type AccountAct = Infer<typeof accountAct>;
export type ManuscriptAct = Infer<typeof manuscriptAct>;

export interface AuditEntry {
  readonly at: number;
  /** Null for the library itself: its commands and its housekeeping. */
  readonly editor: Editor | null;
  readonly event: DeskEvent;
}

/** The filter of `desk/audit:page`; a missing field does not restrict the entries. */
export interface AuditFilter {
  /** Null for acts of the library itself. */
  readonly by?: EditorId | null;
  readonly manuscriptId?: ManuscriptId;
  /** The `kind` of a `DeskEvent`; `act` is its act. */
  readonly kind?: string;
  readonly act?: string;
}

/** Answer of `desk/audit:page`. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Null at the end. */
  readonly cursor: string | null;
}

/**
 * Why a function of the desk refused, besides the refusals of the access guard: the data of its ConvexError. `message` is
 * for people, in English.
 */
export type DeskProblem =
  /** No admin would be left: another user has to be made admin first. */
  | { readonly code: 'last_admin'; readonly message: string }
  /** The person's role has changed since the caller read it. */
  | { readonly code: 'role_changed'; readonly message: string; readonly role: Role }
  | SettingsProblem
  /** There is no such manuscript, revision or story. */
  | { readonly code: 'not_found'; readonly message: string }
  /** A newer revision was saved meanwhile; nothing was overwritten. `desk/revisions:read` returns its text. */
  | {
      readonly code: 'changed_meanwhile';
      readonly message: string;
      /** The newer revision. */
      readonly revision: number;
      readonly editor: Editor;
      readonly savedAt: number;
      readonly fields: StoryFields;
    }
  /** The published story is not the one last published or taken over from here: an import has changed it. */
  | { readonly code: 'story_changed'; readonly message: string; readonly storySeq: number | null }
  /** Another story has this work and language. */
  | { readonly code: 'slug_taken'; readonly message: string; readonly slug: string }
  /** The manuscript is in the bin and has to be restored first. */
  | { readonly code: 'in_bin'; readonly message: string }
  /** The manuscript is too long or malformed, even for a draft. */
  | { readonly code: 'invalid_manuscript'; readonly message: string }
  /** The story cannot be published yet; `field` names the field with the problem. */
  | {
      readonly code: 'invalid_story';
      readonly message: string;
      readonly slug: string;
      readonly field?: ProblemField;
    }
  | { readonly code: 'invalid_request'; readonly message: string };

/** How long a manuscript can be restored from the bin. */
export const binAgeMs = 30 * 24 * 60 * 60 * 1000;

/** How often an open manuscript reports its editor's presence. */
export const presenceBeatMs = 10 * 1000;
/** An editor counts as gone after this long without a report. */
export const presenceAgeMs = 30 * 1000;
