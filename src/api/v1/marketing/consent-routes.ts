import { assignmentProblems, createAssignment } from '#domain/consents/consent-assignments.ts';
import { logConsents } from '#domain/consents/consent-log.ts';
import type { Consent, ConsentAssignment } from '#domain/consents/consents-rules.ts';
import type { Context } from '#domain/context.ts';
import { noteStatic } from '#platform/cache/cache-tags.ts';
import { normaliseEmail } from '#values/email-address.ts';
import { textFor } from '#values/language.ts';
import type { FieldErrors } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';

/** Limits of the two lists (docs/rules/consents.md). */
const consentsPerPage = 100;
const assignmentsPerPage = 50;

export function consentRoutes({ consents }: ApiDependencies): Routes<'consents'> {
  return {
    handlers: {
      async consentFilter(context, { body }) {
        const { page = 1, limit = consentsPerPage, forWeb = false } = body;
        const all = forWeb
          ? consents.listOf(context.site.id)
          : consents.list().filter(({ retired }) => !retired);
        return {
          records: all.slice((page - 1) * limit, page * limit).map((consent) => toConsent(context, consent)),
          totalRecords: all.length,
          totalPages: Math.ceil(all.length / limit),
          page,
          limit,
        };
      },

      async consentLogCreate(context, { body }) {
        const entry = await logConsents(context, consents, {
          status: body.status,
          sourceType: body.sourceType,
          consentIds: body.consents,
          user: { userType: body.user.userType, email: normaliseEmail(body.user.email) },
          claimedAt: momentOf(body.statusTimestamp),
        });
        return {
          id: entry.id,
          status: entry.status,
          statusTimestamp: entry.loggedAt.toISOString(),
          sourceType: entry.sourceType,
          consents: [...entry.consentIds],
        };
      },

      async assignmentCreate(context, { body }) {
        const { assigned_to: assignedTo, consents: consentIds, requiredConsents: requiredIds, seen } = body;
        await createAssignment(context, consents, { assignedTo, consentIds, requiredIds, seen });
        const created = consents
          .listAssignments(context.site.id)
          .find((assignment) => assignment.assignedTo === assignedTo);
        if (!created) throw new Error('A saved consent assignment was not found.');
        return toAssignment(context, created);
      },

      async assignmentFilter(context, { body }) {
        const { page = 1, perPage = assignmentsPerPage, assigned_to } = body;
        noteStatic();
        const all = consents
          .listAssignments(context.site.id)
          .filter((assignment) => assigned_to === undefined || assignment.assignedTo === assigned_to);
        return {
          data: all
            .slice((page - 1) * perPage, page * perPage)
            .map((assignment) => toAssignment(context, assignment)),
          total: all.length,
          lastPage: Math.max(1, Math.ceil(all.length / perPage)),
          page,
          perPage,
          limit: perPage,
        };
      },
    },
    fieldRules: {
      consentLogCreate(_context, request): FieldErrors {
        return consents.unknownIn('consents', request?.body?.consents ?? []);
      },
      assignmentCreate(_context, request) {
        const body = request?.body ?? {};
        return assignmentProblems(consents, {
          assignedTo: body.assigned_to,
          consentIds: body.consents,
          requiredIds: body.requiredConsents,
        });
      },
    },
  };
}

/** Undefined for an invalid moment, such as a leap second, or a year that the database cannot store. */
function momentOf(text: string | undefined): Date | null {
  const moment = new Date(text ?? '');
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999 ? moment : null;
}

function toAssignment(context: Context, { id, assignedTo, consents, requiredIds }: ConsentAssignment) {
  return {
    id,
    assigned_to: assignedTo,
    consents: consents.map((consent) => toConsent(context, consent)),
    requiredConsents: [...requiredIds],
  };
}

function toConsent(context: Context, consent: Consent) {
  return {
    id: consent.id,
    uniqueNumber: consent.uniqueNumber,
    displayName: textFor(context, consent.displayName),
    text: textFor(context, consent.text),
  };
}
