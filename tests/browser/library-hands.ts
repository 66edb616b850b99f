import type { Locator } from 'playwright-core';
import { logInByCall } from './login-calls.ts';
import { aShopper, type OpenVisitor, open, type Shopper } from './shopper.ts';
import type { phone } from './visitor.ts';

/* What the tests of the media library share. */

export const libraryAddresses = { hr: '/admin/media', en: '/en/admin/media', de: '/de/admin/media' } as const;

/** An editor before the media library. */
export async function anEditor(
  openVisitor: OpenVisitor,
  language: Shopper['language'],
  viewport?: typeof phone,
): Promise<Shopper> {
  const shopper = await aShopper(openVisitor, language, viewport);
  await logInByCall(shopper.context, 'redakcija@attika.example', 'DemoRedakcija2026!');
  await open(shopper, libraryAddresses[language]);
  await tiles(shopper).first().waitFor();
  return shopper;
}

export const tiles = ({ page, t }: Shopper): Locator =>
  // Not the row that says that the list is on its way, or empty.
  page.getByRole('grid', { name: t('library.list') }).locator('[role=row][data-key]');
export const tile = (shopper: Shopper, title: string): Locator =>
  tiles(shopper).filter({ hasText: title }).first();
export const details = ({ page, t }: Shopper): Locator =>
  page.getByRole('region', { name: t('library.details.title') });
export const button = (within: Locator | Shopper['page'], name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** Files as somebody chooses them. */
export async function choose(
  { page, t }: Shopper,
  files: { name: string; mimeType: string; buffer: Buffer }[],
) {
  const chooser = page.waitForEvent('filechooser');
  await button(page, t('library.upload.choose')).click();
  await (await chooser).setFiles(files);
}

export const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
