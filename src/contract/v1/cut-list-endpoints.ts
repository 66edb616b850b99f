import { Type } from 'typebox';
import { savedCutListsMaximum } from '#values/account-limits.ts';
import { cutListAddressMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { personalizations } from '../shapes/cart-shapes.ts';
import { CutListName, CutListQuote, CutRows, SavedCutList } from '../shapes/cut-list-shapes.ts';
import { PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id, LanguageWord } from '../shapes/primitive-shapes.ts';

const productRefusals = ['NOT_FOUND', 'CONFIGURATION_NOT_SET', 'NOT_FOR_SALE'] as const;

/** Lists of lengths for goods that are cut to measure (docs/rules/cart.md), and saved lists. */
export const cutListEndpoints = {
  cutListQuote: endpoint({
    method: 'POST',
    path: '/api/v1/cutList/quote',
    tag: 'Cut lists',
    access: 'anybody',
    summary: 'Area, weight and price of a list’s rows and of all of it, calculated as in the cart',
    body: Type.Object({
      productId: Id,
      personalizations: Type.Optional(personalizations),
      rows: CutRows,
      currencyId: Type.Optional(Id),
    }),
    answer: CutListQuote,
    refusals: [...productRefusals, 'AMOUNT_TOO_LARGE'],
  }),
  cutListPaper: endpoint({
    method: 'GET',
    path: '/api/v1/cutList/paper',
    tag: 'Cut lists',
    access: 'anybody',
    weight: 30,
    summary:
      'A list as a PDF; `list` is its text, one row per line: length, pieces and mark, separated by tabs',
    query: Type.Object({
      productId: Id,
      list: Type.String({ minLength: 1, maxLength: cutListAddressMaximum }),
      name: Type.Optional(CutListName),
      language: Type.Optional(LanguageWord),
      currencyId: Type.Optional(Id),
    }),
    answer: Type.Null(),
    file: ['application/pdf'],
    refusals: [...productRefusals, 'AMOUNT_TOO_LARGE'],
    // A browser fetches the file by a link, which carries no header.
    keyless: true,
  }),
  cutListFilter: endpoint({
    method: 'GET',
    path: '/api/v1/cutList/filter',
    tag: 'Cut lists',
    access: 'login',
    weight: 2,
    summary: 'The saved lists of the logged-in user, last changed first',
    query: Type.Object({
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: savedCutListsMaximum })),
    }),
    answer: PageOfData(SavedCutList),
  }),
  cutListGet: endpoint({
    method: 'GET',
    path: '/api/v1/cutList/get/:id',
    tag: 'Cut lists',
    access: 'login',
    summary: 'One saved list',
    params: Type.Object({ id: Id }),
    answer: SavedCutList,
    refusals: ['NOT_FOUND'],
  }),
  cutListCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cutList/create',
    tag: 'Cut lists',
    access: 'login',
    summary: 'Saves a list under a name',
    body: Type.Object({ name: CutListName, productId: Id, rows: CutRows }),
    answer: SavedCutList,
    refusals: productRefusals,
    idempotent: true,
  }),
  cutListUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/cutList/update/:id',
    tag: 'Cut lists',
    access: 'login',
    summary: 'Changes a list’s name or rows; omitted fields stay as they are',
    params: Type.Object({ id: Id }),
    body: Type.Object({ name: Type.Optional(CutListName), rows: Type.Optional(CutRows) }),
    answer: SavedCutList,
    refusals: ['NOT_FOUND'],
  }),
  cutListDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/cutList/delete/:id',
    tag: 'Cut lists',
    access: 'login',
    summary: 'Deletes a list',
    params: Type.Object({ id: Id }),
    answer: Type.Object({ removed: Type.Boolean() }),
    refusals: ['NOT_FOUND'],
  }),
};
