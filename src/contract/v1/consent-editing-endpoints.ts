import { Type } from 'typebox';
import { consentMaxima, formKinds } from '#values/consents.ts';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';

function words(maxLength: number) {
  const text = Type.Optional(Type.String({ maxLength }));
  return Type.Object({ hr: text, en: text, de: text });
}

const Name = words(consentMaxima.displayName);
/** HTML; what is no text, emphasis, list or link is taken out. */
const Text = words(consentMaxima.text);
const TextVersion = Type.String({ maxLength: 64 });

const members = {
  id: Type.Integer(),
  key: Type.String(),
  uniqueNumber: Type.String(),
  displayName: Name,
  text: Text,
  /** SHA-256 of the words: what the log names. */
  textVersion: TextVersion,
  /** True where no form may ask for it any more. */
  retired: Type.Boolean(),
  /** Forms that ask for it, at whatever site. */
  forms: Type.Array(Type.Enum([...formKinds])),
};

const WholeConsent = Type.Object({
  ...members,
  /** True where somebody has given or withdrawn it. */
  given: Type.Boolean(),
  /** All words that were shown, the newest first. */
  versions: Type.Array(
    Type.Object({
      textVersion: TextVersion,
      displayName: Name,
      text: Text,
      since: Type.String({ format: 'date-time' }),
    }),
  ),
});

const params = Type.Object({ id: Id });

/** Consents as those have them who write them (docs/rules/consents.md); visitors get them by `web/consent/filter`. */
export const consentEditingEndpoints = {
  consentTextFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/consentText/filter',
    tag: 'Consents',
    access: 'content.edit',
    summary: 'All consents with their words in all languages, those that are no longer asked for too',
    body: Type.Object({
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfData(Type.Object(members)),
  }),
  consentTextGet: endpoint({
    method: 'GET',
    path: '/api/v1/cms/consentText/get/:id',
    tag: 'Consents',
    access: 'content.edit',
    summary: 'A consent with every version of its words',
    params,
    answer: WholeConsent,
    refusals: ['NOT_FOUND'],
  }),
  consentTextCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/consentText/create',
    tag: 'Consents',
    access: 'content.publish',
    summary: 'Makes a consent that forms can ask for',
    body: Type.Object({
      /** A free one unless told. */
      uniqueNumber: Type.Optional(Type.String({ maxLength: consentMaxima.uniqueNumber })),
      displayName: Name,
      text: Text,
    }),
    answer: WholeConsent,
  }),
  consentTextUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/cms/consentText/update/:id',
    tag: 'Consents',
    access: 'content.publish',
    summary: 'Changes the words, which makes a new version; what was agreed to keeps the old one',
    params,
    body: Type.Object({
      displayName: Name,
      text: Text,
      /** Of the words that the person editing has seen. */
      textVersion: Type.String({ minLength: 1, maxLength: 64 }),
    }),
    answer: WholeConsent,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
  }),
  consentTextRetire: endpoint({
    method: 'PATCH',
    path: '/api/v1/cms/consentText/retire/:id',
    tag: 'Consents',
    access: 'content.publish',
    summary: 'Says whether forms may ask for a consent; what was given stays',
    params,
    body: Type.Object({ retired: Type.Boolean() }),
    answer: WholeConsent,
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
  consentTextDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/consentText/delete/:id',
    tag: 'Consents',
    access: 'content.publish',
    summary: 'Takes a consent away that nobody has given and no form asks for',
    params,
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
};
