import { type Static, Type } from 'typebox';
import type { ShopRuntime } from '#domain/context.ts';
import { saveForm } from '#domain/forms/forms-service.ts';
import { formKinds } from '#values/consents.ts';
import { formFieldTypes } from '#values/form-definitions.ts';
import { nullable, Texts } from './text-shapes.ts';

const option = Type.Object({ value: Type.String({ minLength: 1 }), label: Texts });

const field = Type.Object({
  name: Type.String(),
  label: Texts,
  type: Type.Enum([...formFieldTypes]),
  required: Type.Boolean(),
  maximum: Type.Optional(Type.Integer({ minimum: 1 })),
  options: Type.Optional(Type.Array(option)),
});

/** Forms of the demo beside those that every shop begins with (default-forms.ts). */
export const FormsFile = Type.Array(
  Type.Object({
    key: Type.String(),
    kind: Type.Enum([...formKinds]),
    title: Texts,
    fields: Type.Array(field),
    captcha: Type.Boolean(),
    goal: nullable(
      Type.Union([
        Type.Object({ type: Type.Literal('message'), text: Texts }),
        Type.Object({ type: Type.Enum(['url', 'file']), address: Texts }),
      ]),
    ),
  }),
);
export type FormsFile = Static<typeof FormsFile>;

export async function loadForms(runtime: ShopRuntime, forms: FormsFile): Promise<void> {
  for (const form of forms) await saveForm(runtime, form);
}
