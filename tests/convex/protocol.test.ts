import type { FunctionReturnType } from 'convex/server';
import { expectTypeOf, test } from 'vitest';
import type { api } from '../../convex/_generated/api.js';
import type { AccountProfile, SignedInDevice, SignInMethods } from '../../src/shared/protocol/account.ts';
import type { PushAnswer, ReaderPage } from '../../src/shared/protocol/reader.ts';
import type { FeedHead, FeedPage, StoryBody, StorySnapshot } from '../../src/shared/story/catalogue.ts';

type Api = typeof api;

test('what the server answers is what devices check: otherwise this file does not compile', () => {
  expectTypeOf<FunctionReturnType<Api['feed']['head']>>().toExtend<FeedHead>();
  expectTypeOf<FunctionReturnType<Api['feed']['changes']>>().toExtend<FeedPage>();
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
});
