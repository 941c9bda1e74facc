import { type Break, unit } from '../break.ts';

/** The functions and commands of the library: stories, the desk, the newsletter, the build. */
export const library: readonly Break[] = [
  {
    file: 'convex/feed.ts',
    text: 'for (const story of stories.filter(inPage)) rows.push(',
    becomes: 'for (const story of stories) rows.push(',
    harm: 'a mirror gets stories of the next page beside the removals of this one',
    caughtBy: [unit('tests/convex/feed.test.ts')],
  },
  {
    file: 'convex/storyWriter.ts',
    text: '.filter((storageId) => !kept.has(storageId));',
    becomes: '.filter((storageId) => kept.has(storageId));',
    harm: 'correcting a story’s text deletes its narration',
    caughtBy: [unit('tests/convex/library.test.ts')],
  },
  {
    file: 'convex/numbers.ts',
    text: 'if (known) return null;',
    becomes: 'if (known && events.length === 0) return null;',
    harm: 'a batch whose answer was lost is counted twice',
    caughtBy: [unit('tests/convex/numbers.test.ts')],
  },
  {
    file: 'convex/desk/revisionWriter.ts',
    text: 'if (revision === manuscript.revision) return;',
    becomes: 'if (revision <= manuscript.revision) return;',
    harm: 'of two curators the second overwrites the first unseen',
    caughtBy: [unit('tests/convex/desk/conflict.test.ts')],
  },
  {
    file: 'convex/desk/publishing.ts',
    text: 'if (seen !== storySeq) {',
    becomes: 'if (seen === null && storySeq !== null) {',
    harm: 'publishing overwrites what an import has brought meanwhile',
    caughtBy: [unit('tests/convex/desk/manuscripts.test.ts')],
  },
  {
    file: 'convex/newsletter/delivery.ts',
    text: 'await ctx.db.patch(recipientId, { isHanded: true });',
    becomes: '',
    harm: 'after a crash nobody knows who has a letter already, and they are not counted as having had it twice',
    caughtBy: [
      unit('tests/convex/newsletter/letters.test.ts'),
      unit('tests/server/newsletter/letterOnce.test.ts'),
    ],
  },
  {
    file: 'server/keptPages.ts',
    text: 'if (known?.tag === tag) return known.page;',
    becomes: 'if (known) return known.page;',
    harm: 'the front page shows what was new when the server started',
    caughtBy: [unit('tests/server/keptPages.test.ts')],
  },
  {
    file: 'server/contentSecurityPolicy.ts',
    text: '"base-uri \'none\'",',
    becomes: '',
    harm: 'a story’s text that gets past the rest sends every link of the page elsewhere',
    caughtBy: [unit('tests/server/contentSecurityPolicy.test.ts')],
  },
  {
    file: 'server/library/regularFile.ts',
    text: 'if (length > limitBytes) throw tooLarge(limitBytes);',
    becomes: '',
    harm: 'a file that grows while it is read fills the importer’s memory',
    caughtBy: [unit('tests/server/library/regularFile.test.ts')],
  },
  {
    file: 'server/library/importCollection.ts',
    text: 'firstPublishedAt: options.now - index }',
    becomes: 'firstPublishedAt: options.now + index }',
    harm: 'an imported collection stands on the home page from its last story to its first',
    caughtBy: [unit('tests/server/library/importExport.test.ts')],
  },
  {
    file: 'server/narrate/timeline.ts',
    text: 'before.paragraph === clip.paragraph ? pauses.sentence : pauses.paragraph',
    becomes: 'before.paragraph === clip.paragraph ? pauses.paragraph : pauses.sentence',
    harm: 'a narration hurries from paragraph to paragraph and halts within each',
    caughtBy: [unit('tests/server/narrate/timeline.test.ts')],
  },
  {
    file: 'server/docs/limitsTable.ts',
    text: 'if (ms % size === 0) return',
    becomes: 'if (ms >= size) return',
    harm: 'an operator reads 1.5 h as 2 h in the table of limits',
    caughtBy: [unit('tests/server/docs/limitsTable.test.ts')],
  },
  {
    file: 'server/siteBuild/lateEntry.ts',
    text: ".replace(preloadLinks, '')",
    becomes: ".replace(preloadLinks, '$&')",
    harm: 'scripts are fetched beside the words that a reader on a slow line waits for',
    caughtBy: [unit('tests/server/siteBuild/siteBuild.test.ts')],
  },
];
