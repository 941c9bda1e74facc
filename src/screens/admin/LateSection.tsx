import { Late } from './Late.tsx';
import type { DeskSection, SectionProps } from './sections.ts';

/** A section of the desk, once its file is there. */
export function LateSection({ section, ...props }: SectionProps & { readonly section: DeskSection }) {
  return <Late load={section.load} props={props} />;
}
