import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { lateEntry } from './server/siteBuild/lateEntry.ts';
import { loadUnits } from './server/siteBuild/loadUnits.ts';
import { minifyInlineScripts } from './server/siteBuild/minifyInlineScripts.ts';
import { pageStyles, usedStyles } from './server/siteBuild/pageStyles.ts';
import { precompress } from './server/siteBuild/precompress.ts';
import { scriptStyles } from './server/siteBuild/scriptStyles.ts';
import { servedOnly } from './server/siteBuild/servedOnly.ts';
import { shellPaint } from './server/siteBuild/shellPaint.ts';
import { staticHost } from './server/siteBuild/staticHost.ts';
import { manifest } from './src/app/manifest.ts';

/** What paints each kind of page, for the styles of its first frame. */
const painters = {
  home: ['src/app/routes/PaintedHome.tsx'],
  story: ['src/app/routes/PaintedStory.tsx'],
  legal: ['src/app/routes/PaintedLegal.tsx'],
  login: ['src/app/routes/PaintedLogin.tsx'],
  account: ['src/app/routes/PaintedAccount.tsx'],
  readingList: ['src/app/routes/PaintedReadingList.tsx'],
  admin: ['src/app/routes/PaintedAdmin.tsx'],
  notFound: ['src/app/AppFrame.tsx', 'src/screens/notFound/NotFoundView.tsx'],
};

/**
 * `vite build --ssr src/app/renderFirstPaint.tsx` writes the first-paint renderer to dist/server, `vite build` the site to dist/client. In this
 * order, because the site's shell is painted by the renderer.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    scriptStyles(),
    ...(isSsrBuild
      ? [usedStyles(painters)]
      : [
          pageStyles({ home: 'home' }),
          lateEntry(),
          minifyInlineScripts(),
          shellPaint(),
          staticHost(),
          servedOnly(),
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
              // Turning the tools on fetches them, and the worker keeps what was fetched; so with the desk, and with
              // what the account's page shows of the library's answers.
              globIgnores: ['assets/tester-*', 'assets/desk*', 'assets/accountSections-*'],
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
      // The same Dexie and Workbox for current browsers, which all that run the app are: 1.3 KB and 1 KB less.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
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
    rolldownOptions: {
      // What the bundler warns of is mended, or turned off here with the reason.
      onwarn: ({ message }) => {
        throw new Error(message);
      },
      checks: {
        // It warns when the machine is busy.
        bundlerTimings: false,
      },
      ...(!isSsrBuild && {
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: files } },
      }),
    },
  },
}));

/**
 * In one file what the entry imports statically, whoever shares it; and what no first route imports statically in a few
 * files by when it is wanted: what is loaded together compresses better together. The rest is split as it is imported.
 */
