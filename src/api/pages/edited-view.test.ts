import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { editedViewOf, policyOfEditing } from './edited-view.ts';
import { contentSecurityPolicy } from './page-headers.ts';

const asking = (url: string, cookie = '') => ({ url, headers: { cookie } }) as FastifyRequest;
const editor = 'backoffice=1';

test('a page may be framed by the site if edit mode shows it as a phone does, and nowhere else', () => {
  const policy = contentSecurityPolicy([]);
  const directives = (url: string, cookie?: string) =>
    policyOfEditing(policy, editedViewOf(asking(url, cookie)))
      .split('; ')
      .filter((directive) => /^frame-/.test(directive) && directive.includes("'"));
  expect(directives('/o-nama?editPage=true&mobileView=true', editor)).toEqual(["frame-ancestors 'self'"]);
  expect(directives('/o-nama?editPage=true', editor)).toEqual([
    expect.stringMatching(/^frame-src 'self' /),
    "frame-ancestors 'none'",
  ]);
  for (const [url, cookie] of [
    ['/o-nama?editPage=true&mobileView=true', ''],
    ['/o-nama?mobileView=true', editor],
    ['/o-nama', editor],
  ]) {
    expect(directives(url ?? '', cookie)).toEqual(["frame-ancestors 'none'"]);
  }
});
