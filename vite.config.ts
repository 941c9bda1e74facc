import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { lateEntry } from './server/siteBuild/lateEntry.ts';
import { minifyInlineScripts } from './server/siteBuild/minifyInlineScripts.ts';
import { pageStyles, usedStyles } from './server/siteBuild/pageStyles.ts';
import { precompress } from './server/siteBuild/precompress.ts';
import { servedOnly } from './server/siteBuild/servedOnly.ts';
import { shellPaint } from './server/siteBuild/shellPaint.ts';
import { staticHost } from './server/siteBuild/staticHost.ts';
import { workerDrain } from './server/siteBuild/workerDrain.ts';
import { manifest } from './src/app/manifest.ts';

/** What paints each kind of page, for the styles of its first frame. */
const painters = {
  home: ['src/app/PaintedHome.tsx'],
  story: ['src/app/PaintedStory.tsx'],
  legal: ['src/app/PaintedLegal.tsx'],
  login: ['src/app/PaintedLogin.tsx'],
  account: ['src/app/PaintedAccount.tsx'],
  readingList: ['src/app/PaintedReadingList.tsx'],
  admin: ['src/app/PaintedAdmin.tsx'],
  notFound: ['src/app/AppFrame.tsx', 'src/screens/notFound/NotFoundView.tsx'],
};

/**
 * `vite build --ssr src/app/renderFirstPaint.tsx` writes the first-paint renderer to dist/server, `vite build` the site to dist/client. In this
 * order, because the site's shell is painted by the renderer.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    ...(isSsrBuild
      ? [usedStyles(painters)]
      : [
          pageStyles({ home: 'home' }),
          lateEntry(),
          minifyInlineScripts(),
          shellPaint(),
          staticHost(),
          servedOnly(),
          workerDrain(),
          VitePWA({
            strategies: 'injectManifest',
            injectRegister: false,
            srcDir: 'src/sw',
            filename: 'sw.ts',
            manifest,
            includeManifestIcons: false,
            injectManifest: {
              rollupFormat: 'iife',
              // The shell and nothing else: one failed entry fails the worker's installation.
              // Turning the tools on fetches them, and the worker keeps what was fetched; so with the desk.
              globIgnores: ['assets/tester-*', 'assets/admin*'],
              globPatterns: [
                'index.html',
                'assets/*.{js,css,txt}',
                'assets/{newsreaderCore,languageNames}*.woff2',
                'icons/favicon.svg',
              ],
            },
          }),
          precompress(),
        ]),
  ],
  resolve: {
    alias: [
      // The same Dexie for current browsers, which all that run the app are: 1.3 KB less.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // React has had the hook itself since version 18: 0.4 KB less.
      { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' },
    ],
  },
  css: command === 'build' ? { modules: { generateScopedName: shortClassName } } : {},
  // Settings come from the environment alone: the Convex CLI leaves a .env.local behind that names another backend.
  envDir: false,
  build: {
    target: 'es2022',
    // Browsers of this target know the links; one that does not fetches a module a little later.
    modulePreload: { polyfill: false },
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : { output: { codeSplitting: { includeDependenciesRecursively: false, groups: files } } },
  },
}));

/**
 * In one file what the entry imports statically, whoever shares it; and what no first route imports statically in a few
 * files by when it is wanted: what is loaded together compresses better together. The rest is split as it is imported.
 */
