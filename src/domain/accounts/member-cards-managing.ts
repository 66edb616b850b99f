import { eq, inArray, sql } from 'drizzle-orm';
import type { Translated } from '#values/language.ts';
import { tidyText } from '#values/pasted-text.ts';
import { type FieldError, type FieldErrors, Refusal } from '#values/refusal.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { memberCards, memberPrograms } from './accounts-tables.ts';
import { type CardSources, getCard, getProgram, requireCardKeeper } from './member-cards-list.ts';

/** What is written of a card by hand; absent: as it is. */
export type CardFields = {
  readonly barcode?: string | undefined;
  readonly holder?: string | undefined;
  /** Key of a programme. */
  readonly program?: string | undefined;
  readonly blocked?: boolean | undefined;
  /** Last day, YYYY-MM-DD. */
  readonly validTo?: string | null | undefined;
};

export type ProgramFields = {
  readonly name?: Translated | undefined;
  readonly loyaltyBasisPoints?: number | undefined;
};

const taken: FieldError = { rule: 'oneOf', parameter: 'unique' };

/** A number as it is stored: blanks between its groups say nothing. */
export function storedBarcode(typed: string): string {
  return tidyText(typed).replaceAll(/\s/gu, '');
}

/**
 * Makes a card.
 * @returns its id
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, VALIDATION by field, below `fields`
 */
export async function createCard(
  context: Context,
  sources: CardSources,
  fields: CardFields,
): Promise<number> {
  requireCardKeeper(context, sources);
  const barcode = storedBarcode(fields.barcode ?? '');
  const find = async ({ database }: Context) => {
    const isIt = eq(memberCards.barcode, barcode);
    const [card] = await database.select({ id: memberCards.id }).from(memberCards).where(isIt);
    return card?.id;
  };
  return inTransactionOnce(
    context,
    async (transaction) => {
      const programId = await programIdOf(transaction, fields.program ?? '');
      const problems: FieldErrors = {};
      if (barcode === '') problems['fields.barcode'] = { rule: 'required' };
      else if ((await find(transaction)) !== undefined) problems['fields.barcode'] = taken;
      if (programId === undefined) problems['fields.program'] = { rule: 'oneOf' };
      if (programId === undefined || Object.keys(problems).length > 0) {
        throw new Refusal('VALIDATION', {}, problems);
      }
      const { holder = '', blocked = false, validTo = null } = fields;
      const [made] = await transaction.database
        .insert(memberCards)
        .values({ programId, barcode, holder, blocked, validTo })
        .returning({ id: memberCards.id });
      if (!made) throw new Error('A new card got no id.');
      return made.id;
    },
    async () => {
      const made = await find(context);
      if (made === undefined) throw new Refusal('NOT_FOUND');
      return made;
    },
  );
}

/**
 * Changes fields of a card that was seen in this version.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, EDIT_CONFLICT, VALIDATION by field, below `fields`
 */
export async function updateCard(
  context: Context,
  sources: CardSources,
  id: number,
  { version, fields }: { readonly version: number; readonly fields: CardFields },
): Promise<void> {
  requireCardKeeper(context, sources);
  const update = async (transaction: Context): Promise<void> => {
    const { database } = transaction;
    await database
      .select({ id: memberCards.id })
      .from(memberCards)
      .where(eq(memberCards.id, id))
      .for('update');
    const card = await getCard(transaction, id);
    if (card.version !== version) throw new Refusal('EDIT_CONFLICT', { version: card.version });
    const barcode = fields.barcode === undefined ? card.barcode : storedBarcode(fields.barcode);
    const programId = await programIdOf(transaction, fields.program ?? card.programKey);
    const problems: FieldErrors = {};
    if (barcode === '') problems['fields.barcode'] = { rule: 'required' };
    if (programId === undefined) problems['fields.program'] = { rule: 'oneOf' };
    const [other] = await database
      .select({ id: memberCards.id })
      .from(memberCards)
      .where(eq(memberCards.barcode, barcode));
    if (other && other.id !== id) problems['fields.barcode'] = taken;
    if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
    const { holder, blocked, validTo } = fields;
    await database
      .update(memberCards)
      .set({ programId, barcode, holder, blocked, validTo, version: version + 1 })
      .where(eq(memberCards.id, id));
  };
  await inTransactionOnce(context, update, async () => undefined);
}

async function programIdOf({ database }: Context, key: string): Promise<number | undefined> {
  const [program] = await database
    .select({ id: memberPrograms.id })
    .from(memberPrograms)
    .where(eq(memberPrograms.key, key));
  return program?.id;
}

export type ImportedCard = Pick<CardFields, 'holder' | 'validTo'> & { readonly barcode: string };

export type CardProblem = FieldError & { readonly row: number; readonly field: string };

export type CardsImport = {
  readonly made: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Rows count from 0. */
  readonly problems: readonly CardProblem[];
};

