import { navigate } from 'wouter/use-browser-location';
import { early, findState } from '../page/findState.ts';

/** `/` and Ctrl or Cmd-K open the search on pages for readers. What is typed before the field has the focus is kept. */
export function followFindKey(signal: AbortSignal): void {
  function onKey(event: KeyboardEvent): void {
    // The desk has unsaved work and shortcuts of its own.
    if (event.defaultPrevented || location.pathname.startsWith('/admin')) return;
    if (!isFindKey(event)) {
      if (isEarly(event)) {
        event.preventDefault();
        early.typed += event.key;
      }
      return;
    }
    event.preventDefault();
    const field = document.getElementById('find');
    if (field) {
      field.focus();
    } else {
      early.isOpening = true;
      navigate('/library', { state: findState });
    }
  }
  addEventListener('keydown', onKey, { signal });
}

function isFindKey({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  return key === '/' && !isTyped(target);
}

function isEarly({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (!early.isOpening || ctrlKey || metaKey || altKey) return false;
  // A key such as 'Tab' has a name of several letters.
  return [...key].length === 1 && location.pathname === '/library' && !isTyped(target);
}

function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
