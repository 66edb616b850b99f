import { Type } from 'typebox';
import { formKinds } from '#values/consents.ts';
import { editedFormKinds, formFieldTypes, formMaxima } from '#values/form-definitions.ts';
import { formFilesMaximum } from '#values/form-limits.ts';
import { emailMaximum } from '#values/limits.ts';
import { Id, Nullable } from './primitive-shapes.ts';

/** Consent ids that a person ticked. */
export const AcceptedConsents = Type.Array(Id, { maxItems: 50 });

/** Key and response of the captcha as separate fields; both together or none. */
export const CaptchaAnswerShape = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 200 }),
  response: Type.String({ minLength: 1, maxLength: 4000 }),
});

/** Tokens of files uploaded before (`form/file/create`). */
export const FileTokens = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  maxItems: formFilesMaximum,
});

const FormFieldShape = Type.Object({
  name: Type.String(),
  label: Type.String(),
  type: Type.Enum([...formFieldTypes]),
  required: Type.Boolean(),
  /** Help text below the field. */
  help: Nullable(Type.String()),
  /** Minimum length of a text, or the smallest number. */
  minimum: Nullable(Type.Number()),
  /** Maximum length of a text, the largest number, or the number of files of a file field. */
  maximum: Nullable(Type.Number()),
  options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
});

/** A form as editors define it, in the requested language. */
export const FormShape = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
  kind: Type.Enum([...formKinds]),
  title: Type.String(),
  fields: Type.Array(FormFieldShape),
  /** True if it requires the captcha's answer. */
  captcha: Type.Boolean(),
  /** True where its e-mail is confirmed by a mailed link. */
  confirmsEmail: Type.Boolean(),
  /** Message after sending; null: the default one. */
  thanks: Nullable(Type.String()),
});

function wordsOf(maxLength: number) {
  const words = Type.Optional(Type.String({ maxLength }));
  return Type.Object({ hr: words, en: words, de: words });
}

export const FormTitle = wordsOf(formMaxima.label);

const bound = Type.Number({ minimum: -1e9, maximum: 1e9 });

/** A field with its texts in all languages. */
const FieldDefinition = Type.Object({
  /** The name under which answers are stored; letters and digits, unique in the form. */
  name: Type.String({ minLength: 1, maxLength: 60 }),
  label: wordsOf(formMaxima.label),
  type: Type.Enum([...formFieldTypes]),
  required: Type.Boolean(),
  help: Type.Optional(wordsOf(formMaxima.help)),
  minimum: Type.Optional(bound),
  maximum: Type.Optional(bound),
  options: Type.Optional(
    Type.Array(
      Type.Object({
        value: Type.String({ minLength: 1, maxLength: 60 }),
        label: wordsOf(formMaxima.label),
      }),
      { maxItems: formMaxima.options },
    ),
  ),
});

/** A form in all languages. */
export const formDefinitionMembers = {
  kind: Type.Enum([...formKinds]),
  title: FormTitle,
  fields: Type.Array(FieldDefinition, { maxItems: formMaxima.fields }),
  captcha: Type.Boolean(),
  /** Where people are redirected after confirming the e-mail address; null: it is not confirmed. */
  goal: Nullable(
    Type.Object({
      type: Type.Enum(['message', 'url', 'file']),
      /** The message itself, or the address, by language. */
      words: wordsOf(formMaxima.goal),
    }),
  ),
  /** E-mail addresses; none: the company's default address. */
  receivers: Type.Array(Type.String({ maxLength: emailMaximum }), { maxItems: formMaxima.receivers }),
  thanks: Nullable(wordsOf(formMaxima.thanks)),
};

/** A form as its editors have it. */
export const FormDefinition = Type.Object({
  id: Type.Integer(),
  /** The key by which sections refer to it. */
  key: Type.String(),
  ...formDefinitionMembers,
  version: Type.Integer(),
  /** True for a built-in form: kind and fields are fixed, and it cannot be deleted. */
  builtIn: Type.Boolean(),
});

export const EditedFormKind = Type.Enum([...editedFormKinds]);

/** Where people are redirected after confirming an e-mail address (docs/rules/forms.md). */
export const ConfirmedEmail = Type.Object({
  goalType: Type.Enum(['message', 'url', 'file']),
  goal: Type.String(),
  confirmedEmail: Type.String(),
});
