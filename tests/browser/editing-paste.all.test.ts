import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { anEditedPage, type EditorOfPage, enterText, isSaved } from './editing-steps.ts';
import { withOwnShop } from './shop-under-test.ts';
import { withBrowser } from './visitor.ts';

/* What comes out of other programs becomes running text (docs/rules/pages.md). The page's policy is part of it: it takes styles away. */

withOwnShop();
const openVisitor = withBrowser();

async function pasteOver(page: Page, pasted: { html?: string; png?: true }): Promise<string> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.locator('.tiptap').evaluate((text, { html, png }) => {
    const clipboardData = new DataTransfer();
    if (html) clipboardData.setData('text/html', html);
    if (png) clipboardData.items.add(new File(['x'], 'snimka.png', { type: 'image/png' }));
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
  return readText(page);
}

async function readText(page: Page): Promise<string> {
  const html = await page.locator('.tiptap').innerHTML();
  return html.replace(/<p><br[^>]*><\/p>$/, '').replace(/ data-link="[^"]*"/g, '');
}

async function anEditedText(): Promise<EditorOfPage> {
  const editor = await anEditedPage(openVisitor, 'hr');
  await enterText(editor.page.getByRole('textbox', { name: editor.t('editor.rich.write') }));
  return editor;
}

/** As Google Docs copies: all in a `b` that is not bold, every look in styles, lists within lists, breaks between paragraphs. */
const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-4a2">
<h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-weight:700;">Limeni krov</span></h1>
<p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;font-style:normal;text-decoration:none;">Obično, </span><span style="font-weight:700;">debelo</span><span style="font-weight:400;"> i </span><span style="font-weight:400;font-style:italic;">koso</span><span style="font-weight:400;">, m</span><span style="font-size:0.6em;vertical-align:super;">2</span><span>. </span><a href="https://primjer.hr/a" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">Poveznica</span></a></p><br />
<h2 dir="ltr"><span style="font-weight:400;">Nosači</span></h2>
<ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Prvi</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Unutra</span></p></li></ul></ul>
<p><span><img src="https://lh7-rt.googleusercontent.com/docsz/x" width="602" height="339" style="margin-left:0px;" /></span></p></b><br class="Apple-interchange-newline">`;

/** As Word copies: lists are paragraphs, numbers and dots stand in the text, pictures are files of its own. */
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head>
<style><!-- /* List Definitions */ @list l0:level1 {mso-level-number-format:bullet;} p.MsoNormal {font-weight:bold} --></style></head>
<body lang=HR style='tab-interval:35.4pt'><!--StartFragment-->
<p class=MsoTitle>Opći uvjeti<o:p></o:p></p>
<h1 style='mso-list:l2 level1 lfo3'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Narudžba<o:p></o:p></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Važno:</b> pišite <i>nama</i>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Lim<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span></span><![endif]>0,7 mm<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Vijci<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>3)<span>&nbsp;&nbsp; </span></span><![endif]>Treće<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>4)<span>&nbsp;&nbsp; </span></span><![endif]>Četvrto<o:p></o:p></p>
<p class=MsoNormal><![if !vml]><img width=200 height=100 src="file:///C:/Users/x/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Slika_1"><![endif]><o:p></o:p></p>
<!--EndFragment--></body></html>`;

const onlineWord = `<div class="OutlineElement Ltr"><p class="Paragraph" role="heading" aria-level="2"><span class="TextRun">Popis</span></p></div>
<div class="ListContainerWrapper"><ul class="BulletListStyle1" role="list"><li class="OutlineElement Ltr" data-listid="1" data-aria-level="1"><p class="Paragraph"><span>A</span></p></li></ul></div><div class="ListContainerWrapper"><ul class="BulletListStyle2" role="list"><li data-listid="1" data-aria-level="2"><p><span style="font-weight: bold;">B</span></p></li></ul></div><div class="ListContainerWrapper"><ul role="list"><li data-listid="1" data-aria-level="1"><p>C</p></li></ul></div>`;

test('content from Google Docs is no bolder than there, with its headings, lists and marks', async () => {
  const editor = await anEditedText();
  const { page, t, complaints } = editor;
  expect(await pasteOver(page, { html: googleDocs })).toBe(
    [
      '<h2>Limeni krov</h2>',
      '<p>Obično, <strong>debelo</strong> i <em>koso</em>, m<sup>2</sup>. <a href="#">Poveznica</a></p>',
      '<h3>Nosači</h3>',
      '<ul><li><p>Prvi</p><ul><li><p>Unutra</p></li></ul></li></ul>',
    ].join(''),
  );
  await page.getByText(t('editor.rich.picturesLeftOut', { count: 1 })).waitFor();
  await isSaved(editor);
  expect(complaints).toEqual([]);
});

test('content from Word has real lists and headings', async () => {
  const editor = await anEditedText();
  const { page, t, complaints } = editor;
  expect(await pasteOver(page, { html: word })).toBe(
    [
      '<h2>Opći uvjeti</h2><h3>1. Narudžba</h3>',
      '<p><strong>Važno:</strong> pišite <em>nama</em>.</p>',
      '<ul><li><p>Lim</p><ul><li><p>0,7 mm</p></li></ul></li><li><p>Vijci</p></li></ul>',
      '<ol start="3"><li><p>Treće</p></li><li><p>Četvrto</p></li></ol>',
    ].join(''),
  );
  await page.getByText(t('editor.rich.picturesLeftOut', { count: 1 })).waitFor();
  expect(await pasteOver(page, { html: onlineWord })).toBe(
    '<h2>Popis</h2><ul><li><p>A</p><ul><li><p><strong>B</strong></p></li></ul></li><li><p>C</p></li></ul>',
  );
  await isSaved(editor);
  expect(complaints).toEqual([]);
});

test('a pasted picture alone is reported, and a link copied within the text keeps its target', async () => {
  const editor = await anEditedText();
  const { page, t, complaints } = editor;
  const before = await readText(page);
  expect(await pasteOver(page, { png: true })).toBe(before);
  await page.getByText(t('editor.rich.picturesLeftOut', { count: 1 })).waitFor();

  await pasteOver(page, {
    html: '<p><a href="https://primjer.hr/b">tamo</a> i <a href="#dno">dolje</a></p>',
  });
  expect(await readText(page)).toBe('<p><a href="#">tamo</a> i dolje</p>');
  await page.keyboard.press('ControlOrMeta+a');
  const html = await page.locator('.tiptap').evaluate((text) => {
    const clipboardData = new DataTransfer();
    text.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/html');
  });
  await pasteOver(page, { html });
  expect(await page.locator('.tiptap a').getAttribute('data-link')).toContain('https://primjer.hr/b');
  await isSaved(editor);
  expect(complaints).toEqual([]);
});
