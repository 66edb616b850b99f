import { test } from 'vitest';
import { languages } from '#values/language.ts';
import { pageAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { eventually } from './eventually.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

test.concurrent.for(languages)(
  'on a phone the form is visible after one swipe, and the branches are behind one link: %s',
  async (language, { expect }) => {
    const { page } = await aShopper(openVisitor, language, phone);
    await openPage(page, pageAddress('page-contact', language));
    const topOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().top);
    expect(await topOf('main form')).toBeLessThan(phone.height * 1.5);
    expect(await topOf('main form')).toBeLessThan(await topOf('#branches'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.locator('main a[href="#branches"]').click();
    await eventually(async () => expect(await topOf('#branches')).toBeLessThan(phone.height / 2));
  },
);
