import { languageOf } from '../shared/languages.ts';
import type { StoryFields } from '../shared/story/storyFields.ts';
import * as common from './words.tsx';

/** A story's title in its own language, or that it has none. */
export function StoryTitle({ title, language }: Pick<StoryFields, 'title' | 'language'>) {
  if (title === '') return common.untitled;
  return (
    <span lang={language} dir={languageOf(language).direction}>
      {title}
    </span>
  );
}
