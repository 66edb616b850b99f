import { sql } from 'drizzle-orm';
import type { ShopRuntime } from '../context.ts';
import { sites } from '../sites/sites-tables.ts';
import { consentAssignmentConsents, consentAssignments } from './consents-tables.ts';

/**
 * Lets the forms of a site that has no assignments yet ask for what the first site's ask for, until its own editors
 * decide: no new site takes orders without the consents that the law wants. Any number of processes may do so at once.
 */
export async function assignConsentsToNewSites({ database }: Pick<ShopRuntime, 'database'>): Promise<void> {
  await database.execute(sql`
    with model as (
      select id, assigned_to from ${consentAssignments}
      where site_id = (select min(site_id) from ${consentAssignments})
    ), made as (
      insert into ${consentAssignments} (site_id, assigned_to)
      select site.id, model.assigned_to
      from ${sites} as site cross join model
      where not exists (select 1 from ${consentAssignments} as own where own.site_id = site.id)
      order by site.id, model.id
      on conflict do nothing
      returning id, assigned_to
    )
    insert into ${consentAssignmentConsents} (assignment_id, consent_id, required, position)
    select made.id, asked.consent_id, asked.required, asked.position
    from made
    join model on model.assigned_to = made.assigned_to
    join ${consentAssignmentConsents} as asked on asked.assignment_id = model.id`);
}
