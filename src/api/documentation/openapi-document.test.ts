import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { openTestApi, type TestApi } from '../../../tests/support/test-api.ts';
import type { OpenApiDocument } from './openapi-document.ts';

let api: TestApi;
let document: OpenApiDocument;
beforeAll(async () => {
  api = await openTestApi();
  document = (await api.app.inject('/api/openapi.json')).json();
});
afterAll(() => api.close());

const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group as object));

it('contains every call of the contract, with its key and its refusals', () => {
  expect(document.openapi).toBe('3.1.0');
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
    expect(operation, endpoint.path).toBeDefined();
    for (const way of operation?.security ?? []) {
      expect('apiKey' in way || 'programKey' in way, endpoint.path).toBe(true);
    }
    expect(operation?.security.length === 0).toBe(endpoint.keyless === true);
    expect(operation?.requestBody === undefined).toBe(
      endpoint.body === undefined && endpoint.upload === undefined,
    );
    for (const code of endpoint.refusals ?? []) {
      const told = Object.values(operation?.responses ?? {}).some(({ description }) =>
        description.includes(`\`${code}\``),
      );
      expect(told, `${endpoint.path} ${code}`).toBe(true);
    }
  }
});

it('says which calls require a login, which take one into account and which do not', () => {
  const securityOf = (path: string, method: string) => document.paths[path]?.[method]?.security;
  const loggedIn = { apiKey: [], accessToken: [] };
  expect(securityOf('/api/v1/user/web/profile', 'get')).toEqual([loggedIn]);
  expect(securityOf('/api/v2/cart/getCart', 'post')).toEqual([{ apiKey: [] }, loggedIn]);
  expect(securityOf('/api/v1/login', 'post')).toEqual([{ apiKey: [] }]);
  expect(securityOf('/api/v1/manage/order/filter', 'post')).toEqual([loggedIn, { programKey: [] }]);
  expect(securityOf('/api/v1/manage/apiKey/create', 'post')).toEqual([loggedIn]);
});

it('refers to nothing that is missing', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, path]) => path);
  expect(references.length).toBeGreaterThan(50);
  for (const reference of new Set(references)) {
    const parts = (reference ?? '').replace(/^#\//, '').split('/');
    const found = parts.reduce<unknown>(
      (value, part) => (value as Record<string, unknown>)?.[part],
      document,
    );
    expect(found, reference).toBeDefined();
  }
});

it('names each call once', () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('contains schemas that a JSON Schema 2020-12 validator accepts', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'https://attika.example/', ...document });
  for (const name of Object.keys(document.components.schemas ?? {})) {
    const validate = ajv.compile({ $ref: `https://attika.example/#/components/schemas/${name}` });
    // More than any number is allowed to be.
    expect(validate(2e12), name).toBe(false);
  }
});

it('can be read without scripts, key or anything from elsewhere', async () => {
  const page = await api.app.inject('/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/);
  expect(page.body).not.toMatch(/<script|style="|https?:\/\//);
  for (const endpoint of endpoints) expect(page.body).toContain(endpoint.path.replace(/:(\w+)/g, '{$1}'));
  const stylesheet = /href="([^"]+\.css)"/.exec(page.body)?.[1];
  expect((await api.app.inject(stylesheet ?? '')).headers['content-type']).toBe('text/css; charset=utf-8');
  const anchors = new Set([...page.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, target] of page.body.matchAll(/href="#([^"]+)"/g)) expect(anchors).toContain(target);
});
