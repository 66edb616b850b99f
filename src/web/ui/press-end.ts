/*
 * Waits for the end of a press. An element that appears during one moves the target away from under the pointer or
 * finger, and the press is lost. A finger's press lasts until its click, which comes after the finger has left the
 * screen and after the previous field has lost the focus.
 */

let pressed = 0;
let isPressing = false;
let waiting: (() => void)[] = [];
let isWatching = false;

/** Begins to observe presses; call it before the first one whose end is awaited. */
export function watchPresses(): void {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener('pointerdown', begin, true);
  for (const sign of ['click', 'pointercancel', 'keydown']) document.addEventListener(sign, end, true);
  document.addEventListener('pointerup', ({ pointerType }) => pointerType === 'mouse' && end(), true);
}

/** Does something now, or once the press that is under way has its click. */
export function afterPress(act: () => void): void {
  if (isPressing) waiting.push(act);
  else act();
}

function begin(): void {
  pressed += 1;
  isPressing = true;
}

function end(): void {
  const ended = pressed;
  // The click's own handler runs first.
  setTimeout(() => {
    if (ended !== pressed) return;
    isPressing = false;
    const due = waiting;
    waiting = [];
    for (const act of due) act();
  });
}
