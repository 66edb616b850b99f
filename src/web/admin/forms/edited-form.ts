import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { formEditingEndpoints } from '#contract/v1/form-editing-endpoints.ts';
import { enteredAddresses } from '#values/email-address.ts';
import { foldText } from '#values/folded-text.ts';
import type { FormFieldType } from '#values/form-definitions.ts';
import { newKey } from '#values/new-key.ts';
import type { FieldErrors } from '#values/refusal.ts';

/** A form as the API has it for those who edit. */
export type FormDefinition = EndpointAnswer<typeof formEditingEndpoints.formDefinitionGet>;
type FieldDefinition = FormDefinition['fields'][number];
export type FormGoal = NonNullable<FormDefinition['goal']>;

/** A field while it is edited: its key stays where its name and its place change. */
export type EditedField = FieldDefinition & { readonly key: string };

/** What of a form is edited. */
export type EditedForm = Pick<FormDefinition, 'kind' | 'title' | 'captcha' | 'goal' | 'thanks'> & {
  readonly fields: readonly EditedField[];
  /** One address in each line. */
  readonly receivers: string;
};

export function editedForm(form: FormDefinition): EditedForm {
  const { kind, title, captcha, goal, thanks, receivers, fields } = form;
  return {
    ...{ kind, title, captcha, goal, thanks },
    receivers: receivers.join('\n'),
    fields: fields.map((field) => ({ ...field, key: field.name })),
  };
}

/** As the API takes it. */
export function sentForm({ fields, receivers, thanks, ...form }: EditedForm) {
  return {
    ...form,
    thanks: thanks && Object.values(thanks).some((text) => text?.trim()) ? thanks : null,
    receivers: enteredAddresses(receivers),
    fields: fields.map(({ key: _key, ...field }) => field),
  };
}

/** The API's errors for each field, by its key; paths are relative to the field. */
export function errorsOfFields(
  fields: readonly EditedField[],
  errors: FieldErrors,
): ReadonlyMap<string, FieldErrors> {
  return new Map(
    fields.flatMap(({ key }, place) => {
      const start = `fields.${place}.`;
      const own = Object.entries(errors).filter(([path]) => path.startsWith(start));
      if (own.length === 0) return [];
      return [[key, Object.fromEntries(own.map(([path, error]) => [path.slice(start.length), error]))]];
    }),
  );
}

/** A new field at the end; its name is one that no other has. */
export function newField(fields: readonly EditedField[], type: FormFieldType): EditedField {
  const name = freeName('field', new Set(fields.map((field) => field.name)));
  return { key: newKey(), name, type, label: {}, required: false };
}

/** The same question once more, right behind the first. */
export function copyOfField(fields: readonly EditedField[], field: EditedField): EditedField {
  return {
    ...field,
    key: newKey(),
    name: freeName(field.name.replace(/\d+$/, ''), new Set(fields.map(({ name }) => name))),
  };
}

/** A choice with the key under which answers are stored: derived from its text, or a number. */
export function newChoice(options: NonNullable<FieldDefinition['options']>) {
  return { value: freeName('choice', new Set(options.map(({ value }) => value))), label: {} };
}

/** A valid name made from typed text. */
export function nameFrom(typed: string): string {
  const words = foldText(typed).match(/[a-z0-9]+/g) ?? [];
  const name = words.map((word, place) =>
    place === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
  return name
    .join('')
    .replace(/^[^a-zA-Z]+/, '')
    .slice(0, 60);
}

function freeName(base: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) if (!taken.has(`${base}${number}`)) return `${base}${number}`;
}
