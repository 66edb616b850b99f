import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { plain } from './amounts.ts';
import { eventually } from './eventually.ts';
import { pressOn, tabTo } from './keys.ts';
import { inTurn } from './language-turns.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, escaped, type Shopper, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, withBrowser } from './visitor.ts';

/* Goods in the panel (docs/rules/goods.md). */

withOwnShop();
const openVisitor = withBrowser();

/** What somebody has to look at and fill in before the first product is for sale. */
const inputsMaximum = 25;

/** A field of the editor; required ones carry a star. */
const fieldOf = ({ page }: Shopper, label: string, group?: string) =>
  (group === undefined ? page.getByRole('main') : page.getByRole('group', { name: group, exact: true }))
    .getByLabel(new RegExp(`^${escaped(label)}(\\s\\*)?$`))
    .first();

async function typeInto(shopper: Shopper, text: string, label: string, group?: string): Promise<void> {
  const field = fieldOf(shopper, label, group);
  await tabTo(shopper.page, field);
  await shopper.page.keyboard.press('ControlOrMeta+a');
  await shopper.page.keyboard.type(text);
}

/** Forwards, or back to the beginning where that is behind. */
async function save({ page, t }: Shopper, name: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: t(`goods.editor.${name}`), exact: true }));
  await page.getByText(t('goods.editor.saved')).first().waitFor();
}

const words = (page: Page) => page.getByRole('main').innerText().then(plain);

test.for(inTurn('hr'))(
  'a product in three languages is made, sold, corrected and put back, by keyboard alone: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, context, t, complaints } = shopper;
    await demoLogin(context, demoUser('usr-admin').key);
    await openPage(page, panelPathOf('adminProducts', language));
    await pressOn(page, page.getByRole('link', { name: t('goods.products.new'), exact: true }));
    await page.waitForURL('**/admin/products/new');
    await page.getByRole('heading', { level: 1, name: t('goods.newOf.simple'), exact: true }).waitFor();
    const inputs = page.getByRole('main').locator('input, select, textarea').filter({ visible: true });
    expect(await inputs.count()).toBeLessThanOrEqual(inputsMaximum);
    await expectAccessible(page);

    // What is missing is said, with the way there.
    await pressOn(page, page.getByRole('button', { name: t('goods.editor.create'), exact: true }));
    const summary = page.getByRole('alert').filter({ hasText: t('goods.field.sku') });
    await summary.waitFor();
    await summary.getByRole('link', { name: t('goods.field.sku'), exact: true }).press('Enter');
    await page.keyboard.type('GUT-125');
    await typeInto(shopper, language === 'en' ? '12.50' : '12,50', t('goods.field.retailPrice'));
    const tax = fieldOf(shopper, t('goods.field.taxClass'));
    await tabTo(page, tax);
    await tax.selectOption('tax-standard');
    await pressOn(page, page.getByRole('button', { name: t('goods.editor.addPictures'), exact: true }));
    const library = page.getByRole('dialog').filter({ visible: true });
    const picture = library.locator('[role=row][data-key]').first();
    await picture.waitFor();
    await picture.press('Space');
    // It is described where it is chosen; what has been written behind it stays.
    const described = page.waitForResponse((answer) => answer.url().includes('/media/update/'));
    await library.getByRole('button', { name: t('library.save'), exact: true }).press('Enter');
    expect((await described).status()).toBe(200);
    await library.getByRole('button', { name: t('library.dialog.choose'), exact: true }).press('Enter');
    await page
      .getByRole('grid', { name: t('goods.editor.pictures') })
      .getByRole('row')
      .first()
      .waitFor();
    for (const [group, name] of [
      ['Hrvatski', 'Žlijeb polukružni 125'],
      ['English', 'Half-round gutter 125'],
      ['Deutsch', 'Rinne halbrund 125'],
    ] as const) {
      await fieldOf(shopper, t('goods.field.name'), group).focus();
      await page.keyboard.type(name);
    }
    await fieldOf(shopper, t('goods.field.description'), 'Hrvatski').focus();
    await page.keyboard.type('Od aluminija.\n\n- lagan\n- trajan');
    await save(shopper, 'create');
    await page.waitForURL(/\/admin\/products\/\d+$/);
    await expectNoSidewaysScroll(page);
    const panel = page.url();

    const shown = pathOf('product', 'hr', { slug: 'zlijeb-polukruzni-125' });
    await openPage(
      page,
      `${pathOf('search', 'hr')}?${new URLSearchParams({ search: 'polukružni 125', category: 'products' })}`,
    );
    await seen(page.getByRole('main').getByRole('link', { name: 'Žlijeb polukružni 125' })).click();
    await page.waitForURL(`**${shown}`);
    await page.getByRole('heading', { level: 1, name: 'Žlijeb polukružni 125' }).waitFor();
    expect(await words(page)).toContain('12,50 €');
    expect(await words(page)).toContain('trajan');

    await openPage(page, panel);
    await typeInto(shopper, language === 'en' ? '13.75' : '13,75', t('goods.field.retailPrice'));
    await save(shopper, 'save');
    await openPage(page, shown);
    expect(await words(page)).toContain('13,75 €');

    await openPage(page, panel);
    await pressOn(page, page.locator('summary').filter({ hasText: t('goods.history.title') }));
    const undo = page.getByRole('button', { name: new RegExp(`^${t('goods.history.undo')}`) }).first();
    await undo.waitFor();
    await expectAccessible(page);
    await pressOn(page, undo);
    const asked = page.getByRole('dialog').filter({ visible: true });
    await asked.getByRole('button', { name: t('goods.history.undo'), exact: true }).press('Enter');
    await page
      .getByText(t('goods.history.back', { undone: 1 }))
      .first()
      .waitFor();
    await eventually(async () =>
      expect(await fieldOf(shopper, t('goods.field.retailPrice')).inputValue()).toMatch(/^12[,.]50$/),
    );
    await openPage(page, shown);
    expect(await words(page)).toContain('12,50 €');
    expect(complaints).toEqual([]);
  },
);

