import { expect, test } from 'vitest';
import { layStaticRoutes } from '../../src/sw/staticRoutes.ts';

test('the browser is told to answer navigations to the home page alone from the cache of the build, fonts from theirs, and to send what is posted past the worker', async () => {
  const told: unknown[] = [];
  const addRoutes = async (routes: readonly unknown[]) => void told.push(...routes);
  await layStaticRoutes(Object.assign(new Event('install'), { addRoutes }), 'lipi-home-1');
  expect(told).toEqual([
    {
      condition: { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' },
      source: { cacheName: 'lipi-home-1' },
    },
    {
      condition: { urlPattern: { pathname: '/assets/*.woff2', search: '' } },
      source: { cacheName: 'lipi-assets-v1' },
    },
    { condition: { requestMethod: 'POST' }, source: 'network' },
  ]);
});

test('a browser without static routes is told nothing', async () => {
  await expect(layStaticRoutes(new Event('install'), 'lipi-home-1')).resolves.toBeUndefined();
});
