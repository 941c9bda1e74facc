/* eslint-disable */
/**
 * Generated `api` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npx convex dev`.
 * @module
 */

import type {
  ApiFromModules,
  FilterApi,
  FunctionReference,
} from "convex/server";
import type * as access from "../access.js";
import type * as accountTables from "../accountTables.js";
import type * as catalogueRow from "../catalogueRow.js";
import type * as content from "../content.js";
import type * as crons from "../crons.js";
import type * as emailAddress from "../emailAddress.js";
import type * as feed from "../feed.js";
import type * as firstPaint from "../firstPaint.js";
import type * as heads from "../heads.js";
import type * as housekeeping from "../housekeeping.js";
import type * as languageCounts from "../languageCounts.js";
import type * as library from "../library.js";
import type * as newsletter_subscribers from "../newsletter_subscribers.js";
import type * as rateLimit from "../rateLimit.js";
import type * as settings from "../settings.js";
import type * as stories from "../stories.js";
import type * as storyInput from "../storyInput.js";
import type * as storyWriter from "../storyWriter.js";

/**
 * A utility for referencing Convex functions in your app's API.
 *
 * Usage:
 * ```js
 * const myFunctionReference = api.myModule.myFunction;
 * ```
 */
declare const fullApi: ApiFromModules<{
  access: typeof access;
  accountTables: typeof accountTables;
  catalogueRow: typeof catalogueRow;
  content: typeof content;
  crons: typeof crons;
  emailAddress: typeof emailAddress;
  feed: typeof feed;
  firstPaint: typeof firstPaint;
  heads: typeof heads;
  housekeeping: typeof housekeeping;
  languageCounts: typeof languageCounts;
  library: typeof library;
  newsletter_subscribers: typeof newsletter_subscribers;
  rateLimit: typeof rateLimit;
  settings: typeof settings;
  stories: typeof stories;
  storyInput: typeof storyInput;
  storyWriter: typeof storyWriter;
}>;
export declare const api: FilterApi<
  typeof fullApi,
  FunctionReference<any, "public">
>;
export declare const internal: FilterApi<
  typeof fullApi,
  FunctionReference<any, "internal">
>;
