import type { Locator, Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { sites } from '../../tools/prepared-cart.ts';
import { mp4, photograph } from '../support/media-calls.ts';
import { isFirefox, leavesNothingToOthers } from './browser-windows.ts';
import { eventually } from './eventually.ts';
import { withOwnShop } from './journey-shop.ts';
import { inTurn } from './language-turns.ts';
import { aShopper, open, type Shopper } from './shopper.ts';
import { openSlowLine } from './slow-line.ts';
import { formOf, tellForms } from './told-forms.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

withOwnShop();
const openVisitor = withBrowser();

const editor = { username: 'redakcija@attika.example', password: 'DemoRedakcija2026!' };
const addresses = { hr: '/admin/media', en: '/en/admin/media', de: '/de/admin/media' } as const;

/** An editor before the media library. */
async function anEditor(language: Shopper['language'], viewport?: typeof phone): Promise<Shopper> {
  const shopper = await aShopper(openVisitor, language, viewport);
  const { site, apiKey, stores } = sites.shop;
  const answer = await shopper.context.request.post('/api/auth/login', {
    headers: { apiKey, site, store: stores[language], 'sec-fetch-site': 'same-origin', origin: shopUrl() },
    data: editor,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await open(shopper, addresses[language]);
  await tiles(shopper).first().waitFor();
  return shopper;
}

const tiles = ({ page, t }: Shopper): Locator =>
  // Not the row that says that the list is on its way, or empty.
  page.getByRole('grid', { name: t('library.list') }).locator('[role=row][data-key]');
const tile = (shopper: Shopper, title: string): Locator => tiles(shopper).filter({ hasText: title }).first();
const details = ({ page, t }: Shopper): Locator =>
  page.getByRole('region', { name: t('library.details.title') });
const button = (within: Locator | Shopper['page'], name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** Files as somebody chooses them. */
async function choose({ page, t }: Shopper, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser');
  await button(page, t('library.upload.choose')).click();
  await (await chooser).setFiles(files);
}

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

test('nobody else sees that there is a library', async () => {
  const visitor = await aShopper(openVisitor, 'hr');
  await visitor.page.goto(addresses.hr);
  expect(new URL(visitor.page.url()).pathname).toBe('/adminLogin');
});

test.for(inTurn('de'))('a picture is uploaded, described and deleted: %s', async (language) => {
  const shopper = await anEditor(language);
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

test('by keyboard: arrow keys walk through the tiles, Enter opens one, what is used stays', async () => {
  const shopper = await anEditor('en');
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

test('words that were entered are there again after a look at another medium', async () => {
  const shopper = await anEditor('hr');
  const { t } = shopper;
  const [first, second] = [tiles(shopper).nth(0), tiles(shopper).nth(1)];
  await first.click();
  const note = details(shopper).getByLabel(t('library.description'), { exact: true });
  await note.fill('Još nije spremljeno');
  await second.click();
  await eventually(async () => expect(await note.inputValue()).toBe(''));
  await first.click();
  await eventually(async () => expect(await note.inputValue()).toBe('Još nije spremljeno'));
});

test('what is entered while words are being saved stays, and so does the medium that is looked at then', async () => {
  const shopper = await anEditor('hr');
  const { page, t } = shopper;
  const [first, second] = [tiles(shopper).nth(2), tiles(shopper).nth(3)];
  await first.click();
  const panel = details(shopper);
  const note = panel.getByLabel(t('library.description'), { exact: true });
  await note.fill('Prva bilješka');
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\//, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.fallback();
  });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await button(panel, t('library.save')).click();
  await note.fill('Druga bilješka');
  await second.click();
  await eventually(async () => expect(await note.inputValue()).toBe(''));
  held.resolve();
  expect((await (await saved).json()).data.description).toBe('Prva bilješka');
  await page.getByText(t('library.saved'), { exact: true }).waitFor();
  expect(await second.getAttribute('aria-selected')).toBe('true');
  expect(await note.inputValue()).toBe('');
  await first.click();
  await eventually(async () => expect(await note.inputValue()).toBe('Druga bilješka'));
  await panel.getByText(t('library.unsaved')).waitFor();
  await button(panel, t('library.save')).click();
  await panel.getByText(t('library.unsaved')).waitFor({ state: 'detached' });
  expect(await note.inputValue()).toBe('Druga bilješka');
});

test('files are dropped and pasted, and one that is on its way can be stopped', async () => {
  const shopper = await anEditor('hr');
  const { page, t } = shopper;
  const bytes = [...(await photograph('#2a4a7f', 60, 40))];
  /** Has the page take a file by an event of this kind. */
  const give = (type: 'drop' | 'paste', name: string) =>
    page.evaluate(
      ([kind, fileName, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(content as number[])], fileName as string));
        const grid = document.querySelector('[role="grid"]');
        const event =
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { bubbles: true, cancelable: true });
        // Firefox takes nothing into what a script pastes.
        if (kind === 'paste') Object.defineProperty(event, 'clipboardData', { value: transfer });
        grid?.dispatchEvent(event);
      },
      [type, name, bytes] as const,
    );
  await give('drop', 'ispusteno.jpg');
  await tile(shopper, 'ispusteno').waitFor();
  await give('paste', 'zalijepljeno.jpg');
  await tile(shopper, 'zalijepljeno').waitFor();

  // A line that takes a minute for it.
  const line = await openSlowLine(shopUrl(), { upBytesPerSecond: 100_000 });
  leavesNothingToOthers(page);
  await page.goto(line.through(shopUrl() + addresses.hr));
  await tiles(shopper).first().waitFor();
  const film = {
    name: 'film.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.concat([mp4, Buffer.alloc(6_000_000)]),
  };
  await choose(shopper, [film]);
  const bar = page.getByRole('progressbar', { name: 'film.mp4' });
  await eventually(async () => expect(await bar.getAttribute('value').then(Number)).toBeGreaterThan(2));
  await button(page.getByRole('main'), t('library.upload.cancel', { name: 'film.mp4' })).click();
  await bar.waitFor({ state: 'detached' });
  expect(await tiles(shopper).filter({ hasText: 'film' }).count()).toBe(0);
  line.close();
});

test('a film goes on after a lost connection, and nothing is sent again that has arrived', async () => {
  const shopper = await anEditor('hr');
  const { page, t } = shopper;
  const film = {
    name: 'dugi.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.concat([mp4, Buffer.alloc(12_000_000)]),
  };
  const offsets: number[] = [];
  let isLost = true;
  await page.route(/\/api\/v2\/media\/parts\/[0-9a-f-]{36}/, (route) => {
    const { searchParams } = new URL(route.request().url());
    const offset = Number(searchParams.get('offset'));
    const isPiece = route.request().method() === 'PUT';
    // The first piece arrives; then nothing gets through until the line is back.
    if (isLost && (!isPiece || offset > 0)) return route.abort('connectionreset');
    if (isPiece) offsets.push(offset);
    return route.continue();
  });
  await choose(shopper, [film]);
  const upload = page.getByRole('listitem').filter({ hasText: film.name });
  await upload.getByText(t('library.upload.stalled')).waitFor();
  await expectAccessible(page);
  expect(offsets).toEqual([0]);
  isLost = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await tile(shopper, 'dugi').waitFor();
  expect(offsets).toEqual([0, 8 * 1024 * 1024]);
});

test('without a connection files wait for it, and each comes in once when it is back', async () => {
  const shopper = await anEditor('en');
  const { page, context, t } = shopper;
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  const files = await Promise.all(
    names.map(async (name, index) => jpeg(`line-${name}.jpg`, await photograph('#2a4a7f', 300 + index))),
  );
  await tellForms(page);
  const nameOf = (request: Request) => /line-(\w+)/.exec(formOf(request).fileName)?.[1] ?? '';
  /** Names of the files that were let through, and of those whose answer came. */
  const sent: string[] = [];
  const answered: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/media/upload')) answered.push(nameOf(answer.request()));
  });
  let isLost = false;
  await page.route('**/api/v2/media/upload', async (route) => {
    if (isLost) return route.abort('internetdisconnected');
    const name = nameOf(route.request());
    sent.push(name);
    if (name !== 'two' || sent.indexOf(name) < sent.length - 1) return route.continue();
    // It arrives, but its answer is lost, and so is all that is on its way then.
    const { fileName, customData } = formOf(route.request());
    const file = files.find((one) => one.name === fileName);
    if (!file) throw new Error('Nobody has chosen it.');
    const { 'content-type': _type, 'content-length': _length, ...headers } = route.request().headers();
    const arrived = await context.request.post(route.request().url(), {
      headers,
      multipart: { customData, file },
    });
    expect(arrived.status(), await arrived.text()).toBe(200);
    isLost = true;
    await context.setOffline(true);
    return route.abort('internetdisconnected');
  });
  await choose(shopper, files);
  const uploads = page.getByRole('list', { name: t('library.upload.list') }).getByRole('listitem');
  const stalled = uploads.filter({ hasText: t('library.upload.stalled') });
  await stalled.filter({ hasText: 'line-two' }).waitFor();
  await expectAccessible(page);
  // Nobody leaves them behind unasked.
  await page
    .locator(`a[href="${panelPathOf('adminRedirects', 'en')}"]`)
    .first()
    .click();
  const question = page.getByRole('dialog', { name: t('library.upload.leaveTitle') });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  const before = { sent: sent.length, answered: [...answered] };
  isLost = false;
  await context.setOffline(false);
  await eventually(async () => expect(await uploads.count()).toBe(0));
  const later = sent.slice(before.sent);
  expect(later).toContain('two');
  expect(later.filter((name) => before.answered.includes(name))).toEqual([]);
  // What had come in without an answer stands there once, like all others.
  await page.getByLabel(t('library.search')).fill('line');
  await eventually(async () => expect(await tiles(shopper).count()).toBe(names.length));
});

test('a film gets its poster from the library over the library', async () => {
  const shopper = await anEditor('hr');
  const { page, t } = shopper;
  await choose(shopper, [{ name: 'montaža.mp4', mimeType: 'video/mp4', buffer: mp4 }]);
  const panel = details(shopper);
  await button(panel, t('library.poster.choose')).click();
  const dialog = page.getByRole('dialog', { name: t('library.dialog.title') });
  const choices = dialog.getByRole('grid').getByRole('row');
  await choices.nth(2).click();
  await dialog.getByText(t('library.dialog.chosen', { count: 1 })).waitFor();
  await expectAccessible(page);
  await button(dialog, t('library.dialog.choose')).click();
  await dialog.waitFor({ state: 'detached' });
  await button(panel, t('library.poster.remove')).waitFor();
});

test('a film gets its poster from what it shows', async () => {
  const shopper = await anEditor('hr');
  const { page, t } = shopper;
  await choose(shopper, [{ name: 'broken.mp4', mimeType: 'video/mp4', buffer: mp4 }]);
  const panel = details(shopper);
  const dialog = page.getByRole('dialog', { name: t('library.poster.frame') });
  await button(panel, t('library.poster.frame')).click();
  await dialog.getByText(t('library.poster.notShown')).waitFor();
  await page.keyboard.press('Escape');

  await choose(shopper, [{ name: 'snimljeno.webm', mimeType: 'video/webm', buffer: await filmed(page) }]);
  await tile(shopper, 'snimljeno').click();
  await panel.getByRole('heading', { name: 'snimljeno' }).waitFor();
  await button(panel, t('library.poster.frame')).click();
  const film = dialog.locator('video');
  await showsPicture(film);
  await film.evaluate((player: HTMLVideoElement) => {
    player.currentTime = 0.1;
  });
  await expectAccessible(page);
  await button(dialog, t('library.poster.take')).click();
  await dialog.waitFor({ state: 'detached' });
  await button(panel, t('library.poster.remove')).waitFor();
  const poster = panel.getByRole('region', { name: t('library.poster.title') }).locator('img');
  expect(await middleOf(poster)).toEqual({ width: 64, height: 48, isRed: true });
  await tile(shopper, t('library.poster.frameOf', { title: 'snimljeno' })).waitFor();
});

/** Waits until a picture of the film is there (HAVE_CURRENT_DATA). */
async function showsPicture(film: Locator): Promise<void> {
  await eventually(async () =>
    expect(await film.evaluate(({ readyState }: HTMLVideoElement) => readyState)).toBeGreaterThanOrEqual(2),
  );
}

/** A short red film of 64 × 48 pixels. */
async function filmed(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
    const brush = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    const begun = performance.now();
    while (performance.now() - begun < 500) {
      if (brush) {
        brush.fillStyle = performance.now() % 2 > 1 ? '#d00000' : '#d10000';
        brush.fillRect(0, 0, 64, 48);
      }
      await new Promise(requestAnimationFrame);
    }
    await new Promise((resolve) => {
      recorder.onstop = resolve;
      recorder.stop();
    });
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** Size of a picture as it is shown, and whether its middle is red. */
function middleOf(picture: Locator): Promise<{ width: number; height: number; isRed: boolean }> {
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const brush = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    brush?.drawImage(image, 0, 0);
    const [red = 0, green = 0, blue = 0] = brush?.getImageData(width / 2, height / 2, 1, 1).data ?? [];
    return { width, height, isRed: red > 150 && green < 60 && blue < 60 };
  });
}

