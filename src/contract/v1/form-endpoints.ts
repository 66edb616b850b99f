import { Type } from 'typebox';
import { formKinds } from '#values/consents.ts';
import { formAnswerMaximum, formFilesBytesMaximum, formsPerMinute } from '#values/form-limits.ts';
import { endpoint } from '../endpoint.ts';
import { AcceptedConsents, ConfirmedEmail, FileTokens, FormShape } from '../shapes/form-shapes.ts';
import { PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id, NamedValues } from '../shapes/primitive-shapes.ts';

/** Forms defined by editors (docs/rules/forms.md). */
export const formEndpoints = {
  formFilter: endpoint({
    method: 'POST',
    path: '/api/v1/form/filter',
    tag: 'Forms',
    access: 'anybody',
    summary: 'The forms of the shop, all or those of one kind or key',
    body: Type.Object({
      kind: Type.Optional(Type.Enum([...formKinds])),
      /** The key by which sections refer to a form. */
      key: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      page: Type.Optional(PageNumber),
      perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    answer: PageOfData(FormShape),
  }),
  formGet: endpoint({
    method: 'GET',
    path: '/api/v1/form/get/:id',
    tag: 'Forms',
    access: 'anybody',
    summary: 'One form with its fields',
    params: Type.Object({ id: Id }),
    answer: FormShape,
    refusals: ['NOT_FOUND'],
  }),
  formStoreData: endpoint({
    method: 'POST',
    path: '/api/v1/form/storeData',
    tag: 'Forms',
    access: 'anybody',
    summary: 'Submits a form',
    body: Type.Object({
      id: Id,
      /** By field name; a file field holds tokens of uploaded files. */
      data: NamedValues(
        Type.Union([
          Type.String({ maxLength: formAnswerMaximum }),
          Type.Number({ minimum: -1e12, maximum: 1e12 }),
          Type.Boolean(),
          Type.Null(),
          FileTokens,
        ]),
        { namesMaximum: 100, nameLength: 60 },
      ),
      captchaKey: Type.Optional(Type.String({ maxLength: 200 })),
      captchaResponse: Type.Optional(Type.String({ maxLength: 4000 })),
      acceptedConsents: Type.Optional(AcceptedConsents),
    }),
    answer: Type.Object({ id: Type.Integer(), confirmationSent: Type.Boolean() }),
    refusals: ['NOT_FOUND', 'CAPTCHA_REQUIRED', 'CAPTCHA_FAILED', 'CONSENT_REQUIRED'],
    perMinute: formsPerMinute,
  }),
  formConfirmEmail: endpoint({
    method: 'GET',
    path: '/api/v1/form/confirmEmail/:token',
    tag: 'Forms',
    access: 'anybody',
    summary:
      'Confirms an e-mail address by its mailed link; people are redirected to the confirm-e-mail page (302)',
    keyless: true,
    usesUp: true,
    params: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    answer: ConfirmedEmail,
    file: ['text/html'],
    refusals: ['NOT_FOUND'],
    perMinute: 60,
  }),
  formCaptcha: endpoint({
    method: 'GET',
    path: '/api/v1/form/captcha',
    tag: 'Forms',
    access: 'anybody',
    summary: 'Key, version and puzzle of the captcha for one submission of a form',
    answer: Type.Object({
      key: Type.String(),
      version: Type.Literal(2),
      challenge: Type.Record(Type.String(), Type.Unknown()),
    }),
    perMinute: 60,
  }),
  formFileGet: endpoint({
    method: 'GET',
    path: '/api/v1/form/file/get/:id',
    tag: 'Forms',
    access: 'content.edit',
    summary: 'A private file, for editors',
    keyless: true,
    params: Type.Object({ id: Id }),
    answer: Type.Object({}),
    file: ['application/octet-stream'],
    refusals: ['NOT_FOUND'],
  }),
};

/** Uploads: the body is multipart/form-data. */
export const formUploadEndpoints = {
  formFileCreate: endpoint({
    method: 'POST',
    path: '/api/v1/form/file/create',
    tag: 'Forms',
    access: 'anybody',
    summary: 'Uploads one private file (multipart part `file`); the form refers to it by its token',
    upload: formFilesBytesMaximum,
    answer: Type.Object({
      token: Type.String(),
      fileName: Type.String(),
      mime: Type.String(),
      size: Type.Integer(),
    }),
    refusals: ['PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'STORAGE_AWAY'],
    perMinute: 60,
  }),
};
