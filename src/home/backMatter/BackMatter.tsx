import { memo, type ToggleEvent } from 'react';
import { serverText } from '../../page/serverText.ts';
import { bannerOn, type LaunchPhase } from '../../shared/frontPage.ts';
import { parseDocument } from '../../text/plainDocument.ts';
import { DocumentBlocks } from '../../ui/page/DocumentBlocks.tsx';
import { languageNames } from '../../ui/words.ts';
import { toListenPath } from '../homeShelf.ts';
import * as words from '../words.ts';
import styles from './BackMatter.module.css';
import { LiveNewsletter } from './Newsletter.tsx';
import type { ShownFrontPage } from './useFrontPage.ts';

interface BackMatterProps extends Omit<ShownFrontPage, 'name'> {
  readonly languages: readonly string[];
}

export const BackMatter = memo(function BackMatter({ front, day, languages }: BackMatterProps) {
  const banner = bannerOn(front.banner, day);
  return (
    <div className={styles.backMatter}>
      <div className={styles.columns}>
        <section aria-labelledby="about">
          <h2 id="about" className={styles.heading}>
            {words.title}
          </h2>
          <p className={styles.lead}>{words.lead}</p>
          <div>
            {parseDocument(launchText(front.launch, languages)).map(({ heading, blocks }) => (
              // Native, so that they open before any script runs and are found by find in page.
              <details key={heading} name="about" className={styles.item} onToggle={closeOthers}>
                <summary className={`opens ${styles.title}`}>
                  <h3>{heading}</h3>
                </summary>
                <div className={styles.content}>
                  <DocumentBlocks blocks={blocks} />
                </div>
              </details>
            ))}
          </div>
        </section>
        <div>
          {banner !== undefined && (
            <p className={styles.banner}>
              <strong>
                <a href={toListenPath}>{serverText(banner).message}</a>
              </strong>
              <span>{words.bannerWay}</span>
            </p>
          )}
          <LiveNewsletter />
        </div>
      </div>
      <footer className={`wraps ${styles.footer}`}>
        <p>{words.copyright}</p>
        <p>
          <a href="/privacy-policy">{words.privacyPolicy}</a>
        </p>
        <p>
          <a href="/service-terms">{words.serviceTerms}</a>
        </p>
        <p>{words.madeBy}</p>
      </footer>
    </div>
  );
});

/** The text about the library, with the first languages and those to come. */
export function launchText({ now, announced }: LaunchPhase, languages: readonly string[]): string {
  const coming = announced.filter((tag) => !languages.includes(tag));
  const sentence = coming.length === 0 ? '' : words.announced(languageNames(coming), coming.length);
  return words.about(languageNames(now), sentence);
}

/** For browsers without https://html.spec.whatwg.org/multipage/interactive-elements.html#attr-details-name. */
function closeOthers({ currentTarget: opened }: ToggleEvent<HTMLDetailsElement>): void {
  if (!opened.open) return;
  for (const other of opened.parentElement?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) {
    if (other !== opened) other.open = false;
  }
}
