import type { ShopRuntime } from '#domain/context.ts';
import { saveEvent } from '#domain/events/events-service.ts';
import type { EventsFile } from './content-shapes.ts';
import type { MediumIds } from './media-step.ts';

/** All sites invite to the same events. */
export async function loadEvents(runtime: ShopRuntime, events: EventsFile, media: MediumIds): Promise<void> {
  for (const { startsAt, endsAt, image, product, ...event } of events) {
    await saveEvent(runtime, {
      ...event,
      siteId: null,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      mediumId: media.get(image) ?? null,
      productKey: product,
    });
  }
}
