import { interfaceLanguage } from '../page/translate.ts';
import * as words from './words.ts';

/** The web app manifest (https://www.w3.org/TR/appmanifest/). The colours are the same as in styles/tokens.css. */
export const manifest = {
  id: '/',
  name: words.appName,
  short_name: words.appShortName,
  description: words.appDescription,
  lang: interfaceLanguage,
  dir: 'ltr' as const,
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  background_color: '#15120e',
  theme_color: '#15120e',
  categories: ['books', 'education', 'entertainment'],
  icons: [
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
    icon('monochrome', 512, 'monochrome'),
  ],
  screenshots: [
    screenshot('narrow', '720x1480', words.narrowScreenshot),
    screenshot('wide', '1440x900', words.wideScreenshot),
  ],
};

function icon(name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') {
  return { src: `/icons/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

function screenshot(form: 'narrow' | 'wide', sizes: string, label: string) {
  return { src: `/icons/screenshot-${form}.png`, sizes, type: 'image/png', form_factor: form, label };
}