/**
 * Makes cards of a programme, and changes those that there are by their numbers: what a row does not say stays.
 * @param preview says what would be, and writes nothing
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, VALIDATION (program; with `problems` of rows in the details), all or nothing
 */
export async function importCards(
  context: Context,
  sources: CardSources,
  {
    program,
    cards,
    preview,
  }: { readonly program: string; readonly cards: readonly ImportedCard[]; readonly preview: boolean },
): Promise<CardsImport> {
  requireCardKeeper(context, sources);
  const rows = cards.map((card) => ({ ...card, barcode: storedBarcode(card.barcode) }));
  const problems = problemsOf(rows);
  const work = async (transaction: Context, writes: boolean): Promise<CardsImport> => {
    const { database } = transaction;
    const programId = await programIdOf(transaction, program);
    if (programId === undefined) throw new Refusal('VALIDATION', {}, { program: { rule: 'oneOf' } });
    if (writes && problems.length > 0) throw new Refusal('VALIDATION', { problems });
    const stored = await database
      .select()
      .from(memberCards)
      .where(
        inArray(
          memberCards.barcode,
          rows.map(({ barcode }) => barcode),
        ),
      );
    const known = new Map(stored.map((card) => [card.barcode, card]));
    const wanted = rows.map(({ barcode, holder, validTo }) => {
      const present = known.get(barcode);
      const values = {
        programId,
        barcode,
        holder: holder ?? present?.holder ?? '',
        blocked: present?.blocked ?? false,
        validTo: validTo === undefined ? (present?.validTo ?? null) : validTo,
      };
      const isSame =
        present?.programId === programId &&
        present.holder === values.holder &&
        present.validTo === values.validTo;
      return { values, present, isSame };
    });
    const changing = wanted.filter(({ isSame }) => !isSame).map(({ values }) => values);
    if (writes && changing.length > 0) {
      await database
        .insert(memberCards)
        .values(changing)
        .onConflictDoUpdate({
          target: memberCards.barcode,
          set: {
            programId,
            holder: sql`excluded.holder`,
            validTo: sql`excluded.valid_to`,
            version: sql`${memberCards.version} + 1`,
          },
        });
    }
    const made = wanted.filter(({ present }) => !present).length;
    return {
      made,
      changed: changing.length - made,
      unchanged: wanted.length - changing.length,
      problems,
    };
  };
  if (preview) return work(context, false);
  // Of one whose answer was lost all is as it was to be.
  return inTransactionOnce(
    context,
    (transaction) => work(transaction, true),
    () => work(context, false),
  );
}

function problemsOf(rows: readonly ImportedCard[]): CardProblem[] {
  const seen = new Set<string>();
  return rows.flatMap(({ barcode }, row): CardProblem[] => {
    if (barcode === '') return [{ row, field: 'barcode', rule: 'required' }];
    if (seen.has(barcode)) return [{ row, field: 'barcode', rule: 'twice' }];
    seen.add(barcode);
    return [];
  });
}

/**
 * Makes a programme.
 * @returns its id
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, VALIDATION (key: oneOf unique; name: required)
 */
export async function createProgram(
  context: Context,
  sources: CardSources,
  { key, name = {}, loyaltyBasisPoints = 0 }: ProgramFields & { readonly key: string },
): Promise<number> {
  requireCardKeeper(context, sources);
  return inTransactionOnce(
    context,
    async (transaction) => {
      const problems: FieldErrors = {};
      if ((await programIdOf(transaction, key)) !== undefined) problems.key = taken;
      if (Object.keys(name).length === 0) problems['fields.name'] = { rule: 'required' };
      if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
      const [made] = await transaction.database
        .insert(memberPrograms)
        .values({ key, name, loyaltyBasisPoints })
        .returning({ id: memberPrograms.id });
      if (!made) throw new Error('A new programme got no id.');
      return made.id;
    },
    async () => {
      const made = await programIdOf(context, key);
      if (made === undefined) throw new Refusal('NOT_FOUND');
      return made;
    },
  );
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, EDIT_CONFLICT, VALIDATION (fields.name: required) */
export async function updateProgram(
  context: Context,
  sources: CardSources,
  id: number,
  { version, fields }: { readonly version: number; readonly fields: ProgramFields },
): Promise<void> {
  requireCardKeeper(context, sources);
  const update = async (transaction: Context): Promise<void> => {
    const { database } = transaction;
    const isIt = eq(memberPrograms.id, id);
    await database.select({ id: memberPrograms.id }).from(memberPrograms).where(isIt).for('update');
    const program = await getProgram(transaction, id);
    if (program.version !== version) throw new Refusal('EDIT_CONFLICT', { version: program.version });
    if (fields.name && Object.keys(fields.name).length === 0) {
      throw new Refusal('VALIDATION', {}, { 'fields.name': { rule: 'required' } });
    }
    await database
      .update(memberPrograms)
      .set({ ...fields, version: version + 1 })
      .where(isIt);
  };
  await inTransactionOnce(context, update, async () => undefined);
}
