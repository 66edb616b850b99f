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
/** HTML; everything but text, emphasis, lists and links is removed. */
const Text = words(consentMaxima.text);
const TextVersion = Type.String({ maxLength: 64 });

const members = {
  id: Type.Integer(),
  key: Type.String(),
  uniqueNumber: Type.String(),
  displayName: Name,
  text: Text,
  /** SHA-256 of the text: the log refers to it. */
  textVersion: TextVersion,
  /** True if forms may no longer ask for it. */
  retired: Type.Boolean(),
  /** Forms of any site that ask for it. */
  forms: Type.Array(Type.Enum([...formKinds])),
};

const WholeConsent = Type.Object({
  ...members,
  /** True if somebody has given or withdrawn it. */
  given: Type.Boolean(),
  /** All published versions of the text, newest first. */
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

/** Consents as their editors have them (docs/rules/consents.md); visitors get them by `web/consent/filter`. */
export const consentEditingEndpoints = {
  consentTextFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/consentText/filter',
    tag: 'Consents',
    access: 'content.edit',
    summary: 'All consents with their texts in all languages, including retired ones',
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
    summary: 'A consent with every version of its text',
    params,
    answer: WholeConsent,
    refusals: ['NOT_FOUND'],
  }),
  consentTextCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/consentText/create',
    tag: 'Consents',
    access: 'content.publish',
    summary: 'Creates a consent that forms can ask for',
    body: Type.Object({
      /** Default: an unused one. */
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
    summary: 'Changes the text, which makes a new version; given consents keep the old one',
    params,
    body: Type.Object({
      displayName: Name,
      text: Text,
      /** Of the text that the editor saw. */
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
    summary: 'Sets whether forms may ask for a consent; consents already given stay',
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
    summary: 'Deletes a consent that nobody has given and no form asks for',
    params,
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
};
