import { type ReactNode, useEffect, useState } from 'react';
import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { licenceName, linkableUrl } from '../shared/story/licences.ts';
import { subjectLanguage, subjectName } from '../ui/story/subjectName.ts';
import styles from './ReaderView.module.css';
import * as words from './words.ts';

export function Colophon({ row }: { readonly row: CatalogueRow }) {
  const { id, language, source, licence = '', credits = [], subjects } = row;
  const { name, url } = licenceName(licence);
  /** For the printed page; undefined until the page has hydrated. */
  const [address, setAddress] = useState<string>();
  useEffect(() => setAddress(`${location.origin}/content/${id}`), [id]);
  return (
    <footer className={styles.colophon}>
      <dl>
        {subjects && (
          <Line label={words.subjects}>
            {subjects.map((subject, index) => [
              index > 0 && ', ',
              <a
                key={subject}
                href={`/library?subject=${encodeURIComponent(subject)}`}
                lang={subjectLanguage(subject, language)}
              >
                {subjectName(subject)}
              </a>,
            ])}
          </Line>
        )}
        {credits.map(({ role, name: person }) => (
          <Line key={`${role} ${person}`} label={role}>
            {person}
          </Line>
        ))}
        {source && (
          <Line label={words.source}>
            <External href={linkableUrl(source.url)}>{source.name}</External>
          </Line>
        )}
        <Line label={words.licence}>
          <External href={url} relation="license">
            {name}
          </External>
        </Line>
        {address !== undefined && (
          <div className={styles.address}>
            <dt>{words.address}</dt>
            <dd>{address}</dd>
          </div>
        )}
      </dl>
    </footer>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{words.term(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ExternalProps {
  readonly href: string | undefined;
  readonly relation?: string;
  readonly children: ReactNode;
}

function External({ href, relation = '', children }: ExternalProps) {
  if (href === undefined) return children;
  return (
    <a href={href} rel={`${relation} external noreferrer`.trim()}>
      {children}
    </a>
  );
}
