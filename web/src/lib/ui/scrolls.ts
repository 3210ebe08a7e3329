// What scrolls can be reached by a keyboard: it is a stop of the tabulator while it has more than it shows, and only then.

export function reachable(at: HTMLElement): () => void {
  const look = (): void => {
    if (at.scrollHeight > at.clientHeight + 1) at.tabIndex = 0;
    else at.removeAttribute('tabindex');
  };
  // After the layout, which is known then: nothing is measured twice.
  const sizes = new ResizeObserver(look);
  const all = (): void => {
    for (const each of [at, ...at.children]) sizes.observe(each);
  };
  const news = new MutationObserver(all);
  news.observe(at, { childList: true });
  all();
  return () => {
    sizes.disconnect();
    news.disconnect();
  };
}
