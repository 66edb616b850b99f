import { readFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { pictureCalled } from '../support/picture-server.ts';
import { tabTo } from './keys.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

/* A file that is read into the shop in the panel (docs/rules/imports.md). */

withOwnShop();
const openVisitor = withBrowser();

test.for(languages)(
  'a file is read, looked at, written and taken back by keyboard: %s',
  { timeout: 240_000 },
  async (language) => {
    const shopper = await aShopper(openVisitor, language, language === 'de' ? phone : undefined);
    const { page, context, t, complaints } = shopper;
    await demoLogin(context, demoUser('usr-admin').key);
    await openPage(page, panelPathOf('adminImports', language));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const read = page.getByRole('button', { name: t('goods.imports.look') });
    await read.click();
    await seen(page.getByText(t('goods.imports.noFile'))).waitFor();

    const sku = 'ATK-KU333-7016';
    const price = { hr: '77,10', en: '77.20', de: '77,30' }[language];
    const content = `Artikl;retailPrice;boja\n${sku};${price};siva\n${sku};1;\nNEMA-GA;x;\n`;
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, page.getByRole('button', { name: t('goods.imports.choose') }));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({
      name: 'cijene.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
    await seen(page.getByText('cijene.csv')).waitFor();
    await page.getByLabel(t('goods.imports.what')).first().selectOption('prices');
    await tabTo(page, read);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'cijene.csv' }).waitFor();

    // Nobody knows yet what a row is about: it is said by hand.
    await seen(page.getByText(t('goods.imports.noKey', { field: t('goods.field.sku') }))).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const article = page.getByLabel('Artikl', { exact: true });
    await article.selectOption('sku');
    // What was said is kept by name: it is chosen from then on, here and for the next file.
    await page.getByRole('button', { name: t('goods.imports.kept.save') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('goods.imports.kept.keep') }).click();
    await dialog.getByText(t('goods.imports.kept.missing')).waitFor();
    const name = `Dobavljač ${language}`;
    await dialog.getByLabel(t('goods.imports.kept.name')).fill(name);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await expectAccessible(page);
    await page.getByLabel(t('goods.imports.kept.use')).selectOption({ label: name });
    expect(await article.inputValue()).toBe('sku');
    await expectNoSidewaysScroll(page);
    await tabTo(page, page.getByRole('button', { name: t('goods.imports.checkSo') }));
    await page.keyboard.press('Enter');
    const apply = page.getByRole('button', { name: t('goods.imports.apply', { count: 1, shown: '1' }) });
    await apply.waitFor();
    const rows = page.getByRole('table', { name: t('goods.imports.rowsTitle') });
    await rows.getByText(/77/).first().waitFor();
    await rows.getByText(t('goods.imports.wrong.twice')).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: t('goods.imports.problemsFile') }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain(`3,${sku},Artikl,${sku},twice,`);

    await tabTo(page, apply);
    await page.keyboard.press('Enter');
    const undo = page.getByRole('button', { name: t('goods.imports.undo') });
    await undo.waitFor();
    await seen(page.getByText(t('goods.imports.said.applied', { done: '1' }))).waitFor();
    await undo.click();
    await page.getByRole('button', { name: t('goods.imports.undoSure', { count: 1, shown: '1' }) }).click();
    await seen(page.getByText(t('goods.imports.said.undone'))).waitFor();
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  },
);

/** Of each kind: a file, what its first row is called by, and something that is wrong with its second. */
const others = {
  customers: {
    content: 'Mail;name;phone\njana.uvoz@kupac.example;Jana Kos;\nbez-adrese;Ana;\n',
    field: 'email',
    key: 'jana.uvoz@kupac.example',
    wrong: 'format',
  },
  redirects: {
    content: 'Mail;to;status\n/stari-cjenik;/shop;302\n/stari-cjenik/;/shop;\n',
    field: 'from',
    key: '/stari-cjenik',
    wrong: 'twice',
  },
} as const;

