import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OpenDesk } from '../../../src/desk/openDesk.ts';
import { SettingsForm } from '../../../src/desk/settings/SettingsScreen.tsx';
import { settingsForm, valuesOf } from '../../../src/desk/settings/settingsValues.ts';
import type { DeskSettings } from '../../../src/shared/desk/settings.ts';
import { usualFrontPage } from '../../../src/shared/frontPage.ts';
import { FakeStorage, stubPage } from '../../settings/fakeDocument.ts';

const settings: DeskSettings = { guestViewLimit: 3, ...usualFrontPage, banner: { text: 'Free in spring.' } };
const saved = valuesOf(settings);

beforeEach(() => void stubPage(new FakeStorage()));
afterEach(() => vi.unstubAllGlobals());

const opened = () =>
  renderToStaticMarkup(
    <OpenDesk
      value={{
        userId: 'asha',
        rows: [],
        socket: { watch: () => () => undefined, close: async () => undefined },
      }}
    >
      <SettingsForm saved={{ revision: 2, settings }} />
    </OpenDesk>,
  );

test.each([0, 1])(
  'unsaved changes of revision %i are shown with what others have saved since',
  (revision) => {
    settingsForm.store('asha', 'settings', {
      revision,
      values: { ...saved, text: 'Mine', announced: [] },
    });
    expect(opened()).toContain('value="Mine"');
    expect(opened()).toContain('saved another version in the meantime');
    expect(opened()).toContain('<li>Free audiobooks banner: Free in spring.</li>');
    expect(opened()).toContain('<li>Announced: Tamil, Marathi, Bangla</li>');
    expect(opened()).not.toContain('Stories a guest can read in full: ');
  },
);
