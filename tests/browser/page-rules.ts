import { createHash } from 'node:crypto';
import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Language, languages } from '#values/language.ts';
import type { ServerPage } from './server-pages.ts';

/** React writes attributes and empty elements in its own form; what is checked is what they mean. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // Telephone numbers are kept on one line by the style sheet.
    'tel-non-breaking': 'off',
    'form-dup-name': ['error', { shared: ['checkbox', 'radio', 'submit', 'button'] }],
    // React's own ids begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    'no-inline-style': 'error',
  },
});

/** Fails where HTML is not sound or carries a style in an element. */
export async function expectValidHtml(html: string, where: string): Promise<void> {
  const report = await validator.validateString(html);
  const findings = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
  expect([...new Set(findings)], where).toEqual([]);
}

/** What no browser runs needs no hash (HTML, 4.12.1: data block). */
const dataBlock = /type="(?:application\/(?:ld\+)?json|text\/plain)"/;

/** Fails where the server's own HTML is not sound, carries a style in it, or a script that its policy does not name. */
export async function expectSoundHtml(page: ServerPage, where: string): Promise<void> {
  await expectValidHtml(page.html, where);
  expectNamedScripts(page, where);
}

/** Fails where the server's own HTML carries a script that its policy does not name. */
export function expectNamedScripts({ html, headers }: ServerPage, where: string): void {
  const policy = String(headers['content-security-policy']);
  const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
  const run = scripts.filter(([, attributes = '']) => !dataBlock.test(attributes));
  expect(run.length, where).toBeGreaterThan(0);
  // A file of its own is allowed by its place, not by what stands in it.
  const within = run.filter(([, attributes = '']) => !/\ssrc="\/assets\/[\w.-]+"/.test(attributes));
  const hashes = within.map(([, , text = '']) => createHash('sha256').update(text).digest('base64'));
  expect(
    hashes.filter((hash) => !policy.includes(`'sha256-${hash}'`)),
    where,
  ).toEqual([]);
  expect(policy, where).not.toMatch(/unsafe|nonce/);
}

/** Fails where the page's head does not say what it is: title, language, and for search engines where else it is. */
export async function expectTellingHead(page: Page, language: Language): Promise<void> {
  const facts = await page.evaluate(() => {
    const contents = (selector: string, attribute: string) =>
      [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
    return {
      language: document.documentElement.lang,
      titles: [...document.head.querySelectorAll('title')].map((title) => title.textContent ?? ''),
      descriptions: contents('meta[name=description]', 'content'),
      canonicals: contents('link[rel=canonical]', 'href'),
      alternates: contents('link[rel=alternate][hreflang]', 'hreflang'),
      robots: contents('meta[name=robots]', 'content'),
      headings: [...document.querySelectorAll('main h1')].length,
    };
  });
  const where = page.url();
  expect(facts.language, where).toBe(language);
  expect(facts.titles, where).toHaveLength(1);
  expect(facts.titles[0]?.length, where).toBeGreaterThan(3);
  expect(facts.headings, where).toBe(1);
  if (facts.robots.includes('noindex')) {
    expect(facts.canonicals, where).toEqual([]);
    return;
  }
  expect(facts.canonicals, where).toHaveLength(1);
  expect(facts.descriptions, where).toHaveLength(1);
  expect(facts.descriptions[0]?.length, where).toBeGreaterThan(20);
  expect([...facts.alternates].sort(), where).toEqual([...languages, 'x-default'].sort());
}
