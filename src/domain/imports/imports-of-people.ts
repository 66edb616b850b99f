import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AccountParticipant, Person } from '../accounts/account-participants.ts';
import { changes } from '../activity/change-tables.ts';
import type { ShopRuntime } from '../context.ts';
import { customerEntity } from '../customers/customers-writing.ts';
import { importRows, imports } from './import-tables.ts';

/** Rows of files in which somebody stands, by the address, and what was changed by them: they go with the person. */
export const importsOfPeople: AccountParticipant = {
  async exportPerson({ database }, person) {
    const rows = await database
      .select({ at: imports.createdAt, columns: imports.columns, raw: importRows.raw })
      .from(importRows)
      .innerJoin(imports, eq(imports.id, importRows.importId))
      .where(isAbout(person));
    return {
      imported: rows.map(({ at, columns, raw }) => ({
        at,
        cells: Object.fromEntries(columns.map(({ name }, place) => [name, raw[place] ?? null])),
      })),
    };
  },

  async erasePerson({ database }, person) {
    const rows = await database
      .select({ importId: importRows.importId, row: importRows.row })
      .from(importRows)
      .innerJoin(imports, eq(imports.id, importRows.importId))
      .where(isAbout(person));
    for (const { importId, row } of rows) {
      await database
        .delete(importRows)
        .where(and(eq(importRows.importId, importId), eq(importRows.row, row)));
    }
    await eraseChanges(database, person.userId);
  },
};

/** Nobody knows in which column of a file that was not looked at yet the address stands. */
function isAbout({ siteId, emails }: Person): SQL | undefined {
  return and(
    eq(imports.siteId, siteId),
    eq(imports.what, 'customers'),
    sql`EXISTS (SELECT FROM unnest(${sql.param([...emails])}::text[]) AS own(email)
      WHERE strpos(lower(${importRows.raw}::text), own.email) > 0)`,
  );
}

async function eraseChanges(database: ShopRuntime['database'], userId: number): Promise<void> {
  await database
    .delete(changes)
    .where(
      and(inArray(changes.entity, [customerEntity, 'newsletter']), eq(changes.entityId, String(userId))),
    );
}
