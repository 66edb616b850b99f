import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { serveDocuments } from '#api/plugins/documents-plugin.ts';
import { contract } from '#contract/contract.ts';
import { type Language, languages } from '#values/language.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

type Named = { key: string; fileName: Record<Language, string> };
let api: TestApi;
let server: FastifyInstance;
let named: Named[];

beforeAll(async () => {
  api = await openTestApi({ demo: true });
  const { dependencies } = api.shop;
  server = await buildServer(dependencies, {
    beside: [async (scope) => serveDocuments(scope, dependencies)],
  });
  named = JSON.parse(await readFile(new URL('../../demo/documents.json', import.meta.url), 'utf8'));
});
afterAll(async () => {
  await server.close();
  await api.close();
});

test('every document of the demo shop is a separate PDF in each language, the same each time', {
  tags: 'release',
}, async () => {
  expect(named).toHaveLength(21);
  const tags = new Set<unknown>();
  for (const { key, fileName } of named) {
    for (const language of languages) {
      const url = `/documents/${key}/${language}/${fileName[language]}`;
      const answer = await server.inject({ url });
      expect(answer.statusCode, url).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      const text = answer.rawPayload.toString('latin1');
      expect(text.startsWith('%PDF-')).toBe(true);
      expect(text).toContain(`/Lang (${language})`);
      expect(text).toContain('/FontFile2');
      expect(answer.rawPayload.length).toBeLessThan(400_000);
      tags.add(answer.headers.etag);
      const again = await server.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
      expect(again.statusCode).toBe(304);
    }
  }
  expect(tags.size).toBe(63);
});

test('a product names its documents, a variant those of its main product', async () => {
  const { rows } = await api.database.pool.query(
    `select p.id, p.key from product p where p.key in ('falc-430', 'falc-430-ral7016-t070') order by p.key`,
  );
  const documentsOf = async (id: number) =>
    (await api.call(contract.catalogue.productGet, { query: { id } }, { facts: { language: 'eng' } }))
      .documents;
  const [main, variant] = rows as { id: number }[];
  const documents = await documentsOf(main?.id ?? 0);
  expect(documents).toContainEqual({
    key: 'doc-falc-sheet',
    kind: 'technicalSheet',
    title: 'Technical sheet: Falc 430 and 530',
    url: '/documents/doc-falc-sheet/en/falc-sheet-en.pdf',
    sizeBytes: (await server.inject({ url: '/documents/doc-falc-sheet/en/falc-sheet-en.pdf' })).rawPayload
      .length,
  });
  expect(await documentsOf(variant?.id ?? 0)).toEqual(documents);
});

test('a page names the sizes of its documents, as long as their content is the same', async () => {
  const page = await api.call(contract.content.termGet, { query: { slug: 'usluge' } });
  const documents = page.parts.flatMap(
    ({ options }) => (options.documents ?? []) as { url: string; sizeBytes: number }[],
  );
  expect(documents.length).toBeGreaterThan(0);
  for (const { url, sizeBytes } of documents) {
    expect(sizeBytes, url).toBe((await server.inject({ url })).rawPayload.length);
  }
});

test('nothing else is there', async () => {
  for (const url of [
    '/documents/doc-care/hr/other.pdf',
    '/documents/doc-care/fr/care-fr.pdf',
    '/documents/unknown/hr/care-hr.pdf',
  ]) {
    expect((await server.inject({ url })).statusCode, url).toBe(404);
  }
  const outside = '/documents/doc-care/hr/..%2f..%2fpackage.json';
  expect((await server.inject({ url: outside })).statusCode).toBe(400);
});
