import { inArray } from 'drizzle-orm';
import { csvBegin, csvLine } from '#values/csv.ts';
import { type Language, pickText } from '#values/language.ts';
import { localTime } from '#values/zoned-time.ts';
import type { Context } from '../context.ts';
import { hashSecret } from '../secret-hash.ts';
import { type Entry, type EntryFilter, listFieldNames, readAllEntries } from './entries-queries.ts';
import { enquiredGoods, filledFields } from './filled-fields.ts';
import { formFiles } from './forms-tables.ts';

type Pieces = ReturnType<typeof readAllEntries>;
type FormFilter = EntryFilter & { readonly formId: number };

const columns = ['id', 'kind', 'form', 'state', 'language', 'name', 'email', 'phone', 'subject', 'content'];
const columnsOfForm = ['id', 'state', 'language'];
const lastColumns = ['sent_at', 'answered_at', 'answer'];

/**
 * Entries as lines of a table (CSV), read and given piece by piece; forms and choices are named in the caller's language. Of one form
 * each field is a column, by the name that its editor gave it for this.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, at once
 */
export function exportEntries(context: Context, filter: EntryFilter): AsyncGenerator<string, void> {
  const { formId } = filter;
  const pieces = readAllEntries(context, filter);
  return formId === undefined
    ? linesOf(context, pieces)
    : linesOfForm(context, { ...filter, formId }, pieces);
}

async function* linesOf(context: Context, pieces: Pieces) {
  yield csvBegin + csvLine([...columns, 'items', ...lastColumns]);
  for await (const entries of pieces) yield entries.map((entry) => lineOf(context, entry)).join('');
}

function lineOf(context: Context, entry: Entry): string {
  const { source, id, kind, form, state, name, email, phone, subject, content } = entry;
  const { language } = context;
  const fields = filledFields(entry, language).map(({ label, value }) => `${label}: ${value}`);
  const items = enquiredGoods(entry, language).map(
    ({ name: goods, sku, details, quantity, unit }) =>
      `${quantity} ${unit} ${[goods, ...details].join(', ')} (${sku})`,
  );
  return csvLine([
    ...[`${source}-${id}`, kind, form ? pickText(form, language).text : '', state, entry.language],
    ...[name, email ?? '', phone, subject, content || fields.join('\n'), items.join('\n')],
    ...lastCells(context, entry),
  ]);
}

async function* linesOfForm(context: Context, filter: FormFilter, pieces: Pieces) {
  const names = await listFieldNames(context, filter);
  yield csvBegin + csvLine([...columnsOfForm, ...names.map(columnOfField), ...lastColumns]);
  for await (const entries of pieces) {
    const fileNames = await readFileNames(context, entries);
    const lines = entries.map((entry) => {
      const answers = answersOf(entry, context.language, fileNames);
      const told = names.map((name) => answers.get(name) ?? '');
      return csvLine([
        ...[`${entry.source}-${entry.id}`, entry.state, entry.language],
        ...told,
        ...lastCells(context, entry),
      ]);
    });
    yield lines.join('');
  }
}

/** A field that is called as a column of every entry keeps apart from it. */
function columnOfField(name: string): string {
  return [...columnsOfForm, ...lastColumns].includes(name) ? `data.${name}` : name;
}

/** By field name, what was answered: numbers as in other exports, so that one can reckon with them. */
function answersOf(
  entry: Entry,
  language: Language,
  fileNames: ReadonlyMap<string, string>,
): Map<string, string> {
  const { fields, data } = entry;
  const words = filledFields(entry, language).map(({ name, value }) => {
    const answer = data?.[name];
    return [name, typeof answer === 'number' ? String(answer) : value] as const;
  });
  const files = (fields ?? []).flatMap(({ name }) => {
    const tokens = data?.[name];
    if (typeof tokens !== 'object') return [];
    return [[name, tokens.map((token) => fileNames.get(hashSecret(token)) ?? '').join('; ')] as const];
  });
  return new Map([...words, ...files]);
}

/** The names of the files of some entries, by what their tokens are kept as. */
async function readFileNames({ database }: Context, entries: readonly Entry[]): Promise<Map<string, string>> {
  const ids = entries.filter(({ source }) => source === 'form').map(({ id }) => id);
  const files = await database
    .select({ tokenHash: formFiles.tokenHash, fileName: formFiles.fileName })
    .from(formFiles)
    .where(inArray(formFiles.formSubmissionId, ids));
  return new Map(files.map(({ tokenHash, fileName }) => [tokenHash, fileName]));
}

/** Where the site is, as spreadsheets read a day and a time. */
function lastCells({ site }: Context, { createdAt, answeredAt, answer }: Entry): string[] {
  const timeOf = (at: Date) => localTime(at, site.timeZone).replace('T', ' ');
  return [timeOf(createdAt), answeredAt ? timeOf(answeredAt) : '', answer ?? ''];
}
