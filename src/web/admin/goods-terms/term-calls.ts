import type { ApiClient } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { goodsTermEndpoints as calls } from '#contract/v1/goods-term-endpoints.ts';

type Calls = typeof calls;
export type Category = EndpointAnswer<Calls['managedCategoryFilter']>['data'][number];
export type Attribute = EndpointAnswer<Calls['managedAttributeFilter']>['data'][number];
export type AttributeSet = EndpointAnswer<Calls['managedAttributeSetFilter']>['data'][number];

/** What products are sorted and described by. */
export type TermKind = 'category' | 'attribute' | 'attributeSet' | 'tag';
type Fields = Readonly<Record<string, unknown>>;
type Saved = { readonly id: number; readonly version: number };

type CallsOfKind = {
  create(api: ApiClient, fields: Fields, idempotencyKey: string): Promise<Saved>;
  update(api: ApiClient, id: number, version: number, fields: Fields): Promise<Saved>;
  remove(api: ApiClient, id: number): Promise<unknown>;
};

/** The calls that change a term, by its kind. */
export const callsOfTerms: Readonly<Record<TermKind, CallsOfKind>> = {
  category: {
    create: (api, fields, idempotencyKey) =>
      api.call(calls.managedCategoryCreate, { body: { fields } }, { idempotencyKey }),
    update: (api, id, version, fields) =>
      api.call(calls.managedCategoryUpdate, { params: { id }, body: { version, fields } }),
    remove: (api, id) => api.call(calls.managedCategoryDelete, { params: { id } }),
  },
  attribute: {
    create: (api, fields, idempotencyKey) =>
      api.call(calls.managedAttributeCreate, { body: { fields } }, { idempotencyKey }),
    update: (api, id, version, fields) =>
      api.call(calls.managedAttributeUpdate, { params: { id }, body: { version, fields } }),
    remove: (api, id) => api.call(calls.managedAttributeDelete, { params: { id } }),
  },
  attributeSet: {
    create: (api, fields, idempotencyKey) =>
      api.call(calls.managedAttributeSetCreate, { body: { fields } }, { idempotencyKey }),
    update: (api, id, version, fields) =>
      api.call(calls.managedAttributeSetUpdate, { params: { id }, body: { version, fields } }),
    remove: (api, id) => api.call(calls.managedAttributeSetDelete, { params: { id } }),
  },
  tag: {
    create: (api, fields, idempotencyKey) =>
      api.call(calls.managedTagCreate, { body: { fields } }, { idempotencyKey }),
    update: (api, id, version, fields) =>
      api.call(calls.managedTagUpdate, { params: { id }, body: { version, fields } }),
    remove: (api, id) => api.call(calls.managedTagDelete, { params: { id } }),
  },
};
