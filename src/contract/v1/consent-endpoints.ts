import { Type } from 'typebox';
import { formKinds } from '#values/consents.ts';
import { endpoint } from '../endpoint.ts';
import { Consent, ConsentAssignment, ConsentLogEntry } from '../shapes/consent-shapes.ts';
import { PageNumber, PageOfData, PageOfRecords } from '../shapes/list-shapes.ts';
import { Email, Id } from '../shapes/primitive-shapes.ts';

/** Consents and their append-only log (docs/rules/consents.md). */
export const consentEndpoints = {
  consentFilter: endpoint({
    method: 'POST',
    path: '/api/v1/marketing/web/consent/filter',
    tag: 'Consents',
    access: 'anybody',
    summary: 'All consents, or with forWeb those that the site’s forms ask for',
    body: Type.Object({
      forWeb: Type.Optional(Type.Boolean()),
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    answer: PageOfRecords(Consent),
  }),
  consentLogCreate: endpoint({
    method: 'POST',
    path: '/api/v1/marketing/web/consent/log/create',
    tag: 'Consents',
    access: 'anybody',
    summary: 'Logs that a person gave or withdrew consents; the server adds time and text version',
    body: Type.Object({
      status: Type.Enum(['accepted', 'rejected', 'withdrawn']),
      statusTimestamp: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
      sourceType: Type.Enum(['cmsSite', 'checkout', 'cookieNotice']),
      consents: Type.Array(Id, { minItems: 1, maxItems: 50 }),
      user: Type.Object({ userType: Type.Enum(['webUser', 'guest', 'visitor']), email: Email }),
    }),
    answer: ConsentLogEntry,
    perMinute: 120,
  }),
  assignmentFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/consent/filter',
    tag: 'Consents',
    access: 'anybody',
    summary: 'Which consents the forms of the site ask for, and which of them they require',
    body: Type.Object({
      page: Type.Optional(PageNumber),
      perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      assigned_to: Type.Optional(Type.Enum([...formKinds])),
    }),
    answer: PageOfData(ConsentAssignment),
  }),
  assignmentCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/consent/create',
    tag: 'Consents',
    access: 'content.publish',
    summary: 'Sets which consents a form of the site asks for and requires; for publishers',
    body: Type.Object({
      assigned_to: Type.Enum([...formKinds]),
      consents: Type.Array(Id, { maxItems: 50 }),
      requiredConsents: Type.Array(Id, { maxItems: 50 }),
      /** What the form asked for when it was viewed: if that has changed, EDIT_CONFLICT with the current state. */
      seen: Type.Optional(
        Type.Object({
          consents: Type.Array(Id, { maxItems: 50 }),
          requiredConsents: Type.Array(Id, { maxItems: 50 }),
        }),
      ),
    }),
    answer: ConsentAssignment,
    refusals: ['EDIT_CONFLICT'],
  }),
};
