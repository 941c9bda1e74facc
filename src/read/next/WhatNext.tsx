import { useSnapshot } from 'valtio/react';
import { useFollow } from '../../catalogue/useFollow.ts';
import { useLive } from '../../catalogue/useLive.ts';
import { languageName } from '../../page/translate.ts';
import { nextStory, sameWorkInAnother } from '../../readerData/nextStory.ts';
import { type KnownStory, statusOf, useKnownStories } from '../../readerData/useKnownStories.ts';
import { readersLanguages } from '../../settings/readersLanguages.ts';
import { languageOf } from '../../shared/languages/languages.ts';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { connection } from '../../sync/connection.ts';
import { inLanguage, NativeName } from '../../ui/story/NativeName.tsx';
import { StatusFacts, StoryFacts } from '../../ui/story/StoryFacts.tsx';
import * as common from '../../ui/words.ts';
import * as words from '../words.ts';
import styles from './WhatNext.module.css';

export function WhatNext({ row }: { readonly row: CatalogueRow }) {
  const known = useKnownStories();
  const list = useLive((library) => library.mirrorState(row.language), [row.language]);
  // Whoever has read to the end goes on in that language.
  useFollow([row.language]);
  const { kind } = useSnapshot(connection);
  if (known === undefined) return null;
  const isOffline = kind === 'offline';
  // While the list arrives, each part of it could bring a better suggestion and replace one that is being pressed.
  const isArriving = list?.kind !== 'ready' && !isOffline && kind !== 'full';
  const stories = isArriving ? [] : known.stories;
  const circumstances = { isOffline, languages: readersLanguages() };
  const next = nextStory(row, stories, circumstances);
  const same = sameWorkInAnother(row, stories, circumstances);
  return (
    <nav className={`screenOnly ${styles.next}`} aria-label={words.whatNext}>
      {next && <NextStory story={next} isOffline={isOffline} />}
      {same && <SameWork story={same} isOffline={isOffline} />}
      <p>
        <a href={`/library?language=${row.language}`}>{common.allStoriesIn(languageName(row.language))}</a>
      </p>
    </nav>
  );
}

interface SuggestionProps {
  readonly story: KnownStory;
  readonly isOffline: boolean;
}

function NextStory({ story, isOffline }: SuggestionProps) {
  const { row } = story;
  return (
    <>
      <p className="quiet">{words.readNext}</p>
      <p className={styles.title} {...inLanguage(row.language)}>
        <a href={`/content/${row.id}`}>{row.title}</a>
      </p>
      <p lang={row.language}>{row.author}</p>
      <StoryFacts row={row} {...statusOf(story, isOffline)} />
    </>
  );
}

function SameWork({ story, isOffline }: SuggestionProps) {
  const { row } = story;
  const name = languageName(row.language);
  const { nativeName } = languageOf(row.language);
  return (
    <p className={`wraps ${styles.same}`}>
      <span className="quiet">{words.sameStoryIn}</span>
      <a href={`/content/${row.id}`}>
        {name} {nativeName !== name && <NativeName language={row.language} />}
      </a>
      <StatusFacts {...statusOf(story, isOffline)} />
    </p>
  );
}
