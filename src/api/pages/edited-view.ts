import type { FastifyRequest } from 'fastify';
import { backofficeCookie } from '#api/plugins/session-cookies.ts';
import { findCookie } from '#api/plugins/visitor-headers.ts';
import { asksForEditing } from '#values/edited-pages.ts';
import { splitAddress } from './page-address.ts';

/** Whether a back-office user asks for a page to be edited, and whether as a phone shows it. */
export type EditedView = 'page' | 'phone' | undefined;

export function editedViewOf(request: FastifyRequest): EditedView {
  if (!findCookie(request, backofficeCookie)) return undefined;
  const query = new URLSearchParams(splitAddress(request.url).query);
  if (!asksForEditing(query)) return undefined;
  return query.get('mobileView') === 'true' ? 'phone' : 'page';
}

/** Edit mode shows the page within itself in a phone's window: it alone may hold it, and that may stand nowhere else. */
export function policyOfEditing(policy: string, view: EditedView): string {
  if (view === 'page') return policy.replace('frame-src ', "frame-src 'self' ");
  return view === 'phone' ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : policy;
}

/** The same for browsers that know the older header alone. */
export function framingOf(view: EditedView): Record<string, string> {
  return view === 'phone' ? { 'x-frame-options': 'SAMEORIGIN' } : {};
}
