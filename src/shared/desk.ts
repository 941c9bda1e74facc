import type { Role } from './accounts.ts';
import type { StoryId } from './catalogue.ts';
import type { LibraryRun } from './deskLibraryRun.ts';
import type { SettingName, SettingsProblem } from './deskSettings.ts';
import type { StoryFields } from './storyFields.ts';
import type { ProblemField } from './storyLines.ts';

/*
 * The shapes that cross the wire between `convex/desk/` and the curation desk. convex/README.md has the contract. Times
 * are milliseconds since the Unix epoch.
 */

/** Identifies a manuscript on one server. Branded so that no other id passes for it. */
export type ManuscriptId = string & { readonly __manuscriptId: unique symbol };

/** The id of a person who acted at the desk. Stays when their account is deleted, and is then a pseudonym. */
export type EditorId = string & { readonly __editorId: unique symbol };

/** Who did something: their present name, or 'Editor 7' for somebody who has none or whose account is gone. */
export interface Editor {
  readonly id: EditorId;
  readonly name: string;
}

/** A manuscript as the desk's table lists it: everything but its text. */
export interface DeskRow extends StoryFields {
  readonly id: ManuscriptId;
  readonly seq: number;
  /** The number of its latest revision: 1, 2, 3 … */
  readonly revision: number;
  readonly wordCount: number;
  /** UTF-8 bytes of the text. */
  readonly bodySizeBytes: number;
  readonly savedAt: number;
  /** `desk/editors:list` has the names, so that no mirror keeps one that has changed or is gone. */
  readonly savedBy: EditorId;
  /** The story that readers have of it; left out while it is not published. */
  readonly storyId?: StoryId;
  /** The story's number in the catalogue when it was last published from here or taken over. */
  readonly storySeq?: number;
  /** The revision that readers have. Less than `revision`: there are changes that readers do not see. */
  readonly publishedRevision?: number;
  /** The version of the narration that the desk has; left out while it has none of its own. */
  readonly narration?: number;
  /** The version of the narration that readers have. Another than `narration`: there are changes that they do not hear. */
  readonly publishedNarration?: number;
  /** In the bin since then. */
  readonly deletedAt?: number;
}

/** Answer of `desk/manuscripts:get`. */
export interface Manuscript {
  readonly row: DeskRow;
  readonly content: string;
}

/** Answer of `desk/feed:changes`: one page, read from one snapshot, as of the catalogue's feed. */
export interface DeskPage {
  readonly rows: readonly DeskRow[];
  readonly tombstones: readonly { readonly id: ManuscriptId; readonly seq: number }[];
  /** Pass as `after` for the next page; equals the head's seq when `isDone`. */
  readonly cursor: number;
  readonly isDone: boolean;
  readonly epoch: string;
  /** Tombstones at or below this seq are gone: a cursor below it needs a full resync. */
  readonly floor: number;
}

/** How a revision came about. */
type RevisionOrigin =
  | { readonly kind: 'created' }
  | { readonly kind: 'saved' }
  /** It says what revision `from` said. */
  | { readonly kind: 'restored'; readonly from: number }
  /** It says what the published story said at number `storySeq` of the catalogue. */
  | { readonly kind: 'taken'; readonly storySeq: number };

/** A revision as it is listed. */
export interface RevisionRow {
  readonly number: number;
  readonly savedAt: number;
  readonly editor: Editor;
  readonly origin: RevisionOrigin;
  /** The revision it replaced; null for the first. */
  readonly replaced: number | null;
  /** Names of the fields that it changed, 'content' among them. */
  readonly changed: readonly string[];
  readonly fields: StoryFields;
  /** UTF-8 bytes of text and fields. */
  readonly sizeBytes: number;
}

/** A revision whole. */
export interface Revision extends RevisionRow {
  readonly content: string;
}

