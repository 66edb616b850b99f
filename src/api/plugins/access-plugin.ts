import type { FastifyInstance } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import {
  requireBackoffice,
  requireBackofficeActor,
  requireCustomer,
  requireUser,
} from '#domain/accounts/account-roles.ts';
import { requirePermission } from '#domain/authorisation.ts';
import type { Context } from '#domain/context.ts';
import { requireReviewer } from '#domain/reviews/reviews-rules.ts';
import { Refusal } from '#values/refusal.ts';
import { isFromOwnPage } from './visitor-headers.ts';

/**
 * Access is checked first: a caller who may not make a call is refused before its body is read, let alone validated.
 * Use cases judge again, for they are asked by others too. Register it after the context is resolved.
 */
export function requireAccess(api: FastifyInstance): void {
  api.addHook('preParsing', (request, _reply, _payload, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.ownPages && !isFromOwnPage(request)) throw new Refusal('FORBIDDEN');
    if (endpoint) judge(endpoint.access, request.context);
    done();
  });
}

/** @throws Refusal NO_ACTIVE_USER for visitors, FORBIDDEN for others */
function judge(access: Access, context: Context): void {
  switch (access) {
    case 'anybody':
      return;
    case 'login':
      requireUser(context);
      return;
    case 'customer':
      requireCustomer(context);
      return;
    case 'backoffice':
      requireBackofficeActor(context);
      return;
    case 'staff':
      requireBackoffice(context);
      return;
    case 'reviewer':
      requireReviewer(context);
      return;
    default:
      requirePermission(context, access);
  }
}
