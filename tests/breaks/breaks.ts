/** One line of product code as somebody might break it, and the test that must then fail. */
export interface Break {
  /** The path from the project's root. */
  readonly file: string;
  /** Part of one line, which occurs once in its file. */
  readonly text: string;
  /** The replacement, which the compiler accepts. */
  readonly becomes: string;
  /** What goes wrong then, and for whom. */
  readonly harm: string;
  /** Whether `npm test` or only `npm run test:deep` catches it. */
  readonly tier: 'near' | 'deep';
  /** A file of unit tests or journeys, from the project's root. */
  readonly test: string;
  /** Part of the test's title; any test of the file when omitted. */
  readonly title?: string;
}

/** All breaks, by the part of the product that they are in. */
export const breaks: readonly Break[] = [
  // How a reader's list and places reach the server and their other devices.
  {
    file: 'src/sync/feedMachine.ts',
    text: "[{ kind: 'scheduleRetry', delayMs: rounded }],",
    becomes: '[],',
    harm: 'after one lost request nothing that a reader does is sent again (fault 1)',
    tier: 'near',
    test: 'tests/simulation/simulation.test.ts',
    title: '80 seeds',
  },
  {
    file: 'convex/readers/readerPush.ts',
    text: 'kept.set(n, { n, hash, outcome });',
    becomes: '',
    harm: 'a device whose answer was lost is taken for a copy of itself, and does everything twice (fault 2)',
    tier: 'near',
    test: 'tests/convex/reader/reader.test.ts',
  },
  {
    file: 'src/sync/feedPosition.ts',
    text: 'filled: feed.filled || page.isDone,',
    becomes: 'filled: true,',
    harm: 'after a pull that is cut between two pages a device keeps what was taken off the list (fault 10)',
    tier: 'near',
    test: 'tests/simulation/upsets.test.ts',
    title: '(fault 36)',
  },
  {
    file: 'src/readerData/privateDatabase.ts',
    text: 'const attempts = 3;',
    becomes: 'const attempts = 1;',
    harm: 'when Safari loses the connection to the database, the reader’s place is lost with it (fault 19)',
    tier: 'near',
    test: 'tests/readerData/outbox.test.ts',
    title: '(fault 19)',
  },
  {
    file: 'src/readerData/readerView.ts',
    text: 'row.n >= 1 && row.hash === hashOf(row)',
    becomes: 'row.n >= 1 || row.hash === hashOf(row)',
    harm: 'what a damaged storage gave back is sent as the reader’s own (fault 20)',
    tier: 'near',
    test: 'tests/simulation/upsets.test.ts',
    title: '(fault 20)',
  },
  {
    file: 'src/page/leader.ts',
    text: 'isStealing = true;',
    becomes: '',
    harm: 'while a phone has the leading tab frozen, no other one sends (fault 22)',
    tier: 'near',
    test: 'tests/page/leader.test.ts',
    title: '(fault 22)',
  },
  {
    file: 'src/sync/feedPosition.ts',
    text: 'if (page.epoch !== stored.epoch) return true;',
    becomes: '',
    harm: 'after the server was restored from a backup, devices keep what it does not know (fault 36)',
    tier: 'near',
    test: 'tests/simulation/upsets.test.ts',
    title: '(fault 36)',
  },
  {
    file: 'src/readerData/outbox.ts',
    text: "await tables.outbox.put({ ...row, state: 'held' });",
    becomes: 'await tables.outbox.delete(row.id);',
    harm: 'an operation that an older server does not know is lost instead of held (fault 37)',
    tier: 'near',
    test: 'tests/simulation/upsets.test.ts',
    title: '(fault 37)',
  },
  {
    file: 'convex/reader.ts',
    text: 'if (claimed !== userId) {',
    becomes: 'if (!claimed && userId) {',
    harm: 'what one reader did is written into the list of whoever signed in after them',
    tier: 'near',
    test: 'tests/convex/reader/reader.test.ts',
  },
  {
    file: 'src/sync/feedMachine.ts',
    text: 'if (needsSignIn(failure) && !hasNewSession)',
    becomes: 'if (!(needsSignIn(failure) && hasNewSession))',
    harm: 'a server that fails for a moment looks like the end of the session, and nothing more is sent (fault 38)',
    tier: 'near',
    test: 'tests/sync/feedMachine.test.ts',
    title: '(fault 38)',
  },

  // What a device stores, and how the app opens without a network.
  {
    file: 'src/downloads/fetchPart.ts',
    text: "contentType.startsWith('text/html')",
    becomes: "contentType.startsWith('text/plain')",
    harm: 'a hotel’s log-in page is kept as the beginning of a narration (fault 5)',
    tier: 'near',
    test: 'tests/downloads/fetchPart.test.ts',
    title: '(fault 5)',
  },
  {
    file: 'src/sw/audioResponse.ts',
    text: "ifRange: requestHeaders.get('if-range') },",
    becomes: 'ifRange: null },',
    harm: 'a recording that was replaced goes on with the bytes of the one before',
    tier: 'near',
    test: 'tests/sw/audioResponse.test.ts',
  },
  {
    file: 'src/sw/sw.ts',
    text: 'await routed;',
    becomes: 'await routed.then(() => self.skipWaiting());',
    harm: 'a new build takes over under the open pages of the one before (fault 31)',
    tier: 'deep',
    test: 'e2e/offline/update.spec.ts',
    title: '(fault 31)',
  },
  {
    file: 'src/player/player.ts',
    text: "if (kind === 'began') narration.pause();",
    becomes: "if (kind !== 'began') narration.pause();",
    harm: 'two tabs speak at the same time',
    tier: 'near',
    test: 'e2e/story/player.spec.ts',
    title: 'one voice in all tabs',
  },

  // Who is signed in, and what they may do.
  {
    file: 'src/account/session/signOut.ts',
    text: "if (ofWork === 'delete') deletePrivateDatabase(account.user.id).catch(reportLeft);",
    becomes: "if (ofWork === 'keep') deletePrivateDatabase(account.user.id).catch(reportLeft);",
    harm: 'a reader who signs out leaves their list on the device, or loses what was to be kept (fault 44)',
    tier: 'near',
    test: 'tests/account/session/signOut.test.ts',
  },
  {
    file: 'convex/access.ts',
    text: "if (access !== 'signedIn' && roles.indexOf(caller.role) < roles.indexOf(access)) {",
    becomes: "if (access !== 'signedIn' && roles.indexOf(caller.role) > roles.indexOf(access)) {",
    harm: 'every reader may do what admins do',
    tier: 'near',
    test: 'tests/convex/access.test.ts',
  },
  {
    file: 'convex/platform/rateLimit.ts',
    text: 'if (missing > roundingError) {',
    becomes: 'if (missing > 1) {',
    harm: 'an empty bucket lets one more guess through',
    tier: 'near',
    test: 'tests/convex/platform/rateLimit.test.ts',
  },
  {
    file: 'src/account/page/AccountSections.tsx',
    text: '{!device.isThis && (',
    becomes: '{device.isThis && (',
    harm: 'a lost phone cannot be signed out by itself',
    tier: 'near',
    test: 'e2e/account/accountPage.spec.ts',
    title: 'a name, a password and the devices',
  },

  // What readers see and press.
  {
    file: 'src/ui/story/NativeName.tsx',
    text: 'return { lang: language, dir: languageOf(language).direction };',
    becomes: "return { lang: 'en', dir: languageOf(language).direction };",
    harm: 'a screen reader says a language’s name with the voice of another language',
    tier: 'near',
    test: 'tests/home/HomeView.test.tsx',
  },
  {
    file: 'src/home/carousel/carousel.ts',
    text: 'const advances = hovered === undefined && !isPaused && !hasFocus;',
    becomes: 'const advances = hovered === undefined && !(isPaused && hasFocus);',
    harm: 'the cards move on though the reader has paused them',
    tier: 'near',
    test: 'tests/home/carousel/carousel.test.ts',
  },
  {
    file: 'src/text/sentences.ts',
    text: 'if (abbreviations.has(lower)) return true;',
    becomes: '',
    harm: 'a sentence ends after ‘Dr.’, and the highlight stumbles',
    tier: 'near',
    test: 'tests/text/sentences.test.ts',
  },
  {
    file: 'src/readingList/useArranging.ts',
    text: 'if (start < 0 || start === at) return;',
    becomes: 'if (start !== at) return;',
    harm: 'a reader who orders their list by the keyboard is told so, and nothing is kept',
    tier: 'near',
    test: 'e2e/account/readingList.spec.ts',
    title: 'keys on the grip move a line',
  },
  {
    file: 'src/app/NotFoundScreen.tsx',
    text: 'href="/library" strong />',
    becomes: 'href="/stories" strong />',
    harm: 'the way out of a page that is not there leads to another one that is not there',
    tier: 'near',
    test: 'e2e/everywhere/errors.spec.ts',
    title: 'an unknown address says',
  },
  {
    file: 'src/read/reading/followPlace.ts',
    text: 'if (text === undefined || finishedAt >= text.at) return undefined;',
    becomes: 'if (text === undefined || finishedAt > text.at) return undefined;',
    harm: 'a reader who opens a finished story again is put at its last line',
    tier: 'deep',
    test: 'e2e/story/reading.spec.ts',
    title: 'a story that was read to its end begins at its head',
  },

  // The functions, commands and pages of the server.
  {
    file: 'convex/catalogue/heads.ts',
    text: 'changed: changed.filter(isInPage),',
    becomes: 'changed,',
    harm: 'a mirror gets stories of the next page beside the removals of this one',
    tier: 'near',
    test: 'tests/convex/feed.test.ts',
  },
  {
    file: 'convex/desk/writing/revisionWriter.ts',
    text: 'if (revision === manuscript.revision) return;',
    becomes: 'if (revision <= manuscript.revision) return;',
    harm: 'of two curators the second overwrites the first unseen',
    tier: 'near',
    test: 'tests/convex/desk/conflict.test.ts',
  },
  {
    file: 'server/library/importCollection.ts',
    text: 'firstPublishedAt: options.now - index }',
    becomes: 'firstPublishedAt: options.now + index }',
    harm: 'an imported collection stands on the home page from its last story to its first',
    tier: 'near',
    test: 'tests/server/library/importExport.test.ts',
    title: 'earlier stories of a collection count as newer',
  },
  {
    file: 'server/pages/contentSecurityPolicy.ts',
    text: '"base-uri \'none\'",',
    becomes: '',
    harm: 'markup that gets past everything else sends every link of the page to another site',
    tier: 'near',
    test: 'tests/server/pages/contentSecurityPolicy.test.ts',
  },
  {
    file: 'embedded/storage/committer.ts',
    text: 'const table = this.#conflict(member) ?? member.transaction.readSet.overlappedTableIn(touched);',
    becomes: 'const table = this.#conflict(member);',
    harm: 'two readers’ changes that end in the same moment are both written on what the other has changed (fault 11)',
    tier: 'near',
    test: 'tests/embedded/storage/transactions.test.ts',
  },
  {
    file: 'embedded/storage/files.ts',
    text: 'if (filled > 0) group.push(current.subarray(0, filled));',
    becomes: 'if (filled === CHUNK_BYTES) group.push(current.subarray(0, filled));',
    harm: 'every stored narration loses its end',
    tier: 'near',
    test: 'tests/embedded/storage/files.test.ts',
  },
];
