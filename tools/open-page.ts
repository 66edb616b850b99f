import type { Locator, Page, Response } from 'playwright-core';

/** Goes to an address and waits until the page answers to people: scripts run, the cart has been asked for. */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await pageIsAlive(page);
  return response;
}

/** Waits until the scripts of the page have taken over what the server drew, and its first calls have been answered. */
export async function pageIsAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    ['header', '#content', 'footer'].every((selector) => {
      const element = document.querySelector(selector);
      return element && Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    }),
  );
  await page.waitForLoadState('networkidle');
}

/** Brings a part that fetches its code when it is seen into sight, and waits until it has it. */
export async function partIsAlive(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await part
    .page()
    .waitForFunction(
      (element) => element && Object.keys(element).some((key) => key.startsWith('__reactProps')),
      await part.elementHandle(),
    );
}
