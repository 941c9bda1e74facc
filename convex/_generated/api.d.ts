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
import type * as accountActs from "../accountActs.js";
import type * as accountTables from "../accountTables.js";
import type * as argumentBounds from "../argumentBounds.js";
import type * as attempts from "../attempts.js";
import type * as auth from "../auth.js";
import type * as catalogueRow from "../catalogueRow.js";
import type * as codeMail from "../codeMail.js";
import type * as confirmation from "../confirmation.js";
import type * as content from "../content.js";
import type * as credentials from "../credentials.js";
import type * as crons from "../crons.js";
import type * as desk_audioJoin from "../desk/audioJoin.js";
import type * as desk_audioUploadRows from "../desk/audioUploadRows.js";
import type * as desk_audioUploads from "../desk/audioUploads.js";
import type * as desk_audit from "../desk/audit.js";
import type * as desk_bin from "../desk/bin.js";
import type * as desk_bulk from "../desk/bulk.js";
import type * as desk_bulkNarration from "../desk/bulkNarration.js";
import type * as desk_bulkStory from "../desk/bulkStory.js";
import type * as desk_bulkTables from "../desk/bulkTables.js";
import type * as desk_deskHead from "../desk/deskHead.js";
import type * as desk_deskProblem from "../desk/deskProblem.js";
import type * as desk_deskTables from "../desk/deskTables.js";
import type * as desk_draftLimits from "../desk/draftLimits.js";
import type * as desk_editors from "../desk/editors.js";
import type * as desk_exposedFiles from "../desk/exposedFiles.js";
import type * as desk_feed from "../desk/feed.js";
import type * as desk_letterContent from "../desk/letterContent.js";
import type * as desk_letterProblem from "../desk/letterProblem.js";
import type * as desk_letterRow from "../desk/letterRow.js";
import type * as desk_letterSending from "../desk/letterSending.js";
import type * as desk_letterTest from "../desk/letterTest.js";
import type * as desk_letters from "../desk/letters.js";
import type * as desk_libraryRun from "../desk/libraryRun.js";
import type * as desk_libraryRuns from "../desk/libraryRuns.js";
import type * as desk_manuscriptOfStory from "../desk/manuscriptOfStory.js";
import type * as desk_manuscriptRow from "../desk/manuscriptRow.js";
import type * as desk_manuscripts from "../desk/manuscripts.js";
import type * as desk_narrated from "../desk/narrated.js";
import type * as desk_narrationForReaders from "../desk/narrationForReaders.js";
import type * as desk_narrationTables from "../desk/narrationTables.js";
import type * as desk_narrationWriter from "../desk/narrationWriter.js";
import type * as desk_narrations from "../desk/narrations.js";
import type * as desk_numbers from "../desk/numbers.js";
import type * as desk_ownActs from "../desk/ownActs.js";
import type * as desk_people from "../desk/people.js";
import type * as desk_presence from "../desk/presence.js";
import type * as desk_publishing from "../desk/publishing.js";
import type * as desk_revisionLimits from "../desk/revisionLimits.js";
import type * as desk_revisionWriter from "../desk/revisionWriter.js";
import type * as desk_revisions from "../desk/revisions.js";
import type * as desk_settingLimits from "../desk/settingLimits.js";
import type * as desk_settingWords from "../desk/settingWords.js";
import type * as desk_settings from "../desk/settings.js";
import type * as desk_storyFromManuscript from "../desk/storyFromManuscript.js";
import type * as desk_storyOfManuscript from "../desk/storyOfManuscript.js";
import type * as desk_subscribers from "../desk/subscribers.js";
import type * as desk_syntheticDrafts from "../desk/syntheticDrafts.js";
import type * as desk_withdrawn from "../desk/withdrawn.js";
import type * as deviceLabel from "../deviceLabel.js";
import type * as devices from "../devices.js";
import type * as displayName from "../displayName.js";
import type * as emailAddress from "../emailAddress.js";
import type * as emailCodes from "../emailCodes.js";
import type * as expiry from "../expiry.js";
import type * as exportPage from "../exportPage.js";
import type * as feed from "../feed.js";
import type * as feedPage from "../feedPage.js";
import type * as firstPaint from "../firstPaint.js";
import type * as frontPage from "../frontPage.js";
import type * as heads from "../heads.js";
import type * as housekeeping from "../housekeeping.js";
import type * as http from "../http.js";
import type * as knownDevices from "../knownDevices.js";
import type * as languageCounts from "../languageCounts.js";
import type * as library from "../library.js";
import type * as mail from "../mail.js";
import type * as mailboxData from "../mailboxData.js";
import type * as merging from "../merging.js";
import type * as newsletter_addresses from "../newsletter/addresses.js";
import type * as newsletter_afterRestore from "../newsletter/afterRestore.js";
import type * as newsletter_confirmMail from "../newsletter/confirmMail.js";
import type * as newsletter_deliverBatch from "../newsletter/deliverBatch.js";
import type * as newsletter_delivery from "../newsletter/delivery.js";
import type * as newsletter_forgetting from "../newsletter/forgetting.js";
import type * as newsletter_letterMail from "../newsletter/letterMail.js";
import type * as newsletter_letterTables from "../newsletter/letterTables.js";
import type * as newsletter_pages from "../newsletter/pages.js";
import type * as newsletter_resendDelivery from "../newsletter/resendDelivery.js";
import type * as newsletter_sendings from "../newsletter/sendings.js";
import type * as newsletter_signUps from "../newsletter/signUps.js";
import type * as newsletter_smtpDelivery from "../newsletter/smtpDelivery.js";
import type * as newsletter_subscriptions from "../newsletter/subscriptions.js";
import type * as newsletter_subscribers from "../newsletter_subscribers.js";
import type * as numberTables from "../numberTables.js";
import type * as numbers from "../numbers.js";
import type * as passwordSignIn from "../passwordSignIn.js";
import type * as passwords from "../passwords.js";
import type * as problem from "../problem.js";
import type * as providers from "../providers.js";
import type * as rateLimit from "../rateLimit.js";
import type * as reader from "../reader.js";
import type * as readerHead from "../readerHead.js";
import type * as readerPush from "../readerPush.js";
import type * as readerTables from "../readerTables.js";
import type * as recovery from "../recovery.js";
import type * as redirects from "../redirects.js";
import type * as resetLinks from "../resetLinks.js";
import type * as sameData from "../sameData.js";
import type * as secrets from "../secrets.js";
import type * as seeding from "../seeding.js";
import type * as sessions from "../sessions.js";
import type * as settings from "../settings.js";
import type * as setup from "../setup.js";
import type * as signInIdentifier from "../signInIdentifier.js";
import type * as signInLimits from "../signInLimits.js";
import type * as signInParams from "../signInParams.js";
import type * as smtp from "../smtp.js";
import type * as storedFiles from "../storedFiles.js";
import type * as stories from "../stories.js";
import type * as storyFields from "../storyFields.js";
import type * as storyInput from "../storyInput.js";
import type * as storyLines from "../storyLines.js";
import type * as storyWriter from "../storyWriter.js";
import type * as turnstile from "../turnstile.js";
import type * as uploadedFiles from "../uploadedFiles.js";
import type * as userData from "../userData.js";
import type * as userShape from "../userShape.js";
import type * as userStore from "../userStore.js";
import type * as users from "../users.js";

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
  accountActs: typeof accountActs;
  accountTables: typeof accountTables;
  argumentBounds: typeof argumentBounds;
  attempts: typeof attempts;
  auth: typeof auth;
  catalogueRow: typeof catalogueRow;
  codeMail: typeof codeMail;
  confirmation: typeof confirmation;
  content: typeof content;
  credentials: typeof credentials;
  crons: typeof crons;
  "desk/audioJoin": typeof desk_audioJoin;
  "desk/audioUploadRows": typeof desk_audioUploadRows;
  "desk/audioUploads": typeof desk_audioUploads;
  "desk/audit": typeof desk_audit;
  "desk/bin": typeof desk_bin;
  "desk/bulk": typeof desk_bulk;
  "desk/bulkNarration": typeof desk_bulkNarration;
  "desk/bulkStory": typeof desk_bulkStory;
  "desk/bulkTables": typeof desk_bulkTables;
  "desk/deskHead": typeof desk_deskHead;
  "desk/deskProblem": typeof desk_deskProblem;
  "desk/deskTables": typeof desk_deskTables;
  "desk/draftLimits": typeof desk_draftLimits;
  "desk/editors": typeof desk_editors;
  "desk/exposedFiles": typeof desk_exposedFiles;
  "desk/feed": typeof desk_feed;
  "desk/letterContent": typeof desk_letterContent;
  "desk/letterProblem": typeof desk_letterProblem;
  "desk/letterRow": typeof desk_letterRow;
  "desk/letterSending": typeof desk_letterSending;
  "desk/letterTest": typeof desk_letterTest;
  "desk/letters": typeof desk_letters;
  "desk/libraryRun": typeof desk_libraryRun;
  "desk/libraryRuns": typeof desk_libraryRuns;
  "desk/manuscriptOfStory": typeof desk_manuscriptOfStory;
  "desk/manuscriptRow": typeof desk_manuscriptRow;
  "desk/manuscripts": typeof desk_manuscripts;
  "desk/narrated": typeof desk_narrated;
  "desk/narrationForReaders": typeof desk_narrationForReaders;
  "desk/narrationTables": typeof desk_narrationTables;
  "desk/narrationWriter": typeof desk_narrationWriter;
  "desk/narrations": typeof desk_narrations;
  "desk/numbers": typeof desk_numbers;
  "desk/ownActs": typeof desk_ownActs;
  "desk/people": typeof desk_people;
  "desk/presence": typeof desk_presence;
  "desk/publishing": typeof desk_publishing;
  "desk/revisionLimits": typeof desk_revisionLimits;
  "desk/revisionWriter": typeof desk_revisionWriter;
  "desk/revisions": typeof desk_revisions;
  "desk/settingLimits": typeof desk_settingLimits;
  "desk/settingWords": typeof desk_settingWords;
  "desk/settings": typeof desk_settings;
  "desk/storyFromManuscript": typeof desk_storyFromManuscript;
  "desk/storyOfManuscript": typeof desk_storyOfManuscript;
  "desk/subscribers": typeof desk_subscribers;
  "desk/syntheticDrafts": typeof desk_syntheticDrafts;
  "desk/withdrawn": typeof desk_withdrawn;
  deviceLabel: typeof deviceLabel;
  devices: typeof devices;
  displayName: typeof displayName;
  emailAddress: typeof emailAddress;
  emailCodes: typeof emailCodes;
  expiry: typeof expiry;
  exportPage: typeof exportPage;
  feed: typeof feed;
  feedPage: typeof feedPage;
  firstPaint: typeof firstPaint;
  frontPage: typeof frontPage;
  heads: typeof heads;
  housekeeping: typeof housekeeping;
  http: typeof http;
  knownDevices: typeof knownDevices;
  languageCounts: typeof languageCounts;
  library: typeof library;
  mail: typeof mail;
  mailboxData: typeof mailboxData;
  merging: typeof merging;
  "newsletter/addresses": typeof newsletter_addresses;
  "newsletter/afterRestore": typeof newsletter_afterRestore;
  "newsletter/confirmMail": typeof newsletter_confirmMail;
  "newsletter/deliverBatch": typeof newsletter_deliverBatch;
  "newsletter/delivery": typeof newsletter_delivery;
  "newsletter/forgetting": typeof newsletter_forgetting;
  "newsletter/letterMail": typeof newsletter_letterMail;
  "newsletter/letterTables": typeof newsletter_letterTables;
  "newsletter/pages": typeof newsletter_pages;
  "newsletter/resendDelivery": typeof newsletter_resendDelivery;
  "newsletter/sendings": typeof newsletter_sendings;
  "newsletter/signUps": typeof newsletter_signUps;
  "newsletter/smtpDelivery": typeof newsletter_smtpDelivery;
  "newsletter/subscriptions": typeof newsletter_subscriptions;
  newsletter_subscribers: typeof newsletter_subscribers;
  numberTables: typeof numberTables;
  numbers: typeof numbers;
  passwordSignIn: typeof passwordSignIn;
  passwords: typeof passwords;
  problem: typeof problem;
  providers: typeof providers;
  rateLimit: typeof rateLimit;
  reader: typeof reader;
  readerHead: typeof readerHead;
  readerPush: typeof readerPush;
  readerTables: typeof readerTables;
  recovery: typeof recovery;
  redirects: typeof redirects;
  resetLinks: typeof resetLinks;
  sameData: typeof sameData;
  secrets: typeof secrets;
  seeding: typeof seeding;
  sessions: typeof sessions;
  settings: typeof settings;
  setup: typeof setup;
  signInIdentifier: typeof signInIdentifier;
  signInLimits: typeof signInLimits;
  signInParams: typeof signInParams;
  smtp: typeof smtp;
  storedFiles: typeof storedFiles;
  stories: typeof stories;
  storyFields: typeof storyFields;
  storyInput: typeof storyInput;
  storyLines: typeof storyLines;
  storyWriter: typeof storyWriter;
  turnstile: typeof turnstile;
  uploadedFiles: typeof uploadedFiles;
  userData: typeof userData;
  userShape: typeof userShape;
  userStore: typeof userStore;
  users: typeof users;
}>;
export declare const api: FilterApi<
  typeof fullApi,
  FunctionReference<any, "public">
>;
export declare const internal: FilterApi<
  typeof fullApi,
  FunctionReference<any, "internal">
>;
