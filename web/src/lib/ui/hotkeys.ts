// Whether a key is a hotkey of the page: not while a dialogue is open, a field is typed into, or with Ctrl or Alt.

export function isHotkey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return false;
  if (document.querySelector('dialog:is([open], [popover])')) return false;
  const at = event.target;
  return !(
    at instanceof HTMLInputElement ||
    at instanceof HTMLSelectElement ||
    at instanceof HTMLTextAreaElement
  );
}

/**
 * A button that was tapped gives the keyboard back: the space bar means the large button, not the last chip again.
 * Before the tap does anything, so that a drawer that closes does not give the focus back to the button either.
 */
export function letGo(event: MouseEvent): void {
  const at = event.target instanceof Element ? event.target.closest('button') : null;
  if (event.detail > 0 && !at?.closest('dialog')) at?.blur();
}