test.for(['customers', 'redirects'] as const)(
  'a file of %s is looked at, written and taken back',
  { timeout: 240_000 },
  async (what) => {
    const shopper = await aShopper(openVisitor, 'hr', phone);
    const { page, context, t, complaints } = shopper;
    await demoLogin(context, demoUser('usr-admin').key);
    await openPage(page, panelPathOf('adminImports', 'hr'));
    const { content, field, key, wrong } = others[what];
    await page.getByLabel(t('goods.imports.what')).first().selectOption(what);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: t('goods.imports.choose') }).click();
    const name = `${what}.csv`;
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    await page.getByRole('button', { name: t('goods.imports.look') }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByLabel('Mail', { exact: true }).selectOption(field);
    await page.getByRole('button', { name: t('goods.imports.checkSo') }).click();
    const apply = page.getByRole('button', { name: t('goods.imports.apply', { count: 1, shown: '1' }) });
    await apply.waitFor();
    // The loaded page says the same as the one that was stayed on.
    await page.reload();
    const rows = page.getByRole('table', { name: t('goods.imports.rowsTitle') });
    await rows.getByText(key).first().waitFor();
    await rows.getByText(t(`goods.imports.wrong.${wrong}`, { what: '' })).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await apply.click();
    await page.getByRole('button', { name: t('goods.imports.undo') }).click();
    await page.getByRole('button', { name: t('goods.imports.undoSure', { count: 1, shown: '1' }) }).click();
    await seen(page.getByText(t('goods.imports.said.undone'))).waitFor();
    expect(complaints).toEqual([]);
  },
);

test.for(languages)(
  'pictures of a zip come with products, and what is missing is told: %s',
  { timeout: 240_000 },
  async (language) => {
    const shopper = await aShopper(openVisitor, language, language === 'hr' ? phone : undefined);
    const { page, context, t, complaints } = shopper;
    await demoLogin(context, demoUser('usr-admin').key);
    await openPage(page, panelPathOf('adminImports', language));
    const pick = async (button: string, name: string, content: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await tabTo(page, page.getByRole('button', { name: button }));
      await page.keyboard.press('Enter');
      await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: content });
      await seen(page.getByText(name, { exact: true })).waitFor();
    };
    const picture = `zip-${language}.png`;
    const rows = `sku;pictures\nATK-KU333-7016;${picture}, nema.png\n`;
    await pick(t('goods.imports.choose'), `slike-${language}.csv`, Buffer.from(rows));
    const zip = Buffer.from(zipSync({ [picture]: await pictureCalled(picture) }));
    await pick(t('goods.imports.chooseZip'), 'drugo.zip', Buffer.from('no zip'));
    const look = page.getByRole('button', { name: t('goods.imports.look') });
    await tabTo(page, look);
    await page.keyboard.press('Enter');
    await seen(page.getByText(t('goods.imports.zipFault.zip'))).waitFor();
    await tabTo(page, page.getByRole('button', { name: t('goods.imports.zipRemove') }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await pick(t('goods.imports.chooseZip'), 'slike.zip', zip);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await look.click();
    await page.getByRole('heading', { level: 1, name: `slike-${language}.csv` }).waitFor();
    await seen(page.getByText(t('goods.imports.zipPictures', { count: 1, shown: '1' }))).waitFor();
    await seen(page.getByText(t('goods.imports.incomplete', { count: 1, shown: '1' }))).waitFor();
    const table = page.getByRole('table', { name: t('goods.imports.rowsTitle') });
    await table.getByText(t('goods.imports.wrong.oneOf', { what: 'zipPicture' })).waitFor();
    await table.getByText(picture).first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: t('goods.imports.apply', { count: 1, shown: '1' }) }).click();
    await seen(page.getByText(t('goods.imports.picturesStay'))).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: t('goods.imports.undo') }).click();
    await page.getByRole('button', { name: t('goods.imports.undoSure', { count: 1, shown: '1' }) }).click();
    await seen(page.getByText(t('goods.imports.said.undone'))).waitFor();
    expect(complaints).toEqual([]);
  },
);