const files: Rolldown.CodeSplittingGroup[] = [
  { name: 'index', tags: ['$initial'] },
  // The desk: what its editor opens for a narration, and the sections beside its stories, come when they are opened.
  { name: 'adminHistory', test: /screens\/admin\/history\/|src\/text\/(?:difference|commonTokens)/ },
  {
    name: 'adminTiming',
    test: /screens\/admin\/narration\/timing\/|text\/(?:labels|realignedTimings)/,
  },
  // For the narration page and for imports.
  { name: 'adminSound', test: /sync\/desk\/uploadAudio|shared\/(?:audioFile|deskNarration)/ },
  { name: 'adminNarration', test: /screens\/admin\/narration\// },
  { name: 'adminNewsletter', test: /screens\/admin\/newsletter\/|shared\/letter/ },
  { name: 'adminPeople', test: /screens\/admin\/(?:people|settings)\// },
  { name: 'adminNumbers', test: /screens\/admin\/numbers\// },
  { name: 'adminAudit', test: /screens\/admin\/audit\// },
  // With what reads and writes the files.
  { name: 'adminBulk', test: /screens\/admin\/bulk\/|shared\/storyFiles\/|node_modules\/(?:fflate|yaml)\// },
  {
    name: 'adminPage',
    test: /app\/pages\/adminPage|screens\/admin\/|src\/sync\/desk\/|shared\/(?:desk|storyWarnings|auditCsv)/,
  },
  {
    name: 'session',
    // Of Convex what only @convex-dev/auth uses; the rest is sync's.
    test: /@convex-dev\/auth|is-network-error|\/convex\/dist\/esm\/(?:react\/|browser\/http_client|browser\/sync\/paginat)|sync\/session\/(?:liveSession|sessionMachine|sessionClient|authLink|accountAnswers|accountActions|deviceKey|callFailed|signInMethods|leave|signOut|revocations|deliverRevocations|tokens)|src\/library\/erasePrivate|shared\/usersDatabase/,
  },
  {
    name: 'reading',
    test: /screens\/reader\/(?:reading|beside)\/|text\/alignParagraphs|app\/type\/TypePanel|text\/placeInText/,
  },
  {
    // What only a reader who is signed in has, on every page. It needs 'mirror', which does not need it: a part of it
    // in 'mirror' makes these two wait for each other, and the database's class is then defined before Dexie's.
    name: 'readerSync',
    test: /src\/sync\/reader\/(?!readerSyncStatus)|app\/questions\/(?!LateQuestion)|app\/forReaders\/(?!Late|ListSlot)|parts\/syncWords|readingList\/(?:listCommands|Refusals|refusalWords|useSyncFacts)|src\/library\/(?:read|applyReader)|src\/outbox\/|shared\/(?:reader|listPosition|logicalTime|callFailure)/,
  },
  { name: 'tester', test: /app\/tester\/(?!lateTester|testerKey|TesterSection)|shared\/faults\// },
  {
    name: 'mirror',
    // The keys of cached audio, which both who saves and who plays needs, and what counts what they and readers do.
    test: /\/dexie\/|src\/library\/(?!libraryStatus|useLive|read|applyReader|erasePrivate)|src\/audio\/(?:audioCache|storageUrl)|state\/(?:counts|trackingWishes)|shared\/(?:shelfOrder|audioCacheName|databaseLayout|privateDatabaseName|calendarDay|numbers)/,
  },
  {
    name: 'sync',
    test: /\/convex\/|src\/sync\/(?!connection|reader\/(?!readerSyncStatus)|session\/lateSession)|app\/(?:bars\/(?!LateBars)|background|forReaders\/LateForReaders|workerUpdate|resumeDownloads|keepFontOf)|questions\/LateQuestion|state\/readerQuestion|nowPlaying\/Late|state\/(?:leadership|dataSaver|freePage|frontPage)|audio\/keepFonts|parts\/tooltips|shared\/(?:assetCache|functionCall|frontPage)/,
  },
  // What is between two pages.
  { name: 'nextPage', test: /app\/(?:nextPage|fonts\/)|shared\/fontLink|\.woff2/ },
  { name: 'below', test: /home\/below\/(?!Below\.|PaintedBelow|about)|parts\/Accordion/ },
  {
    name: 'legalPage',
    test: /app\/pages\/(?:legal|notFound)Page|screens\/(?:legal|notFound)\/|parts\/ConfirmDialog/,
  },
  {
    name: 'downloads',
    test: /src\/audio\/(?:download|saveWholeStory|fetchPart|pieceStore|roomMakers)|reader\/liveSaving|parts\/(?:RoomMaker|AskFirst|savingWords)|readingList\/SaveList|app\/(?:storage\/(?!useStoragePanel)|forReaders\/LateReaderSection)/,
  },
  {
    name: 'listening',
    test: /src\/audio\/(?!audioElements|skipSeconds)|src\/text\/timings|app\/nowPlaying\/NowPlaying|reader\/(?:liveNarration|Listening|sleepWords|readAlong)|parts\/readAlong/,
  },
  {
    name: 'homePage',
    test: /app\/pages\/homePage|screens\/home\/(?:Home|Card|Carousel|Language|Story|cardWindow|homeShelf)|below\/Below\.|parts\/(?:Masthead|wordmark|LoadingMark)|below\/about/,
  },
  // Each as whole as it would be without the desk, which shows a story and has fields too.
  {
    name: 'storyPage',
    test: /app\/(?:pages\/storyPage|forReaders\/ListSlot)|screens\/reader\/|parts\/StoryText|shared\/licences|text\/(?:storyBeginning|readingPace)|state\/guestSession/,
  },
  { name: 'UsernameField', test: /parts\/(?:Username)?Field\./ },
  {
    name: 'hands',
    test: /screens\/home\/(?:liveCarousel|carousel|cardPlace|cardTurns|dragCards|turnCards|followCards)\./,
  },
  {
    name: 'screen',
    test: /src\/library\/|parts\/(?:NativeName|byteSize|clock|DocumentBlocks)\.|shared\/(?:storySize|languages)|state\/(?:bundledText|guestViewLimit)|text\/plainDocument/,
  },
];

/** A class's name in the HTML, where every byte stands before the first frame: the same in both builds. */
function shortClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file).replaceAll('\\', '/');
  return `c${createHash('sha256').update(`${path} ${name}`).digest('hex').slice(0, 5)}`;
}
