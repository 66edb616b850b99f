import { Type } from 'typebox';
import { savedRoofsMaximum } from '#values/account-limits.ts';
import { endpoint } from '../endpoint.ts';
import { PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';
import {
  AskedRoof,
  CalculatedRoof,
  NamedRoof,
  RoofCoverings,
  RoofName,
  RoofOnPaper,
  SavedRoof,
} from '../shapes/roof-shapes.ts';

const calculating = ['NOT_FOUND', 'CONFIGURATION_NOT_SET', 'AMOUNT_TOO_LARGE'] as const;

/** The roof calculator (docs/rules/roof-calculator.md), and saved roofs. */
export const roofEndpoints = {
  roofCoverings: endpoint({
    method: 'GET',
    path: '/api/v1/roof/coverings',
    tag: 'Roofs',
    access: 'anybody',
    summary: 'The coverings of the roof calculator with their variants and limits, and the snow regions',
    answer: RoofCoverings,
  }),
  roofCalculate: endpoint({
    method: 'POST',
    path: '/api/v1/roof/calculate',
    tag: 'Roofs',
    access: 'anybody',
    weight: 2,
    summary:
      'The material for a roof: sheets with their lengths, edges, fixings and gutters, each with its reason',
    body: AskedRoof,
    answer: CalculatedRoof,
    refusals: calculating,
  }),
  roofPaper: endpoint({
    method: 'GET',
    path: '/api/v1/roof/paper',
    tag: 'Roofs',
    access: 'anybody',
    weight: 60,
    summary: 'The same as a PDF with a drawing; its link contains the whole roof',
    query: RoofOnPaper,
    answer: Type.Null(),
    file: ['application/pdf'],
    refusals: calculating,
    // A browser fetches the file by a link, which carries no header.
    keyless: true,
  }),
  roofFilter: endpoint({
    method: 'GET',
    path: '/api/v1/roof/filter',
    tag: 'Roofs',
    access: 'login',
    summary: 'The saved roofs of the logged-in user, last changed first',
    query: Type.Object({
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: savedRoofsMaximum })),
    }),
    answer: PageOfData(SavedRoof),
  }),
  roofCreate: endpoint({
    method: 'POST',
    path: '/api/v1/roof/create',
    tag: 'Roofs',
    access: 'login',
    summary: 'Saves a roof under a name',
    body: NamedRoof,
    answer: SavedRoof,
    refusals: calculating,
    idempotent: true,
  }),
  roofUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/roof/update/:id',
    tag: 'Roofs',
    access: 'login',
    summary: 'Renames a saved roof',
    params: Type.Object({ id: Id }),
    body: Type.Object({ name: RoofName }),
    answer: SavedRoof,
    refusals: ['NOT_FOUND'],
  }),
  roofDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/roof/delete/:id',
    tag: 'Roofs',
    access: 'login',
    summary: 'Deletes a saved roof',
    params: Type.Object({ id: Id }),
    answer: Type.Object({ removed: Type.Boolean() }),
    refusals: ['NOT_FOUND'],
  }),
};
