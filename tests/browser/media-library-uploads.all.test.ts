import type { Locator, Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { mp4, photograph } from '../support/media-calls.ts';
import { leavesNothingToOthers } from './browser-windows.ts';
import { eventually } from './eventually.ts';
import { anEditor, button, choose, details, jpeg, libraryAddresses, tile, tiles } from './library-hands.ts';
import { withOwnShop } from './shop-under-test.ts';
import { openSlowLine } from './slow-line.ts';
import { formOf, tellForms } from './told-forms.ts';
import { expectAccessible, shopUrl, withBrowser } from './visitor.ts';

/* Long and many uploads, films and their posters, words that are not saved yet, and whose a medium is. */

withOwnShop();
const openVisitor = withBrowser();

test('unsaved texts are still there after looking at another medium', async () => {
  const shopper = await anEditor(openVisitor, 'hr');
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

test('nobody leaves unsaved texts behind unasked, and those of a deleted medium are none', async () => {
  const shopper = await anEditor(openVisitor, 'de');
  const { page, t } = shopper;
  const panel = details(shopper);
  const question = page.getByRole('dialog', { name: t('backoffice.unsaved.title') });
  const leave = () =>
    page
      .locator(`a[href="${panelPathOf('adminRedirects', 'de')}"]`)
      .first()
      .click();
  await choose(shopper, [jpeg('vergessen.jpg', await photograph('#2a4a7f'))]);
  await panel.getByRole('heading', { name: 'vergessen' }).waitFor();
  const note = panel.getByLabel(t('library.description'), { exact: true });
  await note.fill('Noch nicht gespeichert');
  await leave();
  await question.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await note.inputValue()).toBe('Noch nicht gespeichert');

  await button(panel, t('library.delete.button')).click();
  await button(page.getByRole('dialog'), t('library.delete.confirm')).click();
  await panel.waitFor({ state: 'detached' });
  await leave();
  await page.waitForURL(`**${panelPathOf('adminRedirects', 'de')}`);
});

test('input during a save stays, and so does the medium being looked at', async () => {
  const shopper = await anEditor(openVisitor, 'hr');
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

test('files are dropped and pasted, and an upload can be cancelled', async () => {
  const shopper = await anEditor(openVisitor, 'hr');
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
  await page.goto(line.through(shopUrl() + libraryAddresses.hr));
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

test('a film resumes after a lost connection, and nothing is sent twice', async () => {
  const shopper = await anEditor(openVisitor, 'hr');
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

test('without a connection files wait for it, and each is added once when it is back', async () => {
  const shopper = await anEditor(openVisitor, 'en');
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
  const own = tiles(shopper).filter({ hasText: /^line / });
  await eventually(async () => expect(await own.count()).toBe(names.length));
});

test('a placeholder is shown for a picture lost with the connection, until it can be fetched', async () => {
  const shopper = await anEditor(openVisitor, 'hr');
  const { page } = shopper;
  let isLost = true;
  await page.route('**', (route) => {
    const isNeeded =
      route.request().resourceType() === 'image' || route.request().url().endsWith('/favicon.svg');
    return isLost && isNeeded ? route.abort('internetdisconnected') : route.fallback();
  });
  await choose(shopper, [jpeg('bez-veze.jpg', await photograph('#2a4a7f', 320, 240))]);
  const own = tile(shopper, 'bez veze');
  await own.getByText('jpg', { exact: true }).waitFor();
  expect(await own.locator('img').count()).toBe(0);
  await expectAccessible(page);
  isLost = false;
  const picture = own.locator('img');
  await eventually(async () =>
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0),
  );
});

test('a film gets its poster from the library, opened over the library', async () => {
  const shopper = await anEditor(openVisitor, 'hr');
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

test('a film gets its poster from its own frames', async () => {
  const shopper = await anEditor(openVisitor, 'hr');
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

test('a medium is for this site or for all, at the upload and afterwards', async () => {
  const shopper = await anEditor(openVisitor, 'de');
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
