import type { Static } from 'typebox';
import type { TypedAddress } from '#contract/shapes/account-shapes.ts';
import { nameProblems } from '#domain/accounts/account-input-rules.ts';
import { requireBackoffice, requireUser } from '#domain/accounts/account-roles.ts';
import { addressProblems } from '#domain/accounts/address-rules.ts';
import { askForConfirmation } from '#domain/accounts/confirmation-mailing.ts';
import { verifyEmail } from '#domain/accounts/email-confirmation-service.ts';
import { eraseAccount, exportAccount } from '#domain/accounts/erasure-service.ts';
import { checkMemberCard } from '#domain/accounts/member-cards.ts';
import { judgePasswordOf, newPasswordProblems, passwordProblems } from '#domain/accounts/password-rules.ts';
import { changePassword, forgotPassword, setPassword } from '#domain/accounts/password-service.ts';
import { createAddress, hasAddress, updateAddress, updateProfile } from '#domain/accounts/profile-service.ts';
import { register, typeProblems } from '#domain/accounts/register-service.ts';
import { getUser } from '#domain/accounts/users-queries.ts';
import { permissionsOf } from '#domain/authorisation.ts';
import { deliversTo } from '#domain/checkout/checkout-directory.ts';
import type { Context } from '#domain/context.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { requiredConsents } from '../../common-field-rules.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { forgetBrowser, rememberBrowser } from '../../plugins/device-cookie.ts';
import { clearSessionCookies } from '../../plugins/session-cookies.ts';
import { toAddress, toUser } from './account-answers.ts';

export function accountRoutes(dependencies: ApiDependencies): Routes<'account'> {
  const { checkout, directory } = dependencies;
  const isDeliveredTo = (context: Context) => (country: string) => deliversTo(checkout, context, country);

  return {
    handlers: {
      async webProfile(context) {
        return toUser(context, await getUser(context, requireUser(context).userId));
      },

      async profile(context) {
        const { userId, roles } = requireBackoffice(context);
        const user = await toUser(context, await getUser(context, userId));
        return { ...user, roles: [...roles], permissions: [...permissionsOf(context.actor)] };
      },

      async register(context, { body }) {
        const { email, username = '', password, details, memberCardBarcode = null } = body;
        const { user, marker } = await register(
          context,
          dependencies,
          {
            email,
            username,
            password,
            ...details,
            memberCardBarcode,
            addresses: (body.addresses ?? []).map(splitAddress),
            acceptedConsents: body.acceptedConsents ?? [],
          },
          isDeliveredTo(context),
        );
        const answer = { user: await toUser(context, user) };
        return marker === null ? answer : { ...answer, verificationToken: marker };
      },

      verify: async (context, { params }) =>
        verifyEmail(context, dependencies, params.token, (siteId) => {
          return directory.list().find(({ id }) => id === siteId) ?? context.site;
        }),

      async confirmationResend(context, { body }) {
        await askForConfirmation(context, body);
        return { sent: true };
      },

      async passwordStrength(context, { body }) {
        const { password, ...owner } = body;
        return judgePasswordOf(context, password, owner);
      },

      async update(context, { body }) {
        const { details, ...change } = body;
        return toUser(context, await updateProfile(context, dependencies, { ...details, ...change }));
      },

      addressCreate: async (context, { body }) =>
        toAddress(await createAddress(context, splitAddress(body), isDeliveredTo(context))),

      addressUpdate: async (context, { params, body: { type, ...address } }) =>
        toAddress(await updateAddress(context, params.id, { type, address }, isDeliveredTo(context))),

      async passwordReset(context, { body }) {
        await changePassword(context, dependencies, body);
        return { changed: true };
      },

      async passwordForgot(context, { body }) {
        await forgotPassword(context, body);
        return { sent: true };
      },

      async passwordSet(context, { body }, http, reply) {
        const { id } = await setPassword(context, dependencies, body);
        // Whoever opened the mailed link is the owner: strangers who go on guessing must not lock out this browser.
        await rememberBrowser(http, reply, id);
        return { changed: true };
      },

      async memberCardCheck(context, { body }, http) {
        const isValid = await checkMemberCard(context, body.barcode);
        if (!isValid) await http.countWrongGuess('memberCard');
        return { isValid };
      },

      async accountExport(context, _request, _http, reply) {
        const all = await exportAccount(context, dependencies);
        const { hostname } = new URL(context.site.url);
        reply.header('content-disposition', `attachment; filename="${hostname}.json"`);
        return all;
      },

      async accountDelete(context, { body }, http, reply) {
        const kept = await eraseAccount(context, dependencies, body.password);
        clearSessionCookies(http, reply);
        forgetBrowser(http, reply);
        return { erased: true, kept: [...kept] };
      },
    },
    fieldRules: {
      async register(context, request) {
        const { email, password, details, addresses = [] } = request?.body ?? {};
        const ofAddresses = addresses.map((address, index) =>
          addressProblems(address ?? {}, `addresses.${index}`, isDeliveredTo(context)),
        );
        const owner = { email, firstName: details?.firstName, lastName: details?.lastName };
        const ofPassword = await passwordProblems(password, 'password', context.site, owner);
        const others = [ofPassword, nameProblems(details ?? {}), typeProblems(addresses)];
        return Object.assign({}, ...others, ...ofAddresses) as FieldErrors;
      },
      update: (_context, request) => nameProblems(request?.body?.details ?? {}),
      addressCreate: (context, request) => addressProblems(request?.body ?? {}, '', isDeliveredTo(context)),
      async addressUpdate(context, request) {
        const id = request?.params?.id;
        const isOwn = id !== undefined && (await hasAddress(context, id));
        return isOwn ? addressProblems(request?.body ?? {}, '', isDeliveredTo(context)) : {};
      },
      passwordReset: (context, request) => newPasswordProblems(context, request?.body ?? {}),
      // Only the link says whose account it is: the owner's own data are considered if it is valid.
      passwordSet: ({ site }, request) =>
        passwordProblems(request?.body?.newPassword, 'newPassword', site, {}),
    },
    storedRules: { register: requiredConsents(dependencies.consents, 'registerForm') },
  };
}

function splitAddress({ type, ...address }: Static<typeof TypedAddress>) {
  return { type, address };
}
