/** What people do first with a page, by pointer (a finger is one), wheel or keyboard. */
const firstSigns = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'focusin', 'submit'] as const;

/** Calls back once, at the first sign that somebody is using the page. */
export function onFirstSign(found: () => void): void {
  const options = { capture: true, passive: true };
  const take = (event: Event) => {
    if (isStill(event)) return;
    for (const sign of firstSigns) document.removeEventListener(sign, take, options);
    found();
  };
  for (const sign of firstSigns) document.addEventListener(sign, take, options);
}

/** Browsers tell of a pointer that lies where a page has been drawn beneath it as if it had moved. */
function isStill(event: Event): boolean {
  const { movementX, movementY } = event as PointerEvent;
  return event.type === 'pointermove' && !movementX && !movementY;
}
