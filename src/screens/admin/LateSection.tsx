import { type ComponentType, useEffect, useState } from 'react';
import type { DeskSection, SectionProps } from './deskSection.ts';

/** A section of the desk, once its file is there. */
export function LateSection({ section, ...props }: SectionProps & { readonly section: DeskSection }) {
  const [loaded, setLoaded] = useState<{ readonly Section: ComponentType<SectionProps> } | 'failed'>();
  useEffect(() => {
    let isWanted = true;
    section.load().then(
      (Section) => isWanted && setLoaded({ Section }),
      (error: unknown) => {
        console.warn(`A part of the desk could not be fetched: ${String(error)}`);
        if (isWanted) setLoaded('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [section]);
  if (loaded === undefined) return <p role="status">One moment…</p>;
  if (loaded === 'failed')
    return (
      <p role="alert">
        This part of the desk could not be fetched. Look at your connection, then load the page again.
      </p>
    );
  return <loaded.Section {...props} />;
}
