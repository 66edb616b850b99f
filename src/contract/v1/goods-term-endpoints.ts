import { Type } from 'typebox';
import { attributeTypes } from '#values/attribute-types.ts';
import { endpoint } from '../endpoint.ts';
import { SentFields, Texts, Version } from '../shapes/goods-shapes.ts';
import { askedPage, Keyword, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });
const list = Type.Object({ ...askedPage, search: Type.Optional(Keyword) });
const create = Type.Object({
  /** What others name it by; made of its words where it is not given. */
  key: Type.Optional(Type.String({ minLength: 1, maxLength: 120, pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' })),
  fields: SentFields,
});
const update = Type.Object({
  /** That was looked at. */
  version: Version,
  fields: SentFields,
});
const Deleted = Type.Object({ id: Id, key: Type.String() });

const managed = { tag: 'Goods', access: 'catalogue.manage' } as const;
const found = ['NOT_FOUND'] as const;

const Category = Type.Object({
  id: Id,
  key: Type.String(),
  version: Version,
  /** The key of the category that it is below; null: it is at the top. */
  parent: Nullable(Type.String()),
  position: Type.Integer(),
  name: Texts,
  slug: Texts,
  description: Texts,
  /** Id of a medium. */
  picture: Nullable(Id),
  sortTypes: Type.Array(Type.String()),
  sortDefaultType: Nullable(Type.String()),
  oneColour: Type.Boolean(),
});

const Attribute = Type.Object({
  id: Id,
  /** Its code, by which filters ask. */
  key: Type.String(),
  version: Version,
  label: Texts,
  type: Type.Enum([...attributeTypes]),
  unit: Nullable(Type.String()),
  filterable: Type.Boolean(),
  configurable: Type.Boolean(),
  position: Type.Integer(),
  values: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Texts,
      number: Nullable(Type.Number()),
      hex: Nullable(Type.String()),
      shopDefault: Type.Boolean(),
    }),
  ),
});

const AttributeSet = Type.Object({
  id: Id,
  key: Type.String(),
  version: Version,
  name: Texts,
  /** Codes. */
  attributes: Type.Array(Type.String()),
});

const Tag = Type.Object({
  id: Id,
  key: Type.String(),
  version: Version,
  /** The name that filters use, the same in every language. */
  name: Type.String(),
  title: Texts,
  slug: Texts,
});

/** What products are sorted and described by, for those who see to the catalogue (docs/rules/goods.md). */
export const goodsTermEndpoints = {
  managedCategoryFilter: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/category/filter', ...managed },
    summary: 'The categories of the catalogue, below each other in their order',
    body: list,
    answer: PageOfData(Category),
  }),
  managedCategoryCreate: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/category/create', ...managed },
    summary: 'Makes a category',
    body: create,
    answer: Category,
    idempotent: true,
  }),
  managedCategoryUpdate: endpoint({
    ...{ method: 'PATCH', path: '/api/v1/manage/category/update/:id', ...managed },
    summary: 'Changes some of its fields; an older version is EDIT_CONFLICT with what there is now',
    params,
    body: update,
    answer: Category,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
    idempotent: true,
  }),
  managedCategoryMove: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/category/move/:id', ...managed },
    summary: 'Puts it below another one, or at the top, at a place among those there',
    params,
    body: Type.Object({
      parent: Nullable(Id),
      /** From 0. */
      position: Type.Integer({ minimum: 0, maximum: 10_000 }),
    }),
    answer: Category,
    refusals: found,
    idempotent: true,
  }),
  managedCategoryDelete: endpoint({
    ...{ method: 'DELETE', path: '/api/v1/manage/category/delete/:id', ...managed },
    summary:
      'Deletes it; IN_USE with `uses` where it holds products or categories, coupons are for it, or menus lead to it',
    params,
    answer: Deleted,
    refusals: ['NOT_FOUND', 'IN_USE'],
    idempotent: true,
  }),
  managedAttributeFilter: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/attribute/filter', ...managed },
    summary: 'The attributes of the catalogue with their values',
    body: list,
    answer: PageOfData(Attribute),
  }),
  managedAttributeCreate: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/attribute/create', ...managed },
    summary: 'Makes an attribute',
    body: create,
    answer: Attribute,
    idempotent: true,
  }),
  managedAttributeUpdate: endpoint({
    ...{ method: 'PATCH', path: '/api/v1/manage/attribute/update/:id', ...managed },
    summary:
      'Changes some of its fields; `values` are all of them, and IN_USE where products hold one that is left out',
    params,
    body: update,
    answer: Attribute,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT', 'IN_USE'],
    idempotent: true,
  }),
  managedAttributeDelete: endpoint({
    ...{ method: 'DELETE', path: '/api/v1/manage/attribute/delete/:id', ...managed },
    summary: 'Deletes it; IN_USE with `uses` where products hold it or a set has it',
    params,
    answer: Deleted,
    refusals: ['NOT_FOUND', 'IN_USE'],
    idempotent: true,
  }),
  managedAttributeSetFilter: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/attributeSet/filter', ...managed },
    summary: 'The sets of attributes of the catalogue',
    body: list,
    answer: PageOfData(AttributeSet),
  }),
  managedAttributeSetCreate: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/attributeSet/create', ...managed },
    summary: 'Makes a set of attributes',
    body: create,
    answer: AttributeSet,
    idempotent: true,
  }),
  managedAttributeSetUpdate: endpoint({
    ...{ method: 'PATCH', path: '/api/v1/manage/attributeSet/update/:id', ...managed },
    summary: 'Changes some of its fields; IN_USE where its products hold an attribute that is left out',
    params,
    body: update,
    answer: AttributeSet,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT', 'IN_USE'],
    idempotent: true,
  }),
  managedAttributeSetDelete: endpoint({
    ...{ method: 'DELETE', path: '/api/v1/manage/attributeSet/delete/:id', ...managed },
    summary: 'Deletes it; IN_USE with `uses` where products have it',
    params,
    answer: Deleted,
    refusals: ['NOT_FOUND', 'IN_USE'],
    idempotent: true,
  }),
  managedTagFilter: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/tag/filter', ...managed },
    summary: 'The tags of the catalogue',
    body: list,
    answer: PageOfData(Tag),
  }),
  managedTagCreate: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/tag/create', ...managed },
    summary: 'Makes a tag',
    body: create,
    answer: Tag,
    idempotent: true,
  }),
  managedTagUpdate: endpoint({
    ...{ method: 'PATCH', path: '/api/v1/manage/tag/update/:id', ...managed },
    summary: 'Changes some of its fields; an older version is EDIT_CONFLICT with what there is now',
    params,
    body: update,
    answer: Tag,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
    idempotent: true,
  }),
  managedTagDelete: endpoint({
    ...{ method: 'DELETE', path: '/api/v1/manage/tag/delete/:id', ...managed },
    summary: 'Deletes it; IN_USE with `uses` where products have it',
    params,
    answer: Deleted,
    refusals: ['NOT_FOUND', 'IN_USE'],
    idempotent: true,
  }),
};