test('another file takes the place of one that is shown', async () => {
  const shopper = await anEditor('hr');
  const { page, t } = shopper;
  await choose(shopper, [jpeg('stari.jpg', await photograph('#14181b', 300, 200))]);
  const panel = details(shopper);
  await panel.getByText('300 × 200 px').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await button(panel, t('library.replace.button')).click();
  await (await chooser).setFiles([jpeg('novi.jpg', await photograph('#fcfcfa', 400, 200))]);
  await page.getByText(t('library.replace.done')).waitFor();
  await panel.getByText('400 × 200 px').waitFor();
  expect(await panel.getByRole('heading', { name: 'stari' }).count()).toBe(1);
});

test('a medium is of this domain or of all, as it is uploaded and afterwards', async () => {
  const shopper = await anEditor('de');
  const { page, t } = shopper;
  const panel = details(shopper);
  const ofAll = panel.getByRole('checkbox', { name: t('library.site.allSites') });
  const save = async () => {
    await button(panel, t('library.save')).click();
    await panel.getByText(t('library.unsaved')).waitFor({ state: 'detached' });
  };
  await choose(shopper, [jpeg('nur-hier.jpg', await photograph('#3b5d50'))]);
  await panel.getByRole('heading', { name: 'nur hier' }).waitFor();
  expect(await ofAll.isChecked()).toBe(false);
  await button(panel, t('library.details.close')).click();
  await page.getByRole('checkbox', { name: t('library.site.upload') }).check();
  await choose(shopper, [jpeg('ueberall.jpg', await photograph('#5d3b50'))]);
  await panel.getByRole('heading', { name: 'ueberall' }).waitFor();
  expect(await ofAll.isChecked()).toBe(true);
  await expectAccessible(page);

  const filter = page.getByLabel(t('library.site.label'), { exact: true });
  await filter.selectOption('own');
  await tile(shopper, 'nur hier').waitFor();
  expect(await tiles(shopper).filter({ hasText: 'ueberall' }).count()).toBe(0);
  await tile(shopper, 'nur hier').click();
  await panel.getByRole('heading', { name: 'nur hier' }).waitFor();
  await ofAll.check();
  await save();
  await filter.selectOption('shared');
  await tile(shopper, 'nur hier').waitFor();
  await ofAll.uncheck();
  await save();
  expect(await ofAll.isChecked()).toBe(false);

  // What the demo brings is of all domains.
  await page.getByLabel(t('library.search')).fill('Attika');
  await tile(shopper, 'ueberall').waitFor({ state: 'detached' });
  await tiles(shopper).first().click();
  await eventually(async () => expect(await ofAll.isChecked()).toBe(true));
  await ofAll.uncheck();
  await button(panel, t('library.save')).click();
  await panel.getByText(t('library.site.imported')).waitFor();
});

/** With a finger; Firefox's driver has none. */
const press = (control: Locator) => (isFirefox ? control.click() : control.tap());

test('on a phone what is chosen stands in place of the list', async () => {
  const shopper = await anEditor('de', phone);
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
