import { Type } from 'typebox';
import { LanguageCodeShape, Nullable } from './primitive-shapes.ts';
import { Media } from './product-shapes.ts';

/** An event as lists tell of it. Times are instants in UTC; `timeZone` is whose days and hours they are shown in. */
export const EventRecord = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  place: Type.String(),
  excerpt: Type.String(),
  /** That of the title. */
  language: LanguageCodeShape,
  /** In which the event is written. */
  languages: Type.Array(LanguageCodeShape),
  startsAt: Type.String({ format: 'date-time' }),
  endsAt: Type.String({ format: 'date-time' }),
  /** IANA name. */
  timeZone: Type.String(),
  state: Type.Enum(['coming', 'running', 'past']),
  media: Nullable(Media),
  /** By which one registers. */
  product: Nullable(Type.Object({ id: Type.Integer(), name: Type.String(), slug: Type.String() })),
  /** Path of its page in the language of the answer. */
  url: Type.String(),
});

/** An event, whole. */
export const Event = Type.Object({ ...EventRecord.properties, body: Type.String() });
