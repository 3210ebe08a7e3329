// The gestures of a spot: tap or Enter adds a chip; a long press, the right button or Delete takes one back.

const HOLD_MS = 450;

export type Gestures = {
  onpointerdown: (event: PointerEvent) => void;
  onpointerup: () => void;
  onpointerleave: () => void;
  onpointercancel: () => void;
  onclick: () => void;
  oncontextmenu: (event: MouseEvent) => void;
  onkeydown: (event: KeyboardEvent) => void;
};

export function gestures(add: () => void, remove: () => void): Gestures {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const release = (): void => {
    clearTimeout(timer);
  };
  return {
    onpointerdown: (event) => {
      held = false;
      if (event.button !== 0) return;
      timer = setTimeout(() => {
        held = true;
        remove();
      }, HOLD_MS);
    },
    onpointerup: release,
    onpointerleave: release,
    onpointercancel: release,
    // A long press ends with a click, and on touch screens with a menu: neither is a second gesture.
    onclick: () => {
      if (!held) add();
      held = false;
    },
    oncontextmenu: (event) => {
      event.preventDefault();
      release();
      if (!held) remove();
    },
    onkeydown: (event) => {
      if (event.key !== 'Delete' && event.key !== 'Backspace') return;
      event.preventDefault();
      remove();
    },
  };
}
