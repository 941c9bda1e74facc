import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { deskPart } from '../../src/desk/deskPart.tsx';

test('a part of the desk that cannot be fetched says so, and offers a reload', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const Part = deskPart(() => Promise.reject(new Error('gone')));
  expect(renderToStaticMarkup(<Part />)).toContain('One moment…');
  await Part.preload();
  const shown = renderToStaticMarkup(<Part />);
  expect(shown).toContain('This part of the desk could not be loaded.');
  expect(shown).toMatch(/<button [^>]*>Reload the page<\/button>/);
  expect(warn).toHaveBeenCalledOnce();
});
