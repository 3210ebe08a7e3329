// Whether the line still works: whoever waits too long for an answer says so, and every connection looks at once.

const listeners = new Set<() => void>();

/** Calls back at every doubt; what it returns stops that. */
export function onDoubt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function doubt(): void {
  for (const each of listeners) each();
}
