import { csvBegin, csvLine } from '#values/csv.ts';
import { type Language, pickText } from '#values/language.ts';
import type { Context } from '../context.ts';
import { type Entry, type EntryFilter, readAllEntries } from './entries-queries.ts';
import { enquiredGoods, filledFields } from './filled-fields.ts';

const columns = ['id', 'kind', 'form', 'state', 'language', 'name', 'email', 'phone', 'subject', 'content'];
const ofCompany = ['items', 'sent_at', 'answered_at', 'answer'];

/**
 * Entries as lines of a table (CSV), read and given piece by piece; forms and their fields are named in the caller's language.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, at once
 */
export function exportEntries(context: Context, filter: EntryFilter): AsyncGenerator<string, void> {
  return linesOf(readAllEntries(context, filter), context.language);
}

async function* linesOf(pieces: ReturnType<typeof readAllEntries>, language: Language) {
  yield csvBegin + csvLine([...columns, ...ofCompany]);
  for await (const entries of pieces) yield entries.map((entry) => lineOf(entry, language)).join('');
}

function lineOf(entry: Entry, language: Language): string {
  const { source, id, kind, form, state, name, email, phone, subject, content } = entry;
  const fields = filledFields(entry, language).map(({ label, value }) => `${label}: ${value}`);
  const items = enquiredGoods(entry, language).map(
    ({ name: goods, sku, details, quantity, unit }) =>
      `${quantity} ${unit} ${[goods, ...details].join(', ')} (${sku})`,
  );
  return csvLine([
    ...[`${source}-${id}`, kind, form ? pickText(form, language).text : '', state, entry.language],
    ...[name, email ?? '', phone, subject, content || fields.join('\n')],
    ...[items.join('\n'), entry.createdAt.toISOString(), entry.answeredAt?.toISOString() ?? ''],
    entry.answer ?? '',
  ]);
}
