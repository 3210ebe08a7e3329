// A card reader that types like a keyboard: the number, faster than any hand, and then Enter.

/** No hand types two keys in this time. */
const FAST_MS = 45;
/** Fewer keys are no card. */
const LEAST = 4;

export class Wedge {
  #read = '';
  #last = 0;

  /** Whether what is typed now began with the key just pressed. */
  get begins(): boolean {
    return this.#read.length === 1;
  }

  /** A key was pressed: the number of the card once the reader ends it with Enter, otherwise nothing. */
  key(key: string, now: number): string | null {
    const fast = now - this.#last <= FAST_MS;
    this.#last = now;
    if (key === 'Enter') {
      // Readers of magnetic stripes put marks around the number.
      const card = fast ? this.#read.replaceAll(/[;%?]/g, '') : '';
      this.#read = '';
      return card.length >= LEAST ? card : null;
    }
    if (key.length === 1) this.#read = (fast ? this.#read : '') + key;
    return null;
  }
}

/** Whether a key writes or deletes a character, as no shortcut does. */
export const isTyped = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  (key.length === 1 || key === 'Backspace') && key !== ' ' && !ctrlKey && !metaKey && !altKey;
