import { afterEach, expect, test, vi } from 'vitest';
import { loadAnalytics } from '../../src/app/analytics.ts';
import { requestsNoTracking } from '../../src/settings/counts.ts';

function stubPage(wishes: { readonly doNotTrack?: string; readonly globalPrivacyControl?: boolean } = {}) {
  const scripts: (EventTarget & { src?: string })[] = [];
  vi.stubGlobal('navigator', wishes);
  vi.stubGlobal('document', {
    createElement: () => new EventTarget(),
    head: { append: (script: EventTarget) => scripts.push(script) },
  });
  return scripts;
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('without a configured address no script is loaded', () => {
  const scripts = stubPage();
  loadAnalytics();
  vi.stubEnv('VITE_ANALYTICS_SRC', '');
  loadAnalytics();
  expect(scripts).toEqual([]);
});

test('the configured script is loaded once, from its address', () => {
  vi.stubEnv('VITE_ANALYTICS_SRC', 'https://stats.example/a.js');
  const scripts = stubPage({ doNotTrack: '0', globalPrivacyControl: false });
  loadAnalytics();
  expect(scripts.map(({ src }) => src)).toEqual(['https://stats.example/a.js']);
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  '%j prevents the script from loading',
  (wishes) => {
    vi.stubEnv('VITE_ANALYTICS_SRC', 'https://stats.example/a.js');
    const scripts = stubPage(wishes);
    loadAnalytics();
    expect(scripts).toEqual([]);
  },
);

test('a script that fails to load logs one line', () => {
  vi.stubEnv('VITE_ANALYTICS_SRC', 'https://stats.example/a.js');
  const lines = ['log', 'info', 'warn', 'error'].map((level) =>
    vi.spyOn(console, level as 'info').mockReturnValue(undefined),
  );
  const scripts = stubPage();
  loadAnalytics();
  scripts[0]?.dispatchEvent(new Event('error'));
  expect(lines.flatMap((spy) => spy.mock.calls)).toEqual([
    ['The analytics script did not load: https://stats.example/a.js'],
  ]);
});

test('a browser without a tracking preference does not ask to opt out', () => {
  expect(requestsNoTracking({})).toBe(false);
  expect(requestsNoTracking({ doNotTrack: null })).toBe(false);
  expect(requestsNoTracking({ doNotTrack: 'unspecified' })).toBe(false);
});
