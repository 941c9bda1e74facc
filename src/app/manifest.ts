import * as words from './words.ts';

/** The web app manifest (https://www.w3.org/TR/appmanifest/). The colours are the same as in styles/tokens.css. */
export const manifest = {
  id: '/',
  name: words.appName,
  short_name: words.appShortName,
  description: words.appDescription,
  lang: 'en',
  dir: 'ltr' as const,
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  background_color: '#15120e',
  theme_color: '#15120e',
  categories: ['books', 'education', 'entertainment'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' as const },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' as const },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' as const },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' as const },
  ],
  screenshots: [
    {
      src: '/icons/screenshot-narrow.png',
      sizes: '720x1480',
      type: 'image/png',
      form_factor: 'narrow' as const,
      label: words.narrowScreenshot,
    },
    {
      src: '/icons/screenshot-wide.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide' as const,
      label: words.wideScreenshot,
    },
  ],
};
