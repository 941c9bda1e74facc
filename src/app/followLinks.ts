import { navigate } from 'wouter/use-browser-location';
import { visit } from '../page/visit.ts';

export interface LinkClick {
  readonly defaultPrevented: boolean;
  readonly button: number;
  readonly hasModifier: boolean;
  readonly target: string;
  readonly isDownload: boolean;
  readonly url: URL;
}

/** Whether the app follows the link: a plain click, to one of our pages, and not to a fragment of the current one. */
export function isOurs(click: LinkClick, here: URL): boolean {
  const { url } = click;
  if (click.defaultPrevented || click.button !== 0 || click.hasModifier || click.isDownload) return false;
  if (click.target !== '' && click.target !== '_self') return false;
  if (url.origin !== here.origin || url.pathname.startsWith('/api/')) return false;
  return url.pathname !== here.pathname || url.hash === '';
}

/** The sign-in page leads back to the page that it was opened on. */
export function withReturn(url: URL, here: URL): URL {
  const isBare = url.pathname === '/login' && url.search === '';
  if (!isBare || here.pathname === '/' || here.pathname === '/login') return url;
  const back = new URL(url);
  back.searchParams.set('return', here.pathname + here.search);
  return back;
}

/** Links stay links: they work before this runs, open in tabs, and can be copied. Returns what removes the listener. */
export function followLinks(): () => void {
  function onClick(event: MouseEvent): void {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
    // After everything was deleted, the next page starts afresh with a full load.
    if (!link || visit.aborted) return;
    const click: LinkClick = {
      defaultPrevented: event.defaultPrevented,
      button: event.button,
      hasModifier: event.metaKey || event.ctrlKey || event.shiftKey || event.altKey,
      target: link.target,
      isDownload: link.hasAttribute('download'),
      url: new URL(link.href),
    };
    if (!isOurs(click, new URL(location.href))) return;
    event.preventDefault();
    if (link.href !== location.href) navigate(withReturn(click.url, new URL(location.href)).href);
  }
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}
