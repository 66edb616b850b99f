import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { goodsTermEndpoints } from '#contract/v1/goods-term-endpoints.ts';
import type { TermFields, TermKind } from '#domain/catalogue/managing/term-kinds.ts';
import {
  createTerm,
  deleteTerm,
  getTerm,
  listTerms,
  type ManagedTerm,
  moveCategory,
  updateTerm,
} from '#domain/catalogue/managing/terms-managing.ts';
import type { Context } from '#domain/context.ts';
import { listLimitDefault } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOf } from '../list-page.ts';

type Endpoints = typeof goodsTermEndpoints;
type Asked = { readonly body: { page?: number; perPage?: number; search?: string } };
type Made = { readonly body: { key?: string; fields: TermFields } };
type Named = { readonly params: { readonly id: number } };
type Changed = Named & { readonly body: { version: number; fields: TermFields } };

/** The calls that all kinds of terms have. @typeParam Shape what the contract tells of one */
function callsOf<Shape>(kind: TermKind) {
  // Its fields are those of the contract by their names: domain/catalogue/managing/term-kinds.ts.
  const shape = ({ id, key, version, fields }: ManagedTerm) => ({ ...fields, id, key, version }) as Shape;
  const get = async (context: Context, id: number) => shape(await getTerm(context, kind, id));
  return {
    get,
    async filter(context: Context, { body }: Asked) {
      const { page = 1, perPage = listLimitDefault, search } = body;
      return pageOf((await listTerms(context, kind, search)).map(shape), page, perPage);
    },
    async create(context: Context, { body }: Made) {
      return get(context, await createTerm(context, kind, body));
    },
    async update(context: Context, { params, body }: Changed) {
      try {
        await updateTerm(context, kind, params.id, body);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'EDIT_CONFLICT') throw error;
        throw new Refusal('EDIT_CONFLICT', { ...error.details, current: await get(context, params.id) });
      }
      return get(context, params.id);
    },
    async delete(context: Context, { params }: Named) {
      const { id, key } = await getTerm(context, kind, params.id);
      await deleteTerm(context, kind, id);
      return { id, key };
    },
  };
}

/** What products are sorted and described by (docs/rules/goods.md). */
export function goodsTermRoutes(): Routes<'goodsTerms'> {
  const categories = callsOf<EndpointAnswer<Endpoints['managedCategoryCreate']>>('category');
  const attributes = callsOf<EndpointAnswer<Endpoints['managedAttributeCreate']>>('attribute');
  const attributeSets = callsOf<EndpointAnswer<Endpoints['managedAttributeSetCreate']>>('attributeSet');
  const tags = callsOf<EndpointAnswer<Endpoints['managedTagCreate']>>('tag');
  return {
    handlers: {
      managedCategoryFilter: categories.filter,
      managedCategoryCreate: categories.create,
      managedCategoryUpdate: categories.update,
      async managedCategoryMove(context, { params, body }) {
        await moveCategory(context, params.id, body);
        return categories.get(context, params.id);
      },
      managedCategoryDelete: categories.delete,
      managedAttributeFilter: attributes.filter,
      managedAttributeCreate: attributes.create,
      managedAttributeUpdate: attributes.update,
      managedAttributeDelete: attributes.delete,
      managedAttributeSetFilter: attributeSets.filter,
      managedAttributeSetCreate: attributeSets.create,
      managedAttributeSetUpdate: attributeSets.update,
      managedAttributeSetDelete: attributeSets.delete,
      managedTagFilter: tags.filter,
      managedTagCreate: tags.create,
      managedTagUpdate: tags.update,
      managedTagDelete: tags.delete,
    },
  };
}
