import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import styles from '../../../src/ui/story/StoryFacts.module.css';
import { StatusFacts } from '../../../src/ui/story/StoryFacts.tsx';

test('a finished story has a tick, and one in progress has none', () => {
  const classOf = (progress: 'inProgress' | 'finished') =>
    /class="([^"]*)"/.exec(
      renderToStaticMarkup(<StatusFacts isSaved={false} progress={progress} isUnavailableOffline={false} />),
    )?.[1];
  expect(classOf('finished')).toBe(styles.mark);
  expect(classOf('inProgress')).not.toBe(styles.mark);
});
