import { Type } from 'typebox';
import { formKinds } from '#values/form-kinds.ts';
import { formFilesMaximum } from '#values/form-limits.ts';
import { Id, Nullable } from './primitive-shapes.ts';

/** Consent ids that a person ticked. */
export const AcceptedConsents = Type.Array(Id, { maxItems: 50 });

/** Key and response of the captcha as separate fields would be; both together or none. */
export const CaptchaAnswerShape = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 200 }),
  response: Type.String({ minLength: 1, maxLength: 4000 }),
});

/** Tokens of files that were handed in before (`form/file/create`). */
export const FileTokens = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  maxItems: formFilesMaximum,
});

const FormFieldShape = Type.Object({
  name: Type.String(),
  label: Type.String(),
  type: Type.Enum(['text', 'email', 'phone', 'longText', 'number', 'choice', 'yesNo', 'file']),
  required: Type.Boolean(),
  /** Letters of a text; files of a file field. */
  maximum: Nullable(Type.Integer()),
  options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
});

/** A form as editors define it, in the requested language. */
export const FormShape = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
  kind: Type.Enum([...formKinds]),
  title: Type.String(),
  fields: Type.Array(FormFieldShape),
  /** True where it must be sent with the answer of the captcha. */
  captcha: Type.Boolean(),
  /** True where its e-mail is confirmed by a mailed link. */
  confirmsEmail: Type.Boolean(),
});

/** Where somebody is led who has confirmed an e-mail (docs/rules/forms.md). */
export const ConfirmedEmail = Type.Object({
  goalType: Type.Enum(['message', 'url', 'file']),
  goal: Type.String(),
  confirmedEmail: Type.String(),
});
