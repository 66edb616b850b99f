import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { photograph } from '../support/media-calls.ts';
import { isFirefox } from './browser-windows.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { anEditor, button, choose, details, jpeg, libraryAddresses, tile, tiles } from './library-hands.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

withOwnShop();
const openVisitor = withBrowser();

test('nobody else sees that there is a library', { tags: 'release' }, async () => {
  const visitor = await aShopper(openVisitor, 'hr');
  await visitor.page.goto(libraryAddresses.hr);
  expect(new URL(visitor.page.url()).pathname).toBe('/adminLogin');
});

test.for(inTurn('de'))('a picture is uploaded, described and deleted: %s', async (language) => {
  const shopper = await anEditor(openVisitor, language);
  const { page, t, complaints } = shopper;
  await choose(shopper, [
    jpeg(`krov-${language}.jpg`, await photograph('#a63c28')),
    { name: 'napad.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') },
  ]);
  // What is no picture stays, with the reason, until it is taken away.
  const refused = page.getByRole('listitem').filter({ hasText: 'napad.png' });
  await refused.getByRole('alert').waitFor();
  expect(await refused.textContent()).toContain(t('library.error.noMedium'));
  await button(refused, t('library.upload.dismiss', { name: 'napad.png' })).click();
  // The new one is chosen at once.
  const panel = details(shopper);
  await panel.getByRole('heading', { name: `krov ${language}` }).waitFor();
  expect(await tile(shopper, `krov ${language}`).textContent()).toContain(t('library.alt.missingShort'));
  await expectAccessible(page);

  await panel.getByLabel(new RegExp(`^${t('library.title')}`)).fill(`Crveni krov ${language}`);
  for (const name of ['hr', 'en', 'de']) {
    await panel
      .getByRole('group', { name: t('library.alt.legend') })
      .getByLabel(new RegExp(`^${t(`library.language.${name}`)}`))
      .fill(`Krov ${name}`);
  }
  await panel.getByLabel(t('library.folder.label'), { exact: true }).fill(`Krovovi/${language}`);
  // The focal point goes where the arrow keys lead it, and the crops with it.
  const point = panel.getByRole('slider', { name: t('library.focal.label') });
  await point.focus();
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
  expect(await point.getAttribute('aria-valuetext')).toBe(t('library.focal.value', { left: 30, top: 51 }));
  const cut = panel
    .getByRole('list', { name: t('library.focal.crops') })
    .locator('img')
    .first();
  const position = () => cut.evaluate((image) => getComputedStyle(image).objectPosition);
  await eventually(async () => expect(await position()).toBe('30% 51%'));
  await button(panel, t('library.save')).click();
  await page.getByText(t('library.saved'), { exact: true }).waitFor();
  await tile(shopper, `Crveni krov ${language}`).waitFor();

  // It is found by its folder and by its words.
  await page
    .getByLabel(t('library.folder.label'), { exact: true })
    .first()
    .selectOption(`Krovovi/${language}`);
  await eventually(async () => expect(await tiles(shopper).count()).toBe(1));
  await page.getByLabel(t('library.search')).fill('nema toga');
  await page.getByText(t('library.empty.title')).waitFor();
  await page.getByLabel(t('library.search')).fill('crveni');
  await tile(shopper, `Crveni krov ${language}`).waitFor();

  await button(panel, t('library.delete.button')).click();
  await button(page.getByRole('dialog'), t('library.delete.confirm')).click();
  await page.getByText(t('library.delete.done', { title: `Crveni krov ${language}` })).waitFor();
  await eventually(async () =>
    expect(await tiles(shopper).filter({ hasText: 'Crveni krov' }).count()).toBe(0),
  );
  expect(complaints).toEqual([]);
});

test('by keyboard: arrow keys move through the tiles, Enter opens one, a used one stays', async () => {
  const shopper = await anEditor(openVisitor, 'en');
  const { page, t } = shopper;
  await page.getByLabel(t('library.search')).fill('workshop');
  await eventually(async () => expect(await tiles(shopper).count()).toBeLessThan(10));
  await tiles(shopper).first().focus();
  await page.keyboard.press('Enter');
  const panel = details(shopper);
  await panel.getByRole('region', { name: t('library.uses.title') }).waitFor();
  expect(await panel.textContent()).toContain(t('library.uses.event'));
  await button(panel, t('library.delete.button')).press('Enter');
  const question = page.getByRole('dialog');
  await button(question, t('library.delete.confirm')).press('Enter');
  await question.getByText(t('library.delete.inUse')).waitFor();
  await button(question, t('library.close')).last().and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await button(panel, t('library.details.close')).press('Enter');
  await panel.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null)).toBe(true);
});

test('a file in use is replaced', { tags: 'release' }, async () => {
  const shopper = await anEditor(openVisitor, 'hr');
  const { page, t } = shopper;
  await choose(shopper, [jpeg('stari.jpg', await photograph('#14181b', 300, 200))]);
  const panel = details(shopper);
  await panel.getByText('300 × 200 px').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await button(panel, t('library.replace.button')).click();
  await (await chooser).setFiles([jpeg('novi.jpg', await photograph('#fcfcfa', 400, 200))]);
  // It is asked before, and taken back after.
  const question = page.getByRole('dialog', { name: t('library.replace.title') });
  await question.getByText(t('library.uses.none')).waitFor();
  await question.getByRole('button', { name: t('library.replace.confirm') }).click();
  await page.getByText(t('library.replace.done')).waitFor();
  await panel.getByText('400 × 200 px').waitFor();
  await panel.getByRole('button', { name: t('library.replace.takeBack') }).click();
  await panel.getByText('300 × 200 px').waitFor();
  expect(await panel.getByRole('heading', { name: 'stari' }).count()).toBe(1);
});

/** With a finger; Firefox's driver has none. */
const press = (control: Locator) => (isFirefox ? control.click() : control.tap());

test('on a phone the chosen medium replaces the list', { tags: 'release' }, async () => {
  const shopper = await anEditor(openVisitor, 'de', phone);
  const { page, t } = shopper;
  await expectNoSidewaysScroll(page);
  await press(tiles(shopper).first());
  const panel = details(shopper);
  await panel.waitFor();
  await eventually(async () => expect(await tiles(shopper).first().isVisible()).toBe(false));
  await eventually(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2'));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await press(button(panel, t('library.details.close')));
  await tiles(shopper).first().waitFor();
});
