import type { Infer } from 'convex/values';
import type { FeedPage, Wire } from '../story/catalogue.ts';
import type { ProblemField } from '../story/storyLines.ts';
import type * as shapes from './deskShapes.ts';
import type { SettingsProblem } from './settings.ts';

/* The messages of `convex/desk/` (convex/README.md). Times are milliseconds since the Unix epoch. */

export type ManuscriptId = Infer<typeof shapes.manuscriptId>;
export type EditorId = Infer<typeof shapes.editorId>;
export type Editor = Wire<typeof shapes.editor>;
export type DeskRow = Wire<typeof shapes.deskRow>;
export type LineFacts = Wire<typeof shapes.lineFacts>;
/** Answer of `desk/lines:facts`. */
export type FactsPage = Wire<typeof shapes.factsPage>;
export type Manuscript = Wire<typeof shapes.manuscript>;
/** Answer of `desk/feed:changes`. */
export type DeskPage = FeedPage<DeskRow, ManuscriptId>;
export type RevisionRow = Wire<typeof shapes.revisionRow>;
export type Revision = Wire<typeof shapes.revision>;
export type LibraryRun = Infer<typeof shapes.libraryRun>;
export type AccountAct = Infer<typeof shapes.accountAct>;
export type ManuscriptAct = Infer<typeof shapes.manuscriptAct>;
export type AuditEntry = Wire<typeof shapes.auditEntry>;
export type DeskEvent = AuditEntry['event'];
export type AuditFilter = Wire<typeof shapes.auditFilter>;
export type AuditPage = Wire<typeof shapes.auditPage>;

/** The data of a refusal's ConvexError. `message` is for people, in English. */
export type Problem<Code extends string, Facts = unknown> = Facts & {
  readonly code: Code;
  readonly message: string;
};

/**
 * The refusals of the desk, besides those of the access guard. `in_bin`: the manuscript has to be restored first;
 * `invalid_manuscript`: too long or malformed, even for a draft; `changed_meanwhile` and `role_changed`: the manuscript, or
 * the person's role, has changed since the caller read it, and nothing was overwritten.
 */
export type DeskProblem =
  | Problem<'last_admin' | 'not_found' | 'in_bin' | 'invalid_manuscript' | 'invalid_request'>
  | Problem<'changed_meanwhile' | 'role_changed'>
  | SettingsProblem
  /** The published story is not the one last published or taken over from here: an import has changed it. */
  | Problem<'story_changed', { readonly storySeq: number | null }>
  /** Another story has this work and language. */
  | Problem<'slug_taken', { readonly slug: string }>
  /** The story cannot be published yet; `field` names the field with the problem. */
  | Problem<'invalid_story', { readonly slug: string; readonly field?: ProblemField }>;

export const binAgeMs = 30 * 24 * 60 * 60 * 1000;

/** How often an open manuscript reports its editor, who counts as gone after `presenceAgeMs` without a report. */
export const presenceBeatMs = 10 * 1000;
export const presenceAgeMs = 30 * 1000;
