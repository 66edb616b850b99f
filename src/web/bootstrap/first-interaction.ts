/** What people do first with a page, by pointer (a finger is one), wheel or keyboard. */
const interactions = [
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'scroll',
  'focusin',
  'submit',
] as const;

/** Calls back once, at the first interaction of somebody with the page. */
export function onFirstInteraction(found: () => void): void {
  const options = { capture: true, passive: true };
  const take = (event: Event) => {
    if (isStill(event)) return;
    for (const type of interactions) document.removeEventListener(type, take, options);
    found();
  };
  for (const type of interactions) document.addEventListener(type, take, options);
}

/** Browsers tell of a pointer that lies where a page has been drawn beneath it as if it had moved. */
function isStill(event: Event): boolean {
  const { movementX, movementY } = event as PointerEvent;
  return event.type === 'pointermove' && !movementX && !movementY;
}
