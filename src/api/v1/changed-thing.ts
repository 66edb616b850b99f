import type { Context } from '#domain/context.ts';
import { Refusal } from '#values/refusal.ts';

/** What there is after a change of one thing; where somebody was faster, it goes with the refusal. */
export async function changedThing<T>(
  get: (context: Context, id: number) => Promise<T>,
  context: Context,
  id: number,
  change: () => Promise<void>,
): Promise<T> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'EDIT_CONFLICT') throw error;
    throw new Refusal('EDIT_CONFLICT', { ...error.details, current: await get(context, id) });
  }
  return get(context, id);
}
