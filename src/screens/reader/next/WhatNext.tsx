import { useSnapshot } from 'valtio/react';
import { browserLanguages, nextStory } from '../../../library/nextStory.ts';
import { useKnownStories } from '../../../library/useKnownStories.ts';
import { StoryFacts } from '../../../parts/story/StoryFacts.tsx';
import { languageOf } from '../../../shared/languages.ts';
import type { CatalogueRow } from '../../../shared/story/catalogue.ts';
import { connection } from '../../../sync/connection.ts';
import * as common from '../../../words/common.ts';
import * as words from '../../../words/reader/next.ts';
import styles from './WhatNext.module.css';

/** The end of a story: the next story, and a link to all stories in its language. */
export function WhatNext({ row }: { readonly row: CatalogueRow }) {
  const stories = useKnownStories()?.stories;
  const isOffline = useSnapshot(connection).kind === 'offline';
  if (stories === undefined) return null;
  const next = nextStory(row, stories, { isOffline, languages: browserLanguages() });
  return (
    <nav className={styles.next} aria-label={words.title}>
      {next && <NextStory story={next} isOffline={isOffline} />}
      <p>
        <a href={`/library?language=${row.language}`}>
          {common.allStoriesIn(languageOf(row.language).englishName)}
        </a>
      </p>
    </nav>
  );
}

interface NextStoryProps {
  readonly story: NonNullable<ReturnType<typeof nextStory>>;
  readonly isOffline: boolean;
}

function NextStory({ story: { row, isSaved, hasText, progress }, isOffline }: NextStoryProps) {
  return (
    <>
      <p className={styles.label}>{words.readNext}</p>
      <p className={styles.title} lang={row.language} dir={languageOf(row.language).direction}>
        <a href={`/content/${row.id}`}>{row.title}</a>
      </p>
      <p lang={row.language}>{row.author}</p>
      <StoryFacts row={row} isSaved={isSaved} progress={progress} isAway={isOffline && !hasText} />
    </>
  );
}
