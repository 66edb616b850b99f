import {
  findNextProductPublication,
  publishDueProducts,
} from '#domain/catalogue/managing/products-managing.ts';
import { findNextPublication, publishDue } from '#domain/content/documents-service.ts';
import type { ShopRuntime } from '#domain/context.ts';
import { findNextEventPublication, publishDueEvents } from '#domain/events/event-publications.ts';

/** Shows visitors all documents, events and products whose time has come. */
export async function publishAllDue(runtime: ShopRuntime): Promise<void> {
  await publishDueEvents(runtime);
  await publishDue(runtime);
  await publishDueProducts(runtime);
}

/** When the next of them is due; nothing where none waits. */
export async function findNextDue(runtime: ShopRuntime): Promise<Date | undefined> {
  const waiting = [
    await findNextEventPublication(runtime),
    await findNextPublication(runtime),
    await findNextProductPublication(runtime),
  ];
  const times = waiting.flatMap((at) => at?.getTime() ?? []);
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}
