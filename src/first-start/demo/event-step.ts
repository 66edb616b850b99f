import { type Static, Type } from 'typebox';
import type { ShopRuntime } from '#domain/context.ts';
import { saveEvent } from '#domain/events/events-service.ts';
import type { MediumIds } from './media-step.ts';
import { nullable, Texts } from './text-shapes.ts';

export const EventsFile = Type.Array(
  Type.Object({
    key: Type.String(),
    id: Type.Integer({ minimum: 1 }),
    title: Texts,
    place: Texts,
    startsAt: Type.String({ format: 'date-time' }),
    endsAt: Type.String({ format: 'date-time' }),
    image: Type.String(),
    excerpt: Texts,
    body: Texts,
    /** By which one registers. */
    product: nullable(Type.String()),
  }),
);
export type EventsFile = Static<typeof EventsFile>;

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