/** What an audit entry says was done. */
export type DeskEvent =
  | {
      readonly kind: 'manuscript';
      readonly act: ManuscriptAct;
      readonly manuscriptId: ManuscriptId;
      /** As they were after the act. */
      readonly title: string;
      readonly slug: string;
      readonly revision: number;
    }
  | {
      readonly kind: 'role';
      readonly person: Editor;
      readonly from: 'reader' | 'curator' | 'admin';
      readonly to: 'reader' | 'curator' | 'admin';
    }
  /** `person` was given a link for a new password, another account under the same address was merged into theirs, or theirs was deleted. */
  | { readonly kind: 'account'; readonly act: AccountAct; readonly person: Editor }
  | LibraryRun
  /** What was set before and after, in words. */
  | { readonly kind: 'setting'; readonly setting: SettingName; readonly from: string; readonly to: string }
  | {
      readonly kind: 'letter';
      readonly act: LetterAct;
      readonly subject: string;
      /** How many it goes to, as far as that was known then; 0 for a draft. */
      readonly recipients: number;
    }
  /** Without the address: one that was removed is not kept in the audit either. */
  | { readonly kind: 'subscribers'; readonly act: SubscribersAct; readonly count: number };

/** What was done with somebody's account. */
export type AccountAct = 'resetLink' | 'merged' | 'deleted';

/** What was done with a letter of the newsletter; 'discarded' is of a draft. */
type LetterAct = 'sent' | 'paused' | 'resumed' | 'cancelled' | 'retried' | 'discarded';

/** What was done with the newsletter's addresses. */
type SubscribersAct = 'removed' | 'exported';

export type ManuscriptAct =
  | 'created'
  | 'saved'
  | 'restored'
  | 'taken'
  | 'published'
  | 'unpublished'
  | 'deleted'
  | 'undeleted'
  /** Its time in the bin was over. */
  | 'purged'
  /** Its narration was given other audio, other timings, or taken away. */
  | 'narrated'
  | 'timed'
  | 'silenced';

/** One line of the audit. */
export interface AuditEntry {
  readonly at: number;
  /** Null for the library itself: its commands and its housekeeping. */
  readonly editor: Editor | null;
  readonly event: DeskEvent;
}

/** Answer of `desk/audit:page`. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Null at the end. */
  readonly cursor: string | null;
}

/** Why a function of the desk refused, beside the refusals of the guard: the data of its ConvexError. `message` is for people, in English. */
export type DeskProblem =
  /** Somebody would have to be an admin first. */
  | { readonly code: 'last_admin'; readonly message: string }
  /** Their role is not the one that the caller saw any more. */
  | { readonly code: 'role_changed'; readonly message: string; readonly role: Role }
  | SettingsProblem
  /** There is no such manuscript, revision or story. */
  | { readonly code: 'not_found'; readonly message: string }
  /** Something newer was saved since; nothing was overwritten. `desk/revisions:read` has its text. */
  | {
      readonly code: 'changed_meanwhile';
      readonly message: string;
      /** The newer revision. */
      readonly revision: number;
      readonly editor: Editor;
      readonly savedAt: number;
      readonly fields: StoryFields;
    }
  /** Readers have another story than the one last published or taken over: an import came between. */
  | { readonly code: 'story_changed'; readonly message: string; readonly storySeq: number | null }
  /** Another story has this work and language. */
  | { readonly code: 'slug_taken'; readonly message: string; readonly slug: string }
  /** It is in the bin: take it out first. */
  | { readonly code: 'in_bin'; readonly message: string }
  /** Too long, or not of the right form, even for a draft. */
  | { readonly code: 'invalid_manuscript'; readonly message: string }
  /** Not fit for readers yet; `field` is what to look at. */
  | {
      readonly code: 'invalid_story';
      readonly message: string;
      readonly slug: string;
      readonly field?: ProblemField;
    }
  | { readonly code: 'invalid_request'; readonly message: string };

/** A manuscript can be taken out of the bin for so long. */
export const binAgeMs = 30 * 24 * 60 * 60 * 1000;

/** An open manuscript reports its editor this often … */
export const presenceBeatMs = 10 * 1000;
/** … and counts as gone after so long without. */
export const presenceAgeMs = 30 * 1000;
