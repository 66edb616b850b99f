import { Type } from 'typebox';
import { eventMaxima, eventStatuses } from '#values/events.ts';
import { languages } from '#values/language.ts';
import { OpenRecord, SeenVersion } from './editing-shapes.ts';
import { Id, LanguageCodeShape, Nullable } from './primitive-shapes.ts';
import { Media } from './product-shapes.ts';

/** An event in a list. Times are instants in UTC; `timeZone` is the time zone in which they are shown. */
export const EventRecord = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  place: Type.String(),
  excerpt: Type.String(),
  /** Language of the title. */
  language: LanguageCodeShape,
  /** The languages in which the event is written. */
  languages: Type.Array(LanguageCodeShape),
  startsAt: Type.String({ format: 'date-time' }),
  endsAt: Type.String({ format: 'date-time' }),
  /** IANA name. */
  timeZone: Type.String(),
  state: Type.Enum(['coming', 'running', 'past', 'cancelled']),
  media: Nullable(Media),
  /** The product for the registration. */
  product: Nullable(Type.Object({ id: Type.Integer(), name: Type.String(), slug: Type.String() })),
  /** Registration elsewhere. */
  registrationUrl: Nullable(Type.String()),
  /** Path of its page in the language of the answer. */
  url: Type.String(),
});

function words(maxLength: number) {
  const text = Type.Optional(Type.String({ maxLength }));
  return Type.Object({ hr: text, en: text, de: text });
}

const Moment = Type.String({ format: 'date-time', maxLength: 40 });

/** An event in all languages. */
export const eventDefinitionMembers = {
  title: words(eventMaxima.title),
  place: words(eventMaxima.place),
  excerpt: words(eventMaxima.excerpt),
  /** HTML; whatever could run or load something is removed. */
  body: words(eventMaxima.body),
  startsAt: Moment,
  endsAt: Moment,
  mediumId: Nullable(Id),
  /** Key of the product for the registration. */
  productKey: Nullable(Type.String({ maxLength: 120 })),
  /** Registration elsewhere: a web address, or a path of the site. */
  registrationUrl: Nullable(Type.String({ maxLength: eventMaxima.url })),
  status: Type.Enum([...eventStatuses]),
};

/** The languages to publish; default: all. */
export const PublishedLanguages = Type.Optional(
  Type.Array(LanguageCodeShape, { maxItems: languages.length, uniqueItems: true }),
);

/** An event as its editors have it. */
export const EventDefinition = Type.Object({
  id: Type.Integer(),
  /** The key by which links refer to it. */
  key: Type.String(),
  ...eventDefinitionMembers,
  /** True if it is shown on all sites. */
  ofAllSites: Type.Boolean(),
  state: Type.Enum(['coming', 'running', 'past', 'cancelled']),
  /** Whether visitors see an older version than this, or none. */
  hasChanges: Type.Boolean(),
  /** Languages whose latest texts are not published. */
  waitingLanguages: Type.Array(LanguageCodeShape),
  version: Type.Integer(),
});

/** An event in full. */
export const Event = Type.Object({ ...EventRecord.properties, body: Type.String() });

const { startsAt, endsAt, mediumId, productKey, registrationUrl, status } = eventDefinitionMembers;
const factMembers = { startsAt, endsAt, mediumId, productKey, registrationUrl };

/** Changes to an event on its page: its texts in the language of the call, and the fields shared by all languages. */
export const EventEdit = Type.Object({
  title: Type.String({ maxLength: eventMaxima.title }),
  place: Type.String({ maxLength: eventMaxima.place }),
  excerpt: Type.String({ maxLength: eventMaxima.excerpt }),
  /** Rich text as it is stored in documents; absent: the text stays as it is. */
  text: Type.Optional(OpenRecord),
  ...factMembers,
  version: SeenVersion,
  /** True: publishes it in this language. */
  publish: Type.Optional(Type.Boolean()),
  /** Publishes it in this language at that time; a later draft does not change that. A past time is now. */
  publishAt: Type.Optional(Moment),
  /** True: cancels the scheduled publication in this language. */
  unschedule: Type.Optional(Type.Boolean()),
  /** True: withdraws the event in all languages. */
  withdraw: Type.Optional(Type.Boolean()),
});

/** The latest state of an event in the language of the call. */
export const EventDraft = Type.Object({
  id: Type.Integer(),
  language_code: LanguageCodeShape,
  title: Type.String(),
  place: Type.String(),
  excerpt: Type.String(),
  /** Null if its HTML contains what rich text cannot represent. */
  text: Nullable(Type.Record(Type.String(), Type.Unknown())),
  ...factMembers,
  media: Nullable(Media),
  status,
  /** Whether visitors see something else in this language, or nothing. */
  hasChanges: Type.Boolean(),
  /** When the version last scheduled in this language is published. */
  publishAt: Nullable(Type.String({ format: 'date-time' })),
  /** Other languages whose texts are not published: publishing this one leaves them drafts. */
  waitingLanguages: Type.Array(LanguageCodeShape),
  /** Whether publishing changes time, picture or registration, in all languages. */
  changesFacts: Type.Boolean(),
  /** Fields that still equal the site's default language: `title`, `description`, `text`. */
  untranslated: Type.Array(Type.String()),
  version: Type.Integer(),
});

/** A version of an event in one language. */
export const EventState = Type.Object({
  title: Type.String(),
  place: Type.String(),
  excerpt: Type.String(),
  /** Null if its HTML contains what rich text cannot represent. */
  text: Nullable(Type.Record(Type.String(), Type.Unknown())),
  ...factMembers,
});

/** The latest state of an event, and the event as visitors would see it. */
export const ShownEventDraft = Type.Object({ ...EventDraft.properties, shown: Event });
