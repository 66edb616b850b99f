import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { SeenVersion } from '../shapes/editing-shapes.ts';
import { EditedFormKind, FormDefinition, FormTitle, formDefinitionMembers } from '../shapes/form-shapes.ts';
import { Keyword, PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';

/** Forms as their editors have them (docs/rules/forms.md); visitors get them by `form/get`. */
export const formEditingEndpoints = {
  formDefinitionFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/form/filter',
    tag: 'Forms',
    access: 'content.edit',
    summary: 'Forms by name, with their numbers of entries',
    body: Type.Object({
      keywords: Type.Optional(Keyword),
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfData(Type.Object({ ...FormDefinition.properties, entries: Type.Integer() })),
  }),
  formDefinitionGet: endpoint({
    method: 'GET',
    path: '/api/v1/cms/form/get/:id',
    tag: 'Forms',
    access: 'content.edit',
    summary: 'A form with its texts in all languages',
    params: Type.Object({ id: Id }),
    answer: FormDefinition,
    refusals: ['NOT_FOUND'],
  }),
  formDefinitionCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/form/create',
    tag: 'Forms',
    access: 'content.publish',
    summary: 'Creates a form that asks for an e-mail address, or a copy of another form',
    body: Type.Object({ title: FormTitle, kind: EditedFormKind, copyOf: Type.Optional(Id) }),
    answer: FormDefinition,
    refusals: ['NOT_FOUND'],
  }),
  formDefinitionUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/cms/form/update/:id',
    tag: 'Forms',
    access: 'content.publish',
    summary: 'Changes a form, visible with the next request',
    params: Type.Object({ id: Id }),
    body: Type.Object({ ...formDefinitionMembers, version: SeenVersion }),
    answer: FormDefinition,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
  }),
  formDefinitionDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/form/delete/:id',
    tag: 'Forms',
    access: 'content.publish',
    summary: 'Deletes a form that no page shows; its entries stay',
    params: Type.Object({ id: Id }),
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
};
