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
import type * as account from "../account.js";
import type * as accounts_accountTables from "../accounts/accountTables.js";
import type * as accounts_attempts from "../accounts/attempts.js";
import type * as accounts_credentials from "../accounts/credentials.js";
import type * as accounts_emailCodes from "../accounts/emailCodes.js";
import type * as accounts_passwordRounds from "../accounts/passwordRounds.js";
import type * as accounts_passwords from "../accounts/passwords.js";
import type * as accounts_providers from "../accounts/providers.js";
import type * as accounts_recovery from "../accounts/recovery.js";
import type * as accounts_resetLinks from "../accounts/resetLinks.js";
import type * as accounts_secrets from "../accounts/secrets.js";
import type * as accounts_sessions from "../accounts/sessions.js";
import type * as accounts_setup from "../accounts/setup.js";
import type * as accounts_signInIdentifier from "../accounts/signInIdentifier.js";
import type * as accounts_signInParams from "../accounts/signInParams.js";
import type * as accounts_userData from "../accounts/userData.js";
import type * as accounts_userStore from "../accounts/userStore.js";
import type * as accounts_users from "../accounts/users.js";
import type * as auth from "../auth.js";
import type * as catalogue_catalogueRow from "../catalogue/catalogueRow.js";
import type * as catalogue_heads from "../catalogue/heads.js";
import type * as catalogue_lists from "../catalogue/lists.js";
import type * as catalogue_seeding from "../catalogue/seeding.js";
import type * as catalogue_siteAddresses from "../catalogue/siteAddresses.js";
import type * as catalogue_storedFiles from "../catalogue/storedFiles.js";
import type * as catalogue_storyInput from "../catalogue/storyInput.js";
import type * as catalogue_storySearch from "../catalogue/storySearch.js";
import type * as catalogue_storyWriter from "../catalogue/storyWriter.js";
import type * as content from "../content.js";
import type * as crons from "../crons.js";
import type * as desk_audioJoin from "../desk/audioJoin.js";
import type * as desk_audioUploads from "../desk/audioUploads.js";
import type * as desk_audit from "../desk/audit.js";
import type * as desk_bin from "../desk/bin.js";
import type * as desk_bulk from "../desk/bulk.js";
import type * as desk_bulkChanges from "../desk/bulkChanges.js";
import type * as desk_bulkEdits from "../desk/bulkEdits.js";
import type * as desk_deskTables from "../desk/deskTables.js";
import type * as desk_editors from "../desk/editors.js";
import type * as desk_feed from "../desk/feed.js";
import type * as desk_firstSteps from "../desk/firstSteps.js";
import type * as desk_imports_bulkWriter from "../desk/imports/bulkWriter.js";
import type * as desk_letterSending from "../desk/letterSending.js";
import type * as desk_letterTest from "../desk/letterTest.js";
import type * as desk_letters from "../desk/letters.js";
import type * as desk_lines from "../desk/lines.js";
import type * as desk_manuscripts from "../desk/manuscripts.js";
import type * as desk_narrating_narrationWriter from "../desk/narrating/narrationWriter.js";
import type * as desk_narrations from "../desk/narrations.js";
import type * as desk_numbers from "../desk/numbers.js";
import type * as desk_people from "../desk/people.js";
import type * as desk_presence from "../desk/presence.js";
import type * as desk_publishing from "../desk/publishing.js";
import type * as desk_revisions from "../desk/revisions.js";
import type * as desk_server from "../desk/server.js";
import type * as desk_settings from "../desk/settings.js";
import type * as desk_subscribers from "../desk/subscribers.js";
import type * as desk_syntheticDrafts from "../desk/syntheticDrafts.js";
import type * as desk_writing_revisionWriter from "../desk/writing/revisionWriter.js";
import type * as desk_writing_waitingStory from "../desk/writing/waitingStory.js";
import type * as desk_writing_withdrawn from "../desk/writing/withdrawn.js";
import type * as devices from "../devices.js";
import type * as feed from "../feed.js";
import type * as firstPaint from "../firstPaint.js";
import type * as frontPage from "../frontPage.js";
import type * as housekeeping from "../housekeeping.js";
import type * as http from "../http.js";
import type * as library from "../library.js";
import type * as list from "../list.js";
import type * as newsletter_confirmMail from "../newsletter/confirmMail.js";
import type * as newsletter_delivery from "../newsletter/delivery.js";
import type * as newsletter_letterMail from "../newsletter/letterMail.js";
import type * as newsletter_letterRow from "../newsletter/letterRow.js";
import type * as newsletter_letterTables from "../newsletter/letterTables.js";
import type * as newsletter_pages from "../newsletter/pages.js";
import type * as newsletter_sendings from "../newsletter/sendings.js";
import type * as newsletter_subscriptions from "../newsletter/subscriptions.js";
import type * as newsletter_subscribers from "../newsletter_subscribers.js";
import type * as numberTables from "../numberTables.js";
import type * as numbers from "../numbers.js";
import type * as platform_inTime from "../platform/inTime.js";
import type * as platform_limits from "../platform/limits.js";
import type * as platform_mail from "../platform/mail.js";
import type * as platform_problem from "../platform/problem.js";
import type * as platform_rateLimit from "../platform/rateLimit.js";
import type * as platform_rows from "../platform/rows.js";
import type * as platform_smtp from "../platform/smtp.js";
import type * as reader from "../reader.js";
import type * as readers_readerPush from "../readers/readerPush.js";
import type * as readers_readerTables from "../readers/readerTables.js";
import type * as settings from "../settings.js";
import type * as sitemap from "../sitemap.js";
import type * as stories from "../stories.js";
import type * as upgrade from "../upgrade.js";

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
  account: typeof account;
  "accounts/accountTables": typeof accounts_accountTables;
  "accounts/attempts": typeof accounts_attempts;
  "accounts/credentials": typeof accounts_credentials;
  "accounts/emailCodes": typeof accounts_emailCodes;
  "accounts/passwordRounds": typeof accounts_passwordRounds;
  "accounts/passwords": typeof accounts_passwords;
  "accounts/providers": typeof accounts_providers;
  "accounts/recovery": typeof accounts_recovery;
  "accounts/resetLinks": typeof accounts_resetLinks;
  "accounts/secrets": typeof accounts_secrets;
  "accounts/sessions": typeof accounts_sessions;
  "accounts/setup": typeof accounts_setup;
  "accounts/signInIdentifier": typeof accounts_signInIdentifier;
  "accounts/signInParams": typeof accounts_signInParams;
  "accounts/userData": typeof accounts_userData;
  "accounts/userStore": typeof accounts_userStore;
  "accounts/users": typeof accounts_users;
  auth: typeof auth;
  "catalogue/catalogueRow": typeof catalogue_catalogueRow;
  "catalogue/heads": typeof catalogue_heads;
  "catalogue/lists": typeof catalogue_lists;
  "catalogue/seeding": typeof catalogue_seeding;
  "catalogue/siteAddresses": typeof catalogue_siteAddresses;
  "catalogue/storedFiles": typeof catalogue_storedFiles;
  "catalogue/storyInput": typeof catalogue_storyInput;
  "catalogue/storySearch": typeof catalogue_storySearch;
  "catalogue/storyWriter": typeof catalogue_storyWriter;
  content: typeof content;
  crons: typeof crons;
  "desk/audioJoin": typeof desk_audioJoin;
  "desk/audioUploads": typeof desk_audioUploads;
  "desk/audit": typeof desk_audit;
  "desk/bin": typeof desk_bin;
  "desk/bulk": typeof desk_bulk;
  "desk/bulkChanges": typeof desk_bulkChanges;
  "desk/bulkEdits": typeof desk_bulkEdits;
  "desk/deskTables": typeof desk_deskTables;
  "desk/editors": typeof desk_editors;
  "desk/feed": typeof desk_feed;
  "desk/firstSteps": typeof desk_firstSteps;
  "desk/imports/bulkWriter": typeof desk_imports_bulkWriter;
  "desk/letterSending": typeof desk_letterSending;
  "desk/letterTest": typeof desk_letterTest;
  "desk/letters": typeof desk_letters;
  "desk/lines": typeof desk_lines;
  "desk/manuscripts": typeof desk_manuscripts;
  "desk/narrating/narrationWriter": typeof desk_narrating_narrationWriter;
  "desk/narrations": typeof desk_narrations;
  "desk/numbers": typeof desk_numbers;
  "desk/people": typeof desk_people;
  "desk/presence": typeof desk_presence;
  "desk/publishing": typeof desk_publishing;
  "desk/revisions": typeof desk_revisions;
  "desk/server": typeof desk_server;
  "desk/settings": typeof desk_settings;
  "desk/subscribers": typeof desk_subscribers;
  "desk/syntheticDrafts": typeof desk_syntheticDrafts;
  "desk/writing/revisionWriter": typeof desk_writing_revisionWriter;
  "desk/writing/waitingStory": typeof desk_writing_waitingStory;
  "desk/writing/withdrawn": typeof desk_writing_withdrawn;
  devices: typeof devices;
  feed: typeof feed;
  firstPaint: typeof firstPaint;
  frontPage: typeof frontPage;
  housekeeping: typeof housekeeping;
  http: typeof http;
  library: typeof library;
  list: typeof list;
  "newsletter/confirmMail": typeof newsletter_confirmMail;
  "newsletter/delivery": typeof newsletter_delivery;
  "newsletter/letterMail": typeof newsletter_letterMail;
  "newsletter/letterRow": typeof newsletter_letterRow;
  "newsletter/letterTables": typeof newsletter_letterTables;
  "newsletter/pages": typeof newsletter_pages;
  "newsletter/sendings": typeof newsletter_sendings;
  "newsletter/subscriptions": typeof newsletter_subscriptions;
  newsletter_subscribers: typeof newsletter_subscribers;
  numberTables: typeof numberTables;
  numbers: typeof numbers;
  "platform/inTime": typeof platform_inTime;
  "platform/limits": typeof platform_limits;
  "platform/mail": typeof platform_mail;
  "platform/problem": typeof platform_problem;
  "platform/rateLimit": typeof platform_rateLimit;
  "platform/rows": typeof platform_rows;
  "platform/smtp": typeof platform_smtp;
  reader: typeof reader;
  "readers/readerPush": typeof readers_readerPush;
  "readers/readerTables": typeof readers_readerTables;
  settings: typeof settings;
  sitemap: typeof sitemap;
  stories: typeof stories;
  upgrade: typeof upgrade;
}>;
export declare const api: FilterApi<
  typeof fullApi,
  FunctionReference<any, "public">
>;
export declare const internal: FilterApi<
  typeof fullApi,
  FunctionReference<any, "internal">
>;
