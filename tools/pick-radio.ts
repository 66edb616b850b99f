import type { Locator } from 'playwright-core';

/** Presses what is drawn in the place of a radio button, as a hand does, and waits until that is chosen. */
export async function pickRadio(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click();
  await radio.and(radio.page().locator(':checked')).waitFor({ state: 'attached' });
}
