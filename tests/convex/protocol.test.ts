import type { FunctionReturnType } from 'convex/server';
import { expectTypeOf, test } from 'vitest';
import type { api } from '../../convex/_generated/api.js';
import type {
  AuditPage,
  DeskPage,
  Editor,
  EditorId,
  Manuscript,
  Revision,
  RevisionRow,
} from '../../src/shared/desk/desk.ts';
import type { AudioUpload, DeskNarration, NarrationSaved } from '../../src/shared/desk/narration.ts';
import type { AccountProfile, SignedInDevice, SignInMethods } from '../../src/shared/protocol/account.ts';
import type { PushAnswer, ReaderPage } from '../../src/shared/protocol/reader.ts';
import type {
  CatalogueRow,
  FeedHead,
  FeedPage,
  LibraryPage,
  ListHeads,
  ListPage,
  ShelfPage,
  StoryBody,
  StorySnapshot,
} from '../../src/shared/story/catalogue.ts';

type Api = typeof api;
type Desk = Api['desk'];

test('what the server answers is what devices check: otherwise this file does not compile', () => {
  expectTypeOf<FunctionReturnType<Api['feed']['head']>>().toExtend<FeedHead>();
  expectTypeOf<FunctionReturnType<Api['feed']['changes']>>().toExtend<FeedPage>();
  expectTypeOf<FunctionReturnType<Api['list']['heads']>>().toExtend<ListHeads>();
  expectTypeOf<FunctionReturnType<Api['list']['changes']>>().toExtend<ListPage>();
  expectTypeOf<FunctionReturnType<Api['list']['shelf']>>().toExtend<ShelfPage>();
  expectTypeOf<FunctionReturnType<Api['list']['library']>>().toExtend<LibraryPage>();
  expectTypeOf<FunctionReturnType<Api['list']['search']>>().toExtend<readonly CatalogueRow[]>();
  expectTypeOf<FunctionReturnType<Api['stories']['rows']>>().toExtend<readonly CatalogueRow[]>();
  expectTypeOf<FunctionReturnType<Api['stories']['body']>>().toExtend<StoryBody | null>();
  expectTypeOf<FunctionReturnType<Api['firstPaint']['story']>>().toExtend<StorySnapshot | null>();
  expectTypeOf<FunctionReturnType<Api['reader']['head']>>().toExtend<FeedHead>();
  expectTypeOf<FunctionReturnType<Api['reader']['changes']>>().toExtend<ReaderPage>();
  expectTypeOf<FunctionReturnType<Api['reader']['push']>>().toExtend<PushAnswer>();
  expectTypeOf<FunctionReturnType<Api['account']['profile']>>().toExtend<AccountProfile>();
  expectTypeOf<FunctionReturnType<Api['account']['signInMethods']>>().toExtend<SignInMethods>();
  expectTypeOf<FunctionReturnType<Api['account']['makeRecoveryCode']>>().toExtend<{ code: string }>();
  expectTypeOf<FunctionReturnType<Api['devices']['list']>>().toExtend<SignedInDevice[]>();
  expectTypeOf<FunctionReturnType<Api['devices']['remember']>>().toExtend<{ deviceKey: string }>();
  expectTypeOf<FunctionReturnType<Desk['feed']['changes']>>().toExtend<DeskPage>();
  expectTypeOf<FunctionReturnType<Desk['manuscripts']['get']>>().toExtend<Manuscript>();
  expectTypeOf<FunctionReturnType<Desk['revisions']['list']>>().toExtend<readonly RevisionRow[]>();
  expectTypeOf<FunctionReturnType<Desk['revisions']['read']>>().toExtend<Revision>();
  expectTypeOf<FunctionReturnType<Desk['editors']['list']>>().toExtend<readonly Editor[]>();
  expectTypeOf<FunctionReturnType<Desk['editors']['mine']>>().toExtend<EditorId | null>();
  expectTypeOf<FunctionReturnType<Desk['audit']['page']>>().toExtend<AuditPage>();
  expectTypeOf<FunctionReturnType<Desk['audioUploads']['begin']>>().toExtend<AudioUpload>();
  expectTypeOf<FunctionReturnType<Desk['narrations']['get']>>().toExtend<DeskNarration | null>();
  expectTypeOf<FunctionReturnType<Desk['narrations']['remove']>>().toExtend<NarrationSaved>();
});
