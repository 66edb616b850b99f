import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { shopTexts } from '../../tools/shop-texts.ts';
import { anEditedPage, enterText, firstParts, typed } from './editing-steps.ts';
import { eventually } from './eventually.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

/** Whether one covers any of the other. */
async function overlap(first: Locator, second: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(first), await boxOf(second)];
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
}

const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Kratko.' }] }] };
/** A text that begins where the tools of its section stand. */
const parts = [{ id: 'kratko', type: 'richText', v: 2, options: { title: '', body } }, ...firstParts];

test.for([desktop, phone])(
  'the toolbar of a text does not cover that of its section: $width px',
  async (viewport) => {
    const { page, t } = await anEditedPage(openVisitor, 'hr', { viewport, parts });
    await enterText(page.getByRole('textbox', { name: t('editor.rich.write') }).first());
    const tools = page.getByRole('toolbar', { name: t('editor.rich.label') });
    const sectionTools = page.getByRole('toolbar', { name: t('editor.bar.label') });
    expect(await overlap(tools, sectionTools)).toBe(false);
    expect(await overlap(page.locator('.tiptap'), sectionTools)).toBe(false);
    await expectNoSidewaysScroll(page);
  },
);

test('the caret is where a rich text was pressed, by keyboard at its end', async () => {
  const { page, t } = await anEditedPage(openVisitor, 'hr');
  await enterText(page.getByText('Tekst stranice.'), { x: 1, y: 8 });
  await page.keyboard.type('Prvi ');
  const written = page.locator('.tiptap');
  await eventually(async () => expect(await written.textContent()).toBe('Prvi Tekst stranice.'));
  await typed(page, 'Prvi tekst').click();
  const text = page.getByRole('textbox', { name: t('editor.rich.write') });
  await eventually(async () =>
    expect(await text.evaluate((field) => field.classList.contains('tiptap'))).toBe(false),
  );
  await text.focus();
  await page.locator('.tiptap:focus').waitFor();
  await page.keyboard.type(' Kraj.');
  await eventually(async () => expect(await written.textContent()).toBe('Prvi Tekst stranice. Kraj.'));
});

test('each section has one frame, and the one that is pointed at or focused shows it', async () => {
  const inner = (id: string) => ({ id, type: 'richText', v: 2, options: { title: id, body } });
  const columns = {
    ...{ id: 'stupci', type: 'columns', v: 1, options: { title: 'Stupci', widths: 'equal' } },
    parts: { left: [inner('lijevo')], right: [inner('desno'), inner('dolje')] },
  };
  const { page, t, complaints } = await anEditedPage(openVisitor, 'hr', { parts: [...parts, columns] });
  const framesShown = () =>
    page.locator('[data-edit-section]').evaluateAll((frames) =>
      frames.flatMap((frame) => {
        const { borderTopColor, borderTopWidth, outlineStyle } = getComputedStyle(frame, '::after');
        const isSeen = borderTopWidth !== '0px' && !/(?:, 0\)|transparent)$/.test(borderTopColor);
        // What keys have reached has an outline instead.
        return isSeen || outlineStyle !== 'none' ? [frame.getAttribute('data-edit-section')] : [];
      }),
    );
  const ids = await page
    .locator('[data-edit-section]')
    .evaluateAll((frames) => frames.map((frame) => frame.getAttribute('data-edit-section')));
  expect(ids.toSorted()).toEqual(
    [...parts, columns, ...columns.parts.left, ...columns.parts.right].map(({ id }) => id).toSorted(),
  );
  expect(await framesShown()).toEqual([]);
  for (const id of ids) {
    const frame = page.locator(`[data-edit-section="${id}"]`);
    // Its title, which is no section within it.
    await frame.locator('h1, h2, h3, p').filter({ visible: true }).first().hover();
    expect(await framesShown()).toEqual([id]);
  }
  await page.mouse.move(0, 0);
  for (const id of ids) {
    await page.locator(`[data-edit-section="${id}"]`).focus();
    await eventually(async () => expect(await framesShown()).toEqual([id]));
    expect(await page.getByRole('toolbar', { name: t('editor.bar.label') }).count()).toBe(1);
  }
  expect(complaints).toEqual([]);
});

test('the header keeps its height next to the fields of a section', async () => {
  const { page, t } = await anEditedPage(openVisitor, 'de');
  const header = page.getByRole('banner');
  const { height } = await boxOf(header);
  await typed(page, 'Prvi naslov').click();
  const panel = page.getByRole('complementary').last();
  await panel.waitFor();
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const beside = await boxOf(header);
    expect(beside.right, `${width} px`).toBeLessThanOrEqual((await boxOf(panel)).x + 1);
    expect(beside.height, `${width} px`).toBe(height);
    await expectNoSidewaysScroll(page);
  }
  // What does not fit stands in the menu.
  await page.setViewportSize(desktop);
  await header.getByRole('button', { name: t('layout.openMenu') }).waitFor();
});

test.for(['hr', 'en', 'de'] as const)(
  'on the narrowest phone the bar shows all its tools and the exit: %s',
  async (spoken) => {
    const viewport = { width: 320, height: 640 };
    const { page } = await anEditedPage(openVisitor, 'hr', { viewport, spoken });
    const t = shopTexts(spoken);
    const bar = page.getByRole('region', { name: t('editor.editBar.label') });
    const outer = await boxOf(bar);
    for (const offered of await bar.locator('button, a, [role=status]').all()) {
      const { x, y, right, bottom } = await boxOf(offered);
      const name = await offered.evaluate((element) => element.outerHTML);
      expect(x >= outer.x && y >= outer.y && right <= outer.right && bottom <= outer.bottom, name).toBe(true);
    }
    await expectAccessible(page);
    await bar.getByRole('link', { name: t('editor.editBar.leave') }).click();
    await page.waitForURL((url) => url.search === '');
    await bar.waitFor({ state: 'detached' });
  },
);
