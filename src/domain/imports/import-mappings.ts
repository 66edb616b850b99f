import { and, asc, count, eq } from 'drizzle-orm';
import { type ImportKind, importMappingsMaximum } from '#values/imports.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { type ColumnMapping, findColumn } from './column-matching.ts';
import { requireImportRights } from './import-creating.ts';
import { importKindRules } from './import-kinds.ts';
import { importRights } from './import-reading.ts';
import { importMappings } from './import-tables.ts';

/** What the columns of files from one place are read into, kept by name. */
export type KeptMapping = Pick<typeof importMappings.$inferSelect, 'id' | 'name' | 'what' | 'mapping'>;

const { id, name, what, mapping } = importMappings;

/** Those of the context's site for files of a kind, by name. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listMappings(context: Context, kind: ImportKind): Promise<KeptMapping[]> {
  requireImportRights(context, kind);
  return context.database
    .select({ id, name, what, mapping })
    .from(importMappings)
    .where(ofKind(context, kind))
    .orderBy(asc(name));
}

const ofKind = ({ site }: Context, kind: ImportKind) =>
  and(eq(importMappings.siteId, site.id), eq(importMappings.what, kind));

/**
 * Keeps what columns are read into under a name; one of that name becomes this one.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION at `name` for more than a site keeps, at `mapping` for fields that there are not
 */
export async function saveMapping(
  context: Context,
  kept: { readonly what: ImportKind; readonly name: string; readonly mapping: ColumnMapping },
): Promise<KeptMapping> {
  requireImportRights(context, kept.what);
  const own = { ...kept, name: kept.name.trim() };
  const known = await importKindRules[own.what].columns(context);
  const problems: FieldErrors = {};
  for (const [column, field] of Object.entries(own.mapping)) {
    if (field !== null && !findColumn(known, field)) problems[`mapping.${column}`] = { rule: 'oneOf' };
  }
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  const save = async (transaction: Context): Promise<KeptMapping> => {
    const { database, site, clock } = transaction;
    const [saved] = await database
      .insert(importMappings)
      .values({ ...own, siteId: site.id, createdAt: clock.now() })
      .onConflictDoUpdate({
        target: [importMappings.siteId, importMappings.what, importMappings.name],
        set: { mapping: own.mapping },
      })
      .returning({ id, name, what, mapping });
    const [held] = await database
      .select({ total: count() })
      .from(importMappings)
      .where(ofKind(transaction, own.what));
    if ((held?.total ?? 0) > importMappingsMaximum)
      throw new Refusal('VALIDATION', {}, { name: { rule: 'maximum', parameter: importMappingsMaximum } });
    if (!saved) throw new Error('A kept mapping was not returned.');
    return saved;
  };
  return inTransactionOnce(
    context,
    save,
    async (done) => done as KeptMapping,
    (saved) => saved,
  );
}

/** Forgets one. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function deleteMapping(context: Context, mappingId: number): Promise<void> {
  requirePermission(context, importRights);
  const remove = async (transaction: Context): Promise<void> => {
    const [gone] = await transaction.database
      .delete(importMappings)
      .where(and(eq(id, mappingId), eq(importMappings.siteId, transaction.site.id)))
      .returning({ what });
    if (!gone) throw new Refusal('NOT_FOUND');
    requireImportRights(transaction, gone.what);
  };
  return inTransactionOnce(context, remove, async () => undefined);
}
