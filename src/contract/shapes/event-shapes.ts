import { Type } from 'typebox';
import { eventMaxima } from '#values/event-limits.ts';
import { eventStatuses } from '#values/event-statuses.ts';
import { OpenRecord, SeenVersion } from './editing-shapes.ts';
import { Id, LanguageCodeShape, Nullable } from './primitive-shapes.ts';
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
  state: Type.Enum(['coming', 'running', 'past', 'cancelled']),
  media: Nullable(Media),
  /** By which one registers. */
  product: Nullable(Type.Object({ id: Type.Integer(), name: Type.String(), slug: Type.String() })),
  /** Where one registers elsewhere. */
  registrationUrl: Nullable(Type.String()),
  /** Path of its page in the language of the answer. */
  url: Type.String(),
});

function words(maxLength: number) {
  const text = Type.Optional(Type.String({ maxLength }));
  return Type.Object({ hr: text, en: text, de: text });
}

const Moment = Type.String({ format: 'date-time', maxLength: 40 });

/** What makes an event, in all languages. */
export const eventDefinitionMembers = {
  title: words(eventMaxima.title),
  place: words(eventMaxima.place),
  excerpt: words(eventMaxima.excerpt),
  /** HTML; what could run or reach out is taken out. */
  body: words(eventMaxima.body),
  startsAt: Moment,
  endsAt: Moment,
  mediumId: Nullable(Id),
  /** Key of the product by which one registers. */
  productKey: Nullable(Type.String({ maxLength: 120 })),
  /** Where one registers elsewhere: an address of the web, or a path of the site. */
  registrationUrl: Nullable(Type.String({ maxLength: eventMaxima.url })),
  status: Type.Enum([...eventStatuses]),
};

/** An event as those have it who announce it. */
export const EventDefinition = Type.Object({
  id: Type.Integer(),
  /** By which links name it. */
  key: Type.String(),
  ...eventDefinitionMembers,
  /** True where it is announced on all sites. */
  ofAllSites: Type.Boolean(),
  state: Type.Enum(['coming', 'running', 'past', 'cancelled']),
  /** Whether visitors see another event than this, or none. */
  hasChanges: Type.Boolean(),
  version: Type.Integer(),
});

/** An event, whole. */
export const Event = Type.Object({ ...EventRecord.properties, body: Type.String() });

const { startsAt, endsAt, mediumId, productKey, registrationUrl, status } = eventDefinitionMembers;
const factMembers = { startsAt, endsAt, mediumId, productKey, registrationUrl };

/** What is changed of an event on its page: its words in the language of the call, and what holds for all languages. */
export const EventEdit = Type.Object({
  title: Type.String({ maxLength: eventMaxima.title }),
  place: Type.String({ maxLength: eventMaxima.place }),
  excerpt: Type.String({ maxLength: eventMaxima.excerpt }),
  /** Rich text as it is stored in documents; absent: the text stays as it is. */
  text: Type.Optional(OpenRecord),
  ...factMembers,
  version: SeenVersion,
  /** True: visitors see it from now on. */
  publish: Type.Optional(Type.Boolean()),
});

/** The newest of an event in the language of the call. */
export const EventDraft = Type.Object({
  id: Type.Integer(),
  language_code: LanguageCodeShape,
  title: Type.String(),
  place: Type.String(),
  excerpt: Type.String(),
  /** Null where its HTML holds what rich text cannot say. */
  text: Nullable(Type.Record(Type.String(), Type.Unknown())),
  ...factMembers,
  media: Nullable(Media),
  status,
  hasChanges: Type.Boolean(),
  version: Type.Integer(),
});

/** The same with the event as visitors would see it. */
export const ShownEventDraft = Type.Object({ ...EventDraft.properties, shown: Event });
