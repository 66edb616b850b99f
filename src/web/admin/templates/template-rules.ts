import type { EndpointAnswer, EndpointInput } from '#contract/endpoint.ts';
import type { templateEndpoints } from '#contract/v1/template-endpoints.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { textOf } from '#web/request/page-form.ts';

export type Template = EndpointAnswer<typeof templateEndpoints.templateFilter>['data'][number];

export const templateKinds = ['page', 'post'] as const;

type Created = EndpointInput<typeof templateEndpoints.templateCreate>['body'];
type Updated = EndpointInput<typeof templateEndpoints.templateUpdate>['body'];

export function checkTemplate(form: FormData): FieldErrors {
  return textOf(form, 'name').trim() === '' ? { name: { rule: 'required' } } : {};
}

export function createdTemplate(form: FormData): Created {
  const documentId = Number(textOf(form, 'documentId'));
  return { ...namesOf(form), ...(documentId > 0 ? { documentId } : {}) };
}

export function updatedTemplate(form: FormData): Updated {
  const locked = form.getAll('locked').filter((id) => typeof id === 'string');
  return { ...namesOf(form), locked, version: Number(textOf(form, 'version')) };
}

function namesOf(form: FormData): Pick<Created, 'name' | 'kind'> {
  const kind = templateKinds.find((one) => one === textOf(form, 'kind')) ?? 'page';
  return { name: textOf(form, 'name').trim(), kind };
}
