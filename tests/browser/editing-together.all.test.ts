import { expect, test } from 'vitest';
import { anEditedPage, enterText, isSaved, openEdited } from './editing-steps.ts';
import { withBrowser } from './visitor.ts';

/* Two people in one text (docs/rules/pages.md). */

const openVisitor = withBrowser();

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const parts = [
  {
    id: 'tekst',
    type: 'richText',
    v: 2,
    options: {
      title: '',
      body: { type: 'doc', content: [paragraph('Prvi odlomak.'), paragraph('Drugi odlomak.')] },
    },
  },
];

test('two people write in different paragraphs of one text, and go on without being asked', async () => {
  const first = await anEditedPage(openVisitor, 'hr', { parts });
  const second = await anEditedPage(openVisitor, 'hr', { parts });
  await openEdited(second.page, first.address);
  const written = ({ page, t }: typeof first) => page.getByRole('textbox', { name: t('editor.rich.write') });

  await enterText(written(first));
  await first.page.keyboard.press('ControlOrMeta+End');
  await first.page.keyboard.type(' Ovo piše prvi');
  await enterText(written(second));
  await isSaved(first);
  await second.page.keyboard.press('ControlOrMeta+Home');
  await second.page.keyboard.press('End');
  await second.page.keyboard.type(' Ovo piše druga');
  await second.page.getByText('Drugi odlomak. Ovo piše prvi').waitFor();
  await isSaved(second);
  // The caret has stayed where it was.
  await second.page.keyboard.type(' i dalje.');
  await isSaved(second);
  await first.page.keyboard.type(' i dalje.');
  await first.page.getByText('Prvi odlomak. Ovo piše druga i dalje.').waitFor();
  await isSaved(first);
  await first.page.reload();
  expect(await first.page.locator('[data-edit-rich]').innerText()).toMatch(
    /^Prvi odlomak\. Ovo piše druga i dalje\.\s+Drugi odlomak\. Ovo piše prvi i dalje\.$/,
  );
});
