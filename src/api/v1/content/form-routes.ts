import type { FastifyRequest } from 'fastify';
import { wantsJson, wantsPage } from '#api/plugins/visitor-headers.ts';
import type { Context } from '#domain/context.ts';
import { confirmEmail } from '#domain/forms/confirm-email-service.ts';
import { getFormFile, takeFormFile } from '#domain/forms/form-files-service.ts';
import type { Form } from '#domain/forms/forms-rules.ts';
import { getForm, listForms, storeFormData, submissionProblems } from '#domain/forms/forms-service.ts';
import { noteStatic } from '#platform/cache/cache-tags.ts';
import { pathOf } from '#values/addresses.ts';
import { confirmedGoalWords } from '#values/confirmed-goal.ts';
import { formFileBytesMaximum } from '#values/form-limits.ts';
import { textFor } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { requiredConsents } from '../../common-field-rules.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { FileAnswer, type Routes } from '../../endpoint-routes.ts';
import { unknownLinkPage } from '../../plain-pages/unknown-link-page.ts';
import type { MultipartBounds } from '../../plugins/multipart-counter.ts';
import { partsOf, takeMultipart } from '../../plugins/multipart-plugin.ts';
import { networkOf } from '../../plugins/sender-network.ts';

const formsPerPage = 50;

/** One file, and the fields that clients send with it. */
const handedInBounds = {
  bytes: formFileBytesMaximum + 65_536,
  parts: 10,
  files: 2,
  textBytes: 16_384,
} as const satisfies MultipartBounds;

/** Forms by definition, captcha and confirmations (docs/rules/forms.md). */
export function formRoutes(dependencies: ApiDependencies): Routes<'forms'> {
  const { runtime, files, captcha, links } = dependencies;
  return {
    handlers: {
      async formFilter(context, { body }) {
        const { page = 1, perPage = formsPerPage, kind, key } = body;
        noteStatic();
        const all = await listForms(runtime, { kind, key });
        return {
          data: all.slice((page - 1) * perPage, page * perPage).map((form) => toForm(context, form)),
          total: all.length,
          lastPage: Math.max(1, Math.ceil(all.length / perPage)),
          page,
          perPage,
          limit: perPage,
        };
      },

      async formGet(context, { params }) {
        noteStatic();
        return toForm(context, await getForm(runtime, params.id));
      },

      async formStoreData(context, { body }) {
        const { id: formId, data, acceptedConsents = [], captchaKey, captchaResponse } = body;
        const answer = {
          ...(captchaKey ? { key: captchaKey } : {}),
          ...(captchaResponse ? { response: captchaResponse } : {}),
        };
        return storeFormData(context, dependencies, { formId, data, acceptedConsents, captcha: answer });
      },

      async formConfirmEmail(context, { params }, http) {
        const confirmed = await confirmEmail(context, dependencies, params.token).catch((error: unknown) => {
          if (error instanceof Refusal && wantsPage(http)) return error;
          throw error;
        });
        if (confirmed instanceof Refusal) return unknownLinkPage(confirmed, context, http, 'confirmation');
        const { email, language, goalType, goal } = confirmed;
        const facts = { goalType, goal, confirmedEmail: email };
        if (wantsJson(http)) return facts;
        // Otherwise anybody could put words into the shop's mouth.
        const signature = links.sign(confirmedGoalWords(facts));
        const address = `${pathOf('confirmEmail', language)}?${new URLSearchParams({ ...facts, signature })}`;
        return new FileAnswer((reply) => reply.redirect(address, 302));
      },

      async formCaptcha() {
        return captcha.open();
      },

      async formFileGet(context, { params }) {
        const { fileName, mime, storeKey } = await getFormFile(context, params.id);
        const stored = await files.open(storeKey);
        if (!stored) throw new Refusal('NOT_FOUND');
        return new FileAnswer((reply) =>
          reply
            .type(mime)
            .header('content-length', stored.sizeBytes)
            .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
            .send(stored.content),
        );
      },
    },
    fieldRules: {
      formStoreData(context, request) {
        const { id, data } = request?.body ?? {};
        return id === undefined || data === undefined ? {} : submissionProblems(context, id, data);
      },
    },
    storedRules: {
      async formStoreData(context, request) {
        const id = request?.body?.id;
        if (id === undefined) return {};
        const { kind } = await getForm(runtime, id);
        return requiredConsents(dependencies.consents, kind)(context, request);
      },
    },
  };
}

/** Files that are handed in with forms. */
export function formUploadRoutes({ files }: ApiDependencies): Routes<'formUploads'> {
  return {
    takeBodies: (scope) => takeMultipart(scope, handedInBounds, formFileBytesMaximum),
    handlers: {
      async formFileCreate(context, _request, http) {
        const input = { ...(await readFile(http)), network: networkOf(http.ip) };
        const { token, fileName, mime, sizeBytes } = await takeFormFile(context, files, input);
        return { token, fileName, mime, size: sizeBytes };
      },
    },
  };
}

/** @throws Refusal MALFORMED if there is no file; PAYLOAD_TOO_LARGE if it is too large */
async function readFile(http: FastifyRequest): Promise<{ fileName: string; bytes: Uint8Array }> {
  try {
    let file: { fileName: string; bytes: Uint8Array } | undefined;
    for await (const part of partsOf(http)) {
      // Words behind the file are nobody's.
      if (part.type === 'field' && file) continue;
      if (part.type === 'field' || file) throw new Refusal('MALFORMED');
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw new Refusal('PAYLOAD_TOO_LARGE');
      file = { fileName: part.filename, bytes };
    }
    if (file) return file;
  } catch (error) {
    // Every other error of the parser is about its input.
    if (error instanceof Refusal) throw error;
  }
  throw new Refusal('MALFORMED');
}

function toForm(context: Context, form: Form) {
  return {
    id: form.id,
    key: form.key,
    kind: form.kind,
    title: textFor(context, form.title),
    fields: form.fields.map(({ name, label, type, required, help, minimum, maximum, options = [] }) => ({
      name,
      label: textFor(context, label),
      type,
      required,
      help: help ? textFor(context, help) : null,
      minimum: minimum ?? null,
      maximum: maximum ?? null,
      options: options.map((option) => ({ value: option.value, label: textFor(context, option.label) })),
    })),
    captcha: form.captcha,
    confirmsEmail: form.goal !== null,
    thanks: form.thanks ? textFor(context, form.thanks) : null,
  };
}
