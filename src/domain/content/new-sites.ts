import { sql } from 'drizzle-orm';
import type { ShopRuntime } from '../context.ts';
import { sites } from '../sites/sites-tables.ts';
import { navigations } from './content-tables.ts';

/**
 * Gives a site that has no navigation trees yet copies of the first site's, until its own editors change them: header and footer that
 * all sites share lead somewhere there, too. Any number of processes may do so at once.
 */
export async function copyNavigationsToNewSites({ database }: Pick<ShopRuntime, 'database'>): Promise<void> {
  await database.execute(sql`
    insert into ${navigations} (site_id, key, name, title, items)
    select site.id, model.key, model.name, model.title, model.items
    from ${sites} as site cross join ${navigations} as model
    where model.site_id = (select min(site_id) from ${navigations})
      and not exists (select 1 from ${navigations} as own where own.site_id = site.id)
    order by site.id, model.id
    on conflict do nothing`);
}
