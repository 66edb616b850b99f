import type { Context } from '#domain/context.ts';
import type { EntryName } from '#domain/forms/entries.ts';
import { exportEntries } from '#domain/forms/entries-export.ts';
import { getEntry, type ListedEntry, listEntries, type WholeEntry } from '#domain/forms/entries-queries.ts';
import { answerEntry, setEntryState } from '#domain/forms/entries-service.ts';
import { enquiredGoods, filledFields } from '#domain/forms/filled-fields.ts';
import { isLanguage, languageCodes, textFor } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';
import { csvAnswer } from '../platform/csv-answer.ts';

/** What people have sent to the company (docs/rules/backoffice.md). */
export function entryRoutes(): Routes<'entries'> {
  return {
    handlers: {
      async entryFilter(context, { body }) {
        const { page = 1, limit = listLimitDefault, form_id: formId, ...filter } = body;
        const { rows, total } = await listEntries(context, { ...filter, formId, page, limit });
        const shapes = rows.map((row) => listedShape(context, row));
        return pageOfFound(shapes, total, page, limit);
      },
      async entryGet(context, { params }) {
        return entryShape(context, await getEntry(context, nameOf(params.id)));
      },
      async entryUpdate(context, { params, body }) {
        const name = nameOf(params.id);
        await setEntryState(context, name, body.state);
        return entryShape(context, await getEntry(context, name));
      },
      async entryAnswer(context, { params, body }) {
        const name = nameOf(params.id);
        await answerEntry(context, name, body.text);
        return entryShape(context, await getEntry(context, name));
      },
      async entryExport(context, { query }) {
        const { form_id: formId, ...filter } = query;
        return csvAnswer(context, 'entries', exportEntries(context, { ...filter, formId }));
      },
    },
  };
}

function nameOf(id: string): EntryName {
  const [source, number] = id.split('-');
  return { source: source === 'form' ? 'form' : 'message', id: Number(number) };
}

function listedShape({ language, site }: Context, entry: ListedEntry) {
  const { source, id, kind, form, name, email, subject, state, createdAt } = entry;
  return {
    id: `${source}-${id}`,
    kind,
    form: form && textFor({ language, site }, form),
    language_code: languageCodes[isLanguage(entry.language) ? entry.language : site.defaultLanguage],
    name,
    email,
    subject,
    state,
    created_at: createdAt.toISOString(),
  };
}

function entryShape(context: Context, entry: WholeEntry) {
  const { phone, content, files, answer, answeredAt, answerer } = entry;
  return {
    ...listedShape(context, entry),
    contact_number: phone,
    content,
    fields: filledFields(entry, context.language),
    items: enquiredGoods(entry, context.language).map((item) => ({ ...item, details: [...item.details] })),
    files: files.map(({ id, fileName, mime, sizeBytes }) => ({ id, fileName, mime, size: sizeBytes })),
    answer:
      answer === null || answeredAt === null
        ? null
        : { text: answer, answered_at: answeredAt.toISOString(), answered_by: answerer },
  };
}
