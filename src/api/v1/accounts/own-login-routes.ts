import { endOtherSessions, endOwnSession, listOwnSessions } from '#domain/accounts/own-sessions.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '#domain/accounts/second-factor-service.ts';
import { drawBarcodeSvg } from '#platform/barcodes/barcode-drawing.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';

/** Logins of the logged-in user, and the second factor (docs/rules/accounts.md). */
export function ownLoginRoutes({ passwords }: ApiDependencies): Routes<'ownLogin'> {
  return {
    handlers: {
      async sessionList(context) {
        const sessions = await listOwnSessions(context);
        return sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
          ...session,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        }));
      },
      async sessionEnd(context, { params }) {
        await endOwnSession(context, params.id);
        return { id: params.id };
      },
      async sessionsEndOthers(context) {
        await endOtherSessions(context);
        return { ended: true };
      },
      async secondFactorGet(context) {
        const { passkeys, ...state } = await getSecondFactor(context);
        return {
          ...state,
          passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
            ...passkey,
            createdAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
          })),
        };
      },
      async secondFactorBegin(context, { body }) {
        const { secret, address } = await beginSecondFactor(context, { passwords }, body.password);
        return { secret, address, picture: await drawBarcodeSvg({ kind: 'qrcode', text: address }) };
      },
      secondFactorConfirm: async (context, { body }) => ({
        recoveryCodes: [...(await confirmSecondFactor(context, body.code))],
      }),
      secondFactorCodes: async (context, { body }) => ({
        recoveryCodes: [...(await replaceRecoveryCodes(context, body))],
      }),
      async secondFactorRemove(context, { body }) {
        await removeSecondFactor(context, body);
        return { removed: true };
      },
    },
  };
}
