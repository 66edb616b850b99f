import { expect, test } from 'vitest';
import { demoProduct } from '../../tools/demo-addresses.ts';
import { pickRadio } from '../../tools/pick-radio.ts';
import { openBundle } from '../../tools/screen-steps.ts';
import { onBothWidths } from './hands.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

test.concurrent.for(onBothWidths({ onPhone: ['hr'] }))(
  'one choice sets the colour of gutter and downpipe, and names what does not come in it: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t } = shopper;
    const kit = await openBundle({ ...shopper, url: shopUrl() }, 'kit-gutter');
    const all = kit.getByRole('group', { name: t('colours.kit.all') });
    // A sample lies over its radio button.
    await pickRadio(all.getByRole('radio', { name: /8019/ }));
    await kit
      .getByText(t('colours.kit.others'))
      .filter({ hasText: demoProduct('bracket-333').name[language] })
      .waitFor();
    expect(await kit.getByRole('radio', { name: /8019/, checked: true }).count()).toBe(3);
    await expectAccessible(page);
    await kit.getByRole('button', { name: t('catalogue.add.toCart'), exact: true }).click();
    const members = page
      .getByRole('dialog')
      .getByRole('table')
      .getByRole('listitem')
      .filter({ hasText: '8019' });
    await members.first().waitFor();
    expect(await members.count()).toBeGreaterThanOrEqual(2);
    expect(shopper.complaints).toEqual([]);
  },
);
