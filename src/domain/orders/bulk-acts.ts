import { type OrderAction, ordersListedMaximum } from '#values/orders.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { findBackofficeActor } from '../accounts/backoffice-actor.ts';
import { beginJob, carryOutJobs, type Job } from '../activity/jobs.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context, ShopRuntime } from '../context.ts';
import { contextOfSite } from '../sites/site-context.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import { actRights } from './order-act-rules.ts';
import { actOnOrder } from './order-acting.ts';
import { listOrderIds, type OrderFilter } from './orders-list.ts';

export type BulkAct = {
  readonly action: OrderAction;
  /** Staff alone reads it; a cancellation needs one. */
  readonly reason: string | null;
  /** Tells the buyers by mail. */
  readonly notify: boolean;
};

/**
 * Begins to do the same with many orders, whatever version they are of: all that can be with the pieces of each.
 * @param chosen ids, or the filter of a list: what it has by now, up to ordersListedMaximum, the newest first
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION: twice for an order that is named again, required for a reason that is missing,
 *   oneOf for a filter that nothing fits
 */
export async function beginBulk(
  context: Context,
  chosen: readonly number[] | OrderFilter,
  act: BulkAct,
): Promise<Job> {
  requirePermission(context, 'orders.manage');
  requirePermission(context, actRights[act.action]);
  const problems: FieldErrors = {};
  const ids = isIds(chosen) ? chosen : await listOrderIds(context, chosen, undefined, ordersListedMaximum);
  if (ids.length === 0) problems.filters = { rule: 'oneOf' };
  const seen = new Set<number>();
  for (const [index, id] of ids.entries()) {
    if (seen.has(id)) problems[`ids.${index}`] = { rule: 'twice' };
    seen.add(id);
  }
  if (act.action === 'cancel' && act.reason === null) problems.reason = { rule: 'required' };
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  return beginJob(context, ids, act);
}

function isIds(chosen: readonly number[] | OrderFilter): chosen is readonly number[] {
  return Array.isArray(chosen);
}

/** Goes on with what was begun with many orders, in the name and with the rights that who began it has by then. */
export async function carryOutBulk(
  runtime: ShopRuntime,
  { directory }: { readonly directory: SiteDirectory },
): Promise<void> {
  await carryOutJobs(runtime, async (part, job, orderId) => {
    const site = directory.list().find(({ id }) => id === job.siteId);
    const actor = site && (await findBackofficeActor(part, job.userId, site));
    if (!site || !actor) throw new Refusal('FORBIDDEN');
    const { action, reason, notify } = job.input as BulkAct;
    const context = contextOfSite(part, site, actor, `job-${job.id}`);
    const tracking = { carrier: null, trackingNumber: null, trackingUrl: null };
    await actOnOrder(context, orderId, { version: undefined, action, reason, notify, ...tracking });
  });
}
