import { navigate } from 'wouter/use-browser-location';
import { findState } from '../state/findState.ts';

/** `/` and Ctrl or Cmd-K open the search from every page for readers, until `signal` aborts. */
export function followFindKey(signal: AbortSignal): void {
  function onKey(event: KeyboardEvent): void {
    // The desk has unsaved work and shortcuts of its own.
    if (event.defaultPrevented || !isFindKey(event) || location.pathname.startsWith('/admin')) return;
    event.preventDefault();
    const field = document.getElementById('find');
    if (field) field.focus();
    else navigate('/library', { state: findState });
  }
  addEventListener('keydown', onKey, { signal });
}

function isFindKey({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  return key === '/' && !isTyped(target);
}

/** Whether the key press goes into a text field. */
function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