test.for(inTurn('de'))(
  'of two who change a product at once, both are asked only where they have changed the same: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, context, t, complaints } = shopper;
    await demoLogin(context, demoUser('usr-admin').key);
    await openPage(page, panelPathOf('adminProduct', language, { id: '3' }));
    const other = await context.newPage();
    await openPage(other, panelPathOf('adminProduct', language, { id: '3' }));
    const theirs: Shopper = { ...shopper, page: other };
    await fieldOf(theirs, t('goods.field.name'), 'English').fill('Renamed by them');
    await fieldOf(theirs, t('goods.field.name'), 'Deutsch').fill('Von ihnen umbenannt');
    await other.getByRole('button', { name: t('goods.editor.save'), exact: true }).click();
    await other.getByText(t('goods.editor.saved')).first().waitFor();

    await fieldOf(shopper, t('goods.field.shortDescription'), 'Deutsch').fill('Von mir beschrieben');
    await fieldOf(shopper, t('goods.field.name'), 'Deutsch').fill('Von mir umbenannt');
    await page.getByRole('button', { name: t('goods.editor.save'), exact: true }).click();
    const asked = page.getByRole('dialog', { name: t('goods.conflict.title') });
    await asked.getByText('Von ihnen umbenannt').waitFor();
    expect(await asked.getByRole('radio').count()).toBe(2);
    await expectAccessible(page);
    await asked.getByRole('radio', { name: new RegExp(`^${t('goods.conflict.mine')}`) }).check();
    await asked.getByRole('button', { name: t('goods.conflict.save') }).click();
    await page.getByText(t('goods.editor.saved')).first().waitFor();
    await openPage(page, panelPathOf('adminProduct', language, { id: '3' }));
    const stands = (name: string, group: string) =>
      fieldOf(shopper, t(`goods.field.${name}`), group).inputValue();
    expect([
      await stands('name', 'English'),
      await stands('name', 'Deutsch'),
      await stands('shortDescription', 'Deutsch'),
    ]).toEqual(['Renamed by them', 'Von mir umbenannt', 'Von mir beschrieben']);
    // The refused saving is in the browser's log.
    expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  },
);
