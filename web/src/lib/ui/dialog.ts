// How a drawer opens: over a page it stops everything else, over a table nothing.

export function modal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  return () => {
    dialog.close();
  };
}

/** Above everything, and what lies under it is still played at. The focus moves into it and back. */
export function sheet(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showPopover();
  dialog.querySelector<HTMLElement>('button')?.focus();
  return () => {
    const { activeElement: on } = document;
    const goesBack = on === document.body || dialog.contains(on);
    dialog.hidePopover();
    if (goesBack && before instanceof HTMLElement && before !== document.body) before.focus();
  };
}
