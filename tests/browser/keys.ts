import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement).catch(() => false);

/** Tabs forwards until the target has the focus, which can be seen there and marks itself. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 150; stops += 1) {
    if (await hasFocus(target)) return expectVisibleFocus(page);
    await page.keyboard.press(key);
  }
  throw new Error(`${target} cannot be reached by Tab.`);
}

/** The focused element stands in the window and something about it tells that it has the focus. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const facts = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const box = element.getBoundingClientRect();
    const marked = [
      element,
      ...(element.closest('label, li, div')?.querySelectorAll('*') ?? []),
      element.parentElement,
    ]
      .filter((candidate) => candidate instanceof Element)
      .some((candidate) => {
        const style = getComputedStyle(candidate);
        const around = [
          style,
          getComputedStyle(candidate, '::after'),
          getComputedStyle(candidate, '::before'),
        ];
        return around.some(
          ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        );
      });
    const inSight = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    return { what: element.outerHTML.slice(0, 120), marked, inSight };
  });
  expect(facts).toMatchObject({ marked: true, inSight: true });
}

/** Tabs to a control and presses it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
