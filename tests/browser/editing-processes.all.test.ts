import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startShop } from '../support/shop-process.ts';
import { anEditedPage, isEditable, isSaved, publish, retype, typed } from './editing-steps.ts';
import { eventually } from './eventually.ts';
import { shopUnderTest, withOwnShop } from './shop-under-test.ts';
import { aShopper } from './shopper.ts';
import { withBrowser } from './visitor.ts';

// A second program works on its database.
withOwnShop();
const openVisitor = withBrowser();

const startSecond = (port?: number) =>
  startShop(
    { DATA_DIR: shopUnderTest().dataDir, TRUST_PROXY: '127.0.0.1, ::1', DEMO_ACCOUNTS: 'everywhere' },
    port === undefined ? {} : { port },
  );

test.for([
  { killed: 'before it has written anything', isStored: false },
  { killed: 'after it has written everything, before anybody heard of it', isStored: true },
])(
  'the server is killed during a save, $killed: a message says so, nothing is lost, and it is saved after the restart',
  async ({ isStored }) => {
    const second = await startSecond();
    const editor = await anEditedPage(openVisitor, 'hr');
    const { page, t, address } = editor;
    await page.goto(`${second.url}${address}?editPage=true`);
    await isEditable(page);
    const sent = await keepSent(page);
    const ended = once(second.process, 'exit');
    let saves = 0;
    await page.route(/\/post\/update\//, async (route) => {
      saves += 1;
      if (saves > 1) return route.continue();
      if (isStored) await route.fetch({ postData: await sent() });
      second.process.kill('SIGKILL');
      return route.abort('connectionreset');
    });
    await retype(editor, typed(page, 'Prvi naslov'), 'Usred spremanja');
    await ended;
    await page.getByText(t('editor.status.failed')).waitFor();
    // Whoever goes on writing meanwhile loses none of that either, and is asked about nothing: nobody else has written.
    await retype(editor, typed(page, 'Usred spremanja'), 'Nakon pada');
    await retype(editor, typed(page, 'Drugi naslov'), 'Bez poslužitelja');
    const again = await startSecond(Number(new URL(second.url).port));
    try {
      await isSaved(editor);
      await page.reload();
      await isEditable(page);
      await typed(page, 'Nakon pada').waitFor();
      await typed(page, 'Bez poslužitelja').waitFor();
    } finally {
      await again.stop();
    }
  },
);

/**
 * Keeps what a page sends: Firefox tells its driver nothing of it.
 * @returns reads the body of its last call
 */
async function keepSent(page: Page): Promise<() => Promise<string>> {
  const kept = await page.evaluateHandle(() => {
    const { fetch } = window;
    const last = { body: '' };
    window.fetch = (input, init) => {
      if (init?.body) last.body = String(init.body);
      return fetch(input, init);
    };
    return last;
  });
  return () => kept.evaluate(({ body }) => body);
}

test('what is published through one process is what visitors of another read next', async () => {
  const second = await startSecond();
  try {
    const editor = await anEditedPage(openVisitor, 'hr');
    const { page, address } = editor;
    const visitor = await aShopper(openVisitor, 'hr');
    const read = async () => (await visitor.context.request.get(`${second.url}${address}`)).text();
    // It has the page ready made.
    for (let times = 0; times < 2; times += 1) expect(await read()).toContain('Prvi naslov');
    await retype(editor, typed(page, 'Prvi naslov'), 'Objavljeno drugdje');
    await isSaved(editor);
    await publish(editor);
    // The promise is a second (docs/rules/pages.md); a busy machine may take longer.
    await eventually(async () => expect(await read()).toContain('Objavljeno drugdje'));
  } finally {
    await second.stop();
  }
});
