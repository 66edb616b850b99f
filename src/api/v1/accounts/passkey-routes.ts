import { requireStaff } from '#domain/accounts/account-roles.ts';
import { beginPasskeyUse } from '#domain/accounts/passkey-uses.ts';
import {
  beginPasskey,
  createPasskey,
  removePasskey,
  renamePasskey,
} from '#domain/accounts/passkeys-service.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';

/** Passkeys of the logged-in user (docs/rules/accounts.md). */
export function passkeyRoutes({ passwords }: ApiDependencies): Routes<'passkeys'> {
  return {
    handlers: {
      passkeyBegin: (context, { body }) => beginPasskey(context, { passwords }, body.password),
      async passkeyCreate(context, { body }) {
        const { id, recoveryCodes } = await createPasskey(context, body);
        return { id, recoveryCodes: [...recoveryCodes] };
      },
      async passkeyUpdate(context, { params, body }) {
        await renamePasskey(context, params.id, body.name);
        return { id: params.id };
      },
      async passkeyRemove(context, { params, body }) {
        await removePasskey(context, params.id, body);
        return { id: params.id };
      },
      async passkeyUse(context) {
        const { userId: id, email } = requireStaff(context);
        return beginPasskeyUse(context, { id, email });
      },
    },
  };
}
