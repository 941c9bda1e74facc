import { namesAndSeparators } from '../../shared/story/personNames.ts';
import { InScript } from '../script/InScript.tsx';

interface PersonLinksProps {
  /** A story's author or translator as written; they may be several persons. */
  readonly names: string;
  readonly language: string;
}

export function PersonLinks({ names, language }: PersonLinksProps) {
  return namesAndSeparators(names).map((part, index) =>
    index % 2 === 0 && part !== '' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <a key={index} href={`/library?author=${encodeURIComponent(part)}`} lang={language}>
        <InScript language={language}>{part}</InScript>
      </a>
    ) : (
      part
    ),
  );
}
