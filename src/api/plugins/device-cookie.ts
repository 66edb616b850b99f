import type { FastifyReply, FastifyRequest } from 'fastify';
import { rememberDevice } from '#domain/accounts/known-devices.ts';
import { knownDeviceSeconds } from '#values/account-limits.ts';
import { findHostCookie, setHostCookie } from './session-cookies.ts';

/**
 * Cookie of a browser that somebody has logged in with: wrong passwords from elsewhere do not shut it out
 * (docs/decisions/login-protection.md). It opens nothing, stays after the logout, and is strictly necessary for the login.
 */
export const deviceCookie = 'knownDevice';

export function findDeviceWord(request: FastifyRequest): string | undefined {
  return findHostCookie(request, deviceCookie);
}

/** Makes the browser known to the account that was logged in to with it. */
export async function rememberBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): Promise<void> {
  const word = await rememberDevice(request.context, userId, findDeviceWord(request));
  setHostCookie(request, reply, deviceCookie, word, knownDeviceSeconds);
}

export function forgetBrowser(request: FastifyRequest, reply: FastifyReply): void {
  if (findDeviceWord(request) === undefined) return;
  setHostCookie(request, reply, deviceCookie, '', 0);
}
