import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PersonLinks } from '../../../src/ui/story/PersonLinks.tsx';

test('each of several authors is a link to their stories, and the text stays as written', () => {
  expect(renderToStaticMarkup(<PersonLinks names="Mala Kumar, Asha / Bina" language="en" />)).toBe(
    '<a href="/library?author=Mala%20Kumar" lang="en">Mala Kumar</a>, ' +
      '<a href="/library?author=Asha%20%2F%20Bina" lang="en">Asha / Bina</a>',
  );
});
