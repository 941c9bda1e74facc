import { navigate } from 'wouter/use-browser-location';
import { findState } from '../state/findState.ts';

/** `/` and Ctrl or Cmd-K bring the reader to the search from every page of theirs. Ends with `signal`. */
export function followFindKey(signal: AbortSignal): void {
  function onKey(event: KeyboardEvent): void {
    // The desk has unsaved work, and keys of its own.
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

/** Whether what is pressed is written somewhere. */
function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
