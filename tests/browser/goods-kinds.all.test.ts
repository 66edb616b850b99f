import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, escaped, type Shopper, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, withBrowser } from './visitor.ts';

/* Kinds of goods that few shops have, made and seen to in the panel (docs/rules/goods.md). */

withOwnShop();
const openVisitor = withBrowser();

const fieldOf = ({ page }: Shopper, label: string) =>
  page
    .getByRole('main')
    .getByLabel(new RegExp(`^${escaped(label)}(\\s\\*)?$`))
    .filter({ visible: true })
    .first();

async function save({ page, t }: Shopper, name: string): Promise<void> {
  await page.getByRole('button', { name: t(`goods.editor.${name}`), exact: true }).click();
  await page.getByText(t('goods.editor.saved')).first().waitFor();
}

/** Finds a product in the dialog that is open, and chooses it. */
async function choose({ page, t }: Shopper, sku: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.getByRole('searchbox').fill(sku);
  await dialog.getByRole('button', { name: t('goods.editor.add', { name: sku }), exact: true }).click();
}

test('a bundle is put together, a member replaced, and its draft shown by a link', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, context, t, complaints } = shopper;
  await demoLogin(context, demoUser('usr-admin').key);
  await openPage(page, `${panelPathOf('adminProduct', 'hr', { id: 'new' })}?format=bundle`);
  await page
    .getByRole('group', { name: 'Hrvatski', exact: true })
    .getByLabel(new RegExp(`^${t('goods.field.name')}`))
    .fill('Komplet za probu');
  await fieldOf(shopper, t('goods.field.sku')).fill('KIT-1');
  await fieldOf(shopper, t('goods.field.retailPrice')).fill('0');
  await fieldOf(shopper, t('goods.field.taxClass')).selectOption('tax-standard');
  await fieldOf(shopper, t('goods.state.label')).selectOption('draft');
  const members = page.getByRole('list', { name: t('goods.field.members') });
  const adding = page
    .getByRole('region', { name: t('goods.field.members') })
    .getByRole('button', { name: t('goods.editor.addRelated') });
  await adding.click();
  await choose(shopper, 'ATK-AL-SKL');
  await choose(shopper, 'ATK-AL-ZAK');
  await page.keyboard.press('Escape');
  expect(await members.getByRole('listitem').count()).toBe(2);
  const replacing = members.getByRole('button', { name: /^Zamijeni/ });
  await replacing.first().click();
  await choose(shopper, 'ATK-AL-SKD');
  await seen(members.getByText('ATK-AL-SKD')).waitFor();
  await members.getByRole('textbox').first().fill('3');
  await expectAccessible(page);
  await save(shopper, 'create');
  await page.waitForURL(/\/admin\/products\/\d+$/);
  await page.reload();
  expect(await members.getByRole('textbox').first().inputValue()).toBe('3');
  expect(await members.innerText()).not.toContain('ATK-AL-SKL');

  await page.getByRole('button', { name: t('goods.preview.make') }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  const address = await dialog.getByLabel(t('goods.preview.address')).inputValue();
  await expectAccessible(page);
  const { pathname, search } = new URL(address);
  const visitor = await aShopper(openVisitor, 'hr');
  const answer = await openPage(visitor.page, pathname + search);
  expect(answer?.status()).toBe(200);
  expect(await answer?.headerValue('cache-control')).toContain('no-store');
  await visitor.page.getByRole('heading', { level: 1, name: 'Komplet za probu' }).waitFor();
  const bundled = visitor.page
    .getByRole('main')
    .getByRole('link', { name: 'Limarske škare, desne, 260 mm', exact: true })
    .first();
  await bundled.waitFor();
  expect(await visitor.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect((await visitor.page.request.get(pathname)).status()).toBe(404);
  expect(complaints).toEqual([]);
});

test('rules of a roof are changed beside a roof that follows them', async () => {
  const shopper = await aShopper(openVisitor, 'en');
  const { page, context, t, complaints } = shopper;
  await demoLogin(context, demoUser('usr-admin').key);
  await openPage(page, `${panelPathOf('adminProducts', 'en')}?keywords=ATK-T35`);
  await page.locator('[data-list] tbody th a').first().click();
  await page
    .locator('summary')
    .filter({ hasText: t('goods.roof.title') })
    .click();
  const example = page.getByRole('region', { name: t('goods.roof.example') });
  await example.getByRole('img').first().waitFor();
  const before = await example.innerText();
  const width = fieldOf(shopper, t('goods.roof.size.coverWidthMm'));
  await width.fill('wide');
  await example.getByText(t('goods.roof.noExample')).waitFor();
  await width.fill('500');
  await example.getByRole('img').first().waitFor();
  expect(await example.innerText()).not.toBe(before);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await save(shopper, 'save');
  await page.reload();
  await page
    .locator('summary')
    .filter({ hasText: t('goods.roof.title') })
    .click();
  expect(await width.inputValue()).toBe('500');
  expect(complaints).toEqual([]);
});

test('countries of origin and of a manufacturer are chosen by their names', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, context, t, complaints } = shopper;
  await demoLogin(context, demoUser('usr-admin').key);
  await openPage(page, `${panelPathOf('adminProducts', 'hr')}?format=simple`);
  await page.locator('[data-list] tbody th a').first().click();
  const unfold = async () => {
    for (const part of ['trade', 'safety'] as const) {
      await page
        .getByText(t(`goods.editor.${part}`), { exact: true })
        .first()
        .click();
    }
  };
  await unfold();
  await fieldOf(shopper, t('goods.field.originCountry')).selectOption({ label: 'Njemačka' });
  await fieldOf(shopper, t('goods.field.safety_manufacturer')).fill('Krov d.o.o.');
  await fieldOf(shopper, t('goods.field.safety_country')).selectOption({ label: 'Slovenija' });
  await expectAccessible(page);
  await save(shopper, 'save');
  await page.reload();
  await unfold();
  expect(await fieldOf(shopper, t('goods.field.originCountry')).inputValue()).toBe('DE');
  expect(await fieldOf(shopper, t('goods.field.safety_country')).inputValue()).toBe('SI');
  expect(complaints).toEqual([]);
});
