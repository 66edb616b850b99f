import type { Locator } from 'playwright-core';
import { isFirefox } from './browser-windows.ts';

/** Where in the row that it is dropped on, in pixels from its corner: upon its upper edge, so before it. */
const above = { x: 60, y: 3 };

/**
 * Drags a row of a list before another one. Firefox begins a drag for WebDriver's pointer but tells nobody where it goes: there the page hears of the
 * drag by the events that the browser would send.
 */
export async function dragBefore(row: Locator, other: Locator): Promise<void> {
  if (!isFirefox) return row.dragTo(other, { targetPosition: above });
  const target = await other.elementHandle();
  await row.evaluate(
    async (from, { to, above }) => {
      if (!to) throw new Error('It stands nowhere.');
      const dataTransfer = new DataTransfer();
      const send = (element: Element, type: string, x: number, y: number) => {
        const box = element.getBoundingClientRect();
        const place = { clientX: box.x + x, clientY: box.y + y };
        const options = { bubbles: true, cancelable: true, composed: true, dataTransfer, ...place };
        element.dispatchEvent(new DragEvent(type, options));
        // What a drag has changed is drawn before it goes on.
        return new Promise((resolve) => setTimeout(resolve, 60));
      };
      await send(from, 'dragstart', above.x, above.y);
      for (const type of ['dragenter', 'dragover', 'dragover', 'drop'])
        await send(to, type, above.x, above.y);
      await send(from, 'dragend', above.x, above.y);
    },
    { to: target, above },
  );
}
