import { useSnapshot } from 'valtio/react';
import { nextStory, readersLanguages, sameWorkInAnother } from '../../readerData/nextStory.ts';
import { type KnownStory, useKnownStories } from '../../readerData/useKnownStories.ts';
import { languageOf } from '../../shared/languages.ts';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { connection } from '../../sync/connection.ts';
import { inLanguage, NativeName } from '../../ui/story/NativeName.tsx';
import { StandingFacts, StoryFacts } from '../../ui/story/StoryFacts.tsx';
import * as common from '../../ui/words.ts';
import * as words from '../words.ts';
import styles from './WhatNext.module.css';

/** The end of a story: the next story, the same one in another language, and a link to all stories in its language. */
export function WhatNext({ row }: { readonly row: CatalogueRow }) {
  const known = useKnownStories();
  const { kind } = useSnapshot(connection);
  if (known === undefined) return null;
  const isOffline = kind === 'offline';
  // While the catalogue arrives, each part of it could bring a better suggestion and replace one that is being pressed.
  const isArriving = !known.isWhole && !isOffline && kind !== 'full';
  const stories = isArriving ? [] : known.stories;
  const circumstances = { isOffline, languages: readersLanguages() };
  const next = nextStory(row, stories, circumstances);
  const same = sameWorkInAnother(row, stories, circumstances);
  return (
    <nav className={styles.next} aria-label={words.whatNext}>
      {next && <NextStory story={next} isOffline={isOffline} />}
      {same && <SameWork story={same} isOffline={isOffline} />}
      <p>
        <a href={`/library?language=${row.language}`}>
          {common.allStoriesIn(languageOf(row.language).englishName)}
        </a>
      </p>
    </nav>
  );
}

interface SuggestionProps {
  readonly story: KnownStory;
  readonly isOffline: boolean;
}

function NextStory({ story: { row, isSaved, hasText, progress }, isOffline }: SuggestionProps) {
  return (
    <>
      <p className={styles.label}>{words.readNext}</p>
      <p className={styles.title} {...inLanguage(row.language)}>
        <a href={`/content/${row.id}`}>{row.title}</a>
      </p>
      <p lang={row.language}>{row.author}</p>
      <StoryFacts row={row} isSaved={isSaved} progress={progress} isAway={isOffline && !hasText} />
    </>
  );
}

function SameWork({ story: { row, isSaved, hasText, progress }, isOffline }: SuggestionProps) {
  const { englishName, nativeName } = languageOf(row.language);
  return (
    <p className={styles.same}>
      <span className={styles.label}>{words.sameStoryIn}</span>
      <a href={`/content/${row.id}`}>
        {englishName} {nativeName !== englishName && <NativeName language={row.language} />}
      </a>
      <StandingFacts isSaved={isSaved} progress={progress} isAway={isOffline && !hasText} />
    </p>
  );
}
