import type { DeskSection, SectionProps } from './deskSection.ts';
import { Late } from './Late.tsx';

/** A section of the desk, once its file is there. */
export function LateSection({ section, ...props }: SectionProps & { readonly section: DeskSection }) {
  return <Late load={section.load} props={props} />;
}
