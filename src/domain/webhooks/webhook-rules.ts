import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '#platform/outgoing/public-address.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { permissionOfEvent, type WebhookEvent } from '#values/webhooks.ts';
import type { Actor } from '../actor.ts';
import { may } from '../authorisation.ts';

export type WebhookFields = {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
};

/**
 * What is wrong with a webhook as somebody has typed it: an address that no message would be sent to (https to a public host; where a name
 * leads to is asked when something is sent), an event twice, or one of things that whoever writes it may not read.
 */
export function webhookProblems(
  actor: Actor,
  { url, events = [] }: Partial<WebhookFields>,
  { allowsLoopback }: { readonly allowsLoopback: boolean },
): FieldErrors {
  const problems: FieldErrors = {};
  for (const [index, event] of events.entries()) {
    const right = permissionOfEvent(event);
    if (!may(actor, right)) problems[`events.${index}`] = { rule: 'forbidden', parameter: right };
    if (events.indexOf(event) < index) problems[`events.${index}`] = { rule: 'twice' };
  }
  if (url !== undefined && !isUsable(url, allowsLoopback)) problems.url = { rule: 'format' };
  return problems;
}

function isUsable(text: string, allowsLoopback: boolean): boolean {
  const url = URL.parse(text);
  if (url?.username !== '' || url.password !== '' || url.hash !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isName = isIP(host) === 0;
  const isHere = isName ? /(?:^|\.)localhost\.?$/.test(host) : isLoopbackAddress(host);
  if (isHere) return allowsLoopback && /^https?:$/.test(url.protocol);
  return url.protocol === 'https:' && (isName ? host.includes('.') : isPublicAddress(host));
}
