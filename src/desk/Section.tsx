import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { languageOf } from '../shared/languages/languages.ts';
import type { StoryFields } from '../shared/story/storyFields.ts';
import desk from './Desk.module.css';
import * as common from './words.tsx';

interface SectionProps {
  readonly title: ReactNode;
  readonly level?: 'h2' | 'h3' | 'h4';
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  readonly lang?: string;
  readonly className?: string | undefined;
  readonly tabIndex?: number;
  readonly children: ReactNode;
}

export function Section({ title, level: Heading = 'h3', heading, lang, children, ...section }: SectionProps) {
  const id = useId();
  return (
    <section {...section} aria-labelledby={id}>
      <Heading
        id={id}
        className={Heading === 'h2' ? desk.title : desk.heading}
        lang={lang}
        {...(heading && { ref: heading, tabIndex: -1 })}
      >
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** The heading of a page of the desk, which begins there: when it is opened, and whenever another `part` of it is shown. */
export function useHeading(part?: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part begins at its heading
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [part]);
  return heading;
}

/** In its own language. */
export function StoryTitle({ title, language }: Pick<StoryFields, 'title' | 'language'>) {
  if (title === '') return common.untitled;
  return (
    <span lang={language} dir={languageOf(language).direction}>
      {title}
    </span>
  );
}
