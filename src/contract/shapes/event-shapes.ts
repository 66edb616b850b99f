import { Type } from 'typebox';
import { eventMaxima, eventStatuses } from '#values/events.ts';
import { languages } from '#values/language.ts';
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

/** The languages that visitors are to see like this; absent: all. */
export const PublishedLanguages = Type.Optional(
  Type.Array(LanguageCodeShape, { maxItems: languages.length, uniqueItems: true }),
);

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
  /** Languages whose newest words visitors do not see. */
  waitingLanguages: Type.Array(LanguageCodeShape),
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
  /** True: visitors see it from now on, in this language. */
  publish: Type.Optional(Type.Boolean()),
  /** Visitors see it from then on, in this language; a later draft does not change that. What is past is now. */
  publishAt: Type.Optional(Moment),
  /** True: what waits for its time in this language is a draft again. */
  unschedule: Type.Optional(Type.Boolean()),
  /** True: visitors do not see the event any more, in any language. */
  withdraw: Type.Optional(Type.Boolean()),
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
  /** Whether visitors see something else in this language, or nothing. */
  hasChanges: Type.Boolean(),
  /** When they are to see what was last set to a time in this language. */
  publishAt: Nullable(Type.String({ format: 'date-time' })),
  /** Other languages whose words they do not see yet: publishing this one leaves them drafts. */
  waitingLanguages: Type.Array(LanguageCodeShape),
  /** Whether publishing changes when it is, its picture or its registration, in all languages. */
  changesFacts: Type.Boolean(),
  /** What still says what it says in the site's default language: `title`, `description`, `text`. */
  untranslated: Type.Array(Type.String()),
  version: Type.Integer(),
});

/** What an event was in one language. */
export const EventState = Type.Object({
  title: Type.String(),
  place: Type.String(),
  excerpt: Type.String(),
  /** Null where its HTML holds what rich text cannot say. */
  text: Nullable(Type.Record(Type.String(), Type.Unknown())),
  ...factMembers,
});

/** The newest of an event, and the event as visitors would see it. */
export const ShownEventDraft = Type.Object({ ...EventDraft.properties, shown: Event });