const files: Rolldown.CodeSplittingGroup[] = [
  { name: 'index', tags: ['$initial'] },
  // The desk and the tester tools, which the worker does not keep: each part that is fetched by itself.
  { name: loadUnits(import.meta.dirname, ['src/desk', 'src/app/tester']) },
  {
    name: 'accountSections',
    test: /screens\/account\/(?!AccountScreen|AccountView)|login\/KeepRecoveryCode|parts\/(?:RecoveryCode|CopyButton|noticeWords)|session\/accountActions|bars\/AccountBar/,
  },
  {
    name: 'session',
    // Of Convex what only @convex-dev/auth uses; the rest is sync's.
    test: /@convex-dev\/auth|is-network-error|\/convex\/dist\/esm\/(?:react\/|browser\/http_client|browser\/sync\/paginat)|sync\/session\/(?:liveSession|sessionMachine|sessionClient|authLink|accountAnswers|deviceKey|callFailed|signInMethods|leave|signOut|revocations|deliverRevocations|tokens)|node_modules\/idb\/|src\/library\/(?:erasePrivate|existingDatabase|readerUnsent)|shared\/(?:accounts|usersDatabase)|parts\/failureWords/,
  },
  {
    name: 'reading',
    test: /screens\/reader\/(?:reading|beside)\/|text\/alignParagraphs|app\/type\/TypePanel|text\/placeInText/,
  },
  {
    // What only a reader who is signed in has, on every page. It needs 'mirror', which does not need it: a part of it
    // in 'mirror' makes these two wait for each other, and the database's class is then defined before Dexie's.
    name: 'readerSync',
    test: /src\/sync\/reader\/(?!readerSyncStatus)|app\/questions\/|app\/forReaders\/(?!ListSlot)|parts\/syncWords|readingList\/(?:listCommands|Refusals|refusalWords|useSyncFacts)|src\/library\/(?:read|applyReader)|src\/outbox\/|shared\/(?:reader|listPosition|logicalTime|callFailure)/,
  },
  {
    name: 'mirror',
    // The keys of cached audio, which both who saves and who plays needs, and what counts what they and readers do.
    test: /\/dexie\/|src\/library\/(?!libraryStatus|useLive|read|applyReader|erasePrivate|existingDatabase)|src\/audio\/(?:audioCache|storageUrl)|state\/(?:counts|trackingWishes)|parts\/(?:useUnlisted|offerFile)|shared\/(?:shelfOrder|audioCacheName|databaseLayout|privateDatabaseName|calendarDay|numbers|boundedText)/,
  },
  {
    name: 'sync',
    test: /\/(?:convex|workbox-window)\/|src\/sync\/(?!connection|reader\/(?!readerSyncStatus)|session\/lateSession)|app\/(?:bars\/(?!AccountBar)|background|workerUpdate|resumeDownloads|keepFontOf)|state\/accountNotices|state\/readerQuestion|state\/(?:leadership|dataSaver|freePage|frontPage)|audio\/keepFonts|parts\/tooltips|shared\/(?:assetCache|functionCall|frontPage)/,
  },
  // What is between two pages.
  { name: 'nextPage', test: /app\/(?:nextPage|fonts\/)|shared\/fontLink|\.woff2/ },
  {
    // With what paints the home page once more for the next launch, this part of it included.
    name: 'below',
    test: /home\/below\/(?!Below\.|about)|parts\/Accordion|app\/(?:rememberHome|routes\/PaintedHome)|state\/keptPaint|shared\/homePage/,
  },
  {
    name: 'legalPage',
    test: /app\/routes\/(?:legal|notFound)Page|screens\/(?:legal|notFound)\/|parts\/ConfirmDialog/,
  },
  {
    name: 'downloads',
    test: /src\/audio\/(?:download|saveWholeStory|fetchPart|pieceStore|roomMakers)|reader\/liveSaving|parts\/(?:RoomMaker|AskFirst|savingWords)|readingList\/SaveList|app\/(?:storage\/|tester\/TesterSection)/,
  },
  {
    name: 'listening',
    test: /src\/audio\/(?!audioElements|skipSeconds)|src\/text\/timings|app\/nowPlaying\/NowPlaying|reader\/(?:liveNarration|Listening|sleepWords|readAlong)|parts\/readAlong/,
  },
  {
    name: 'homePage',
    test: /app\/routes\/homePage|screens\/home\/(?:Home|Live|Carousel|Language|Story|cardWindow|homeShelf)|below\/Below\.|parts\/(?:Masthead|wordmark|LoadingMark)|below\/about/,
  },
  // Each as whole as it would be without the desk, which shows a story and has fields too.
  {
    name: 'storyPage',
    test: /app\/(?:routes\/storyPage|forReaders\/ListSlot)|screens\/reader\/|parts\/StoryText|shared\/licences|text\/(?:storyBeginning|readingPace)|state\/guestSession/,
  },
  { name: 'UsernameField', test: /parts\/(?:Username)?Field\./ },
  { name: 'hands', test: /screens\/home\/(?:runCarousel|carousel|dragCards)\./ },
  {
    name: 'screen',
    test: /src\/library\/|audio\/(?:audioElements|skipSeconds)|parts\/(?:NativeName|byteSize|clock|DocumentBlocks)\.|shared\/(?:storySize|languages|scripts)|state\/(?:bundledText|guestViewLimit)|text\/plainDocument/,
  },
];

/** A class's name in the HTML, where every byte stands before the first frame: the same in both builds. */
function shortClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file).replaceAll('\\', '/');
  return `c${createHash('sha256').update(`${path} ${name}`).digest('hex').slice(0, 5)}`;
}
