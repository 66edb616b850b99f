import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { userEndpoints } from '#contract/v1/user-endpoints.ts';
import { accountScopes, staffRoles } from '#values/permissions.ts';
import {
  answerTask,
  FilterBar,
  idOf,
  ListTable,
  Moment,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';
import { checkInvitation, checkRights, invitationOf, nameOf, rightsOf, userStates } from './user-rules.ts';
import styles from './users-screen.module.css';

const tones = { active: 'ok', invited: 'warn', blocked: 'danger' } as const;
const sorts = ['name', 'email', 'lastLoginAt'] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, {
    sorts,
    // The log of the back office leads to a single one.
    filters: { scope: accountScopes, role: staffRoles, state: userStates, id: /^[1-9]\d{0,8}$/ },
  });
  const scope = accountScopes.find((one) => one === address.filters.scope);
  const role = staffRoles.find((one) => one === address.filters.role);
  const state = userStates.find((one) => one === address.filters.state);
  const field = sorts.find((one) => one === address.sort?.field);
  const { page, keywords, sort } = address;
  const users = await requestFacts(context).personalApi.call(userEndpoints.userFilter, {
    body: {
      page,
      perPage: 25,
      keywords,
      ...(address.filters.id ? { id: Number(address.filters.id) } : {}),
      ...(scope ? { scope } : {}),
      ...(role ? { role } : {}),
      ...(state ? { state } : {}),
      ...(sort && field ? { sort: { field, direction: sort.direction } } : {}),
    },
  });
  return { address, users };
}

export async function action(facts: ActionFunctionArgs) {
  return answerTask(facts, {
    invite: {
      check: checkInvitation,
      send: ({ personalApi }, form) =>
        personalApi.call(userEndpoints.userInvite, { body: invitationOf(form) }),
    },
    inviteAgain: {
      send: ({ personalApi }, form) =>
        personalApi.call(userEndpoints.userInviteAgain, { params: { id: idOf(form) }, body: {} }),
    },
    role: {
      check: checkRights,
      send: ({ personalApi }, form) =>
        personalApi.call(userEndpoints.userUpdate, {
          params: { id: idOf(form) },
          body: rightsOf(form),
        }),
    },
    block: {
      send: ({ personalApi }, form) =>
        personalApi.call(userEndpoints.userBlock, {
          params: { id: idOf(form) },
          body: { blocked: textOf(form, 'blocked') === 'true' },
        }),
    },
    endSessions: {
      send: ({ personalApi }, form) =>
        personalApi.call(userEndpoints.userSessionsEnd, { params: { id: idOf(form) }, body: {} }),
    },
    resetSecondFactor: {
      send: ({ personalApi }, form) =>
        personalApi.call(userEndpoints.userSecondFactorReset, { params: { id: idOf(form) }, body: {} }),
    },
    remove: {
      send: ({ personalApi }, form) =>
        personalApi.call(userEndpoints.userDelete, { params: { id: idOf(form) } }),
    },
  });
}

/** Who works in the back office, and what each may do. */
export default function UsersScreen() {
  const t = useTranslations('admin');
  const { address, users } = useLoaded<typeof loader>();
  const [isInviting, setInviting] = useState(false);
  const [shownId, setShownId] = useState<number>();
  const scopes = accountScopes.map((value) => ({ value, label: t(`users.scope.${value}`) }));
  const roles = staffRoles.map((value) => ({ value, label: t(`users.roles.${value}`) }));
  const states = userStates.map((value) => ({ value, label: t(`users.state.${value}`) }));
  return (
    <>
      <ScreenHead
        title={t('users.title')}
        lead={t('users.lead')}
        actions={
          <Button startIcon="plus" aria-haspopup="dialog" onClick={() => setInviting(true)}>
            {t('users.invite')}
          </Button>
        }
      />
      <FilterBar
        address={address}
        search={t('users.search')}
        filters={[
          { name: 'scope', label: t('users.role'), all: t('users.allRoles'), options: scopes },
          { name: 'role', label: t('users.tasks'), all: t('users.allTasks'), options: roles },
          { name: 'state', label: t('users.stateLabel'), all: t('users.allStates'), options: states },
        ]}
      />
      <ListTable
        caption={t('users.title')}
        rows={users.data}
        keyOf={({ id }) => id}
        sort={address.sort}
        pages={users}
        empty={t('users.none')}
        columns={[
          {
            key: 'name',
            label: t('users.person'),
            sort: 'name',
            draw: (user) => (
              <>
                <Button
                  variant="link"
                  size="small"
                  aria-haspopup="dialog"
                  onClick={() => setShownId(user.id)}
                  className={styles.name}
                >
                  {nameOf(user)}
                </Button>
                <span className={styles.email}>{user.email}</span>
              </>
            ),
          },
          {
            key: 'scope',
            label: t('users.role'),
            draw: ({ scope, roles: own }) =>
              [
                ...(scope === null ? [] : [t(`users.scope.${scope}`)]),
                ...own.map((role) => t(`users.roles.${role}`)),
              ].join(', '),
          },
          {
            key: 'state',
            label: t('users.stateLabel'),
            draw: ({ state, hasSecondFactor }) => (
              <>
                <Badge tone={tones[state]}>{t(`users.state.${state}`)}</Badge>
                {hasSecondFactor && <span className={styles.email}>{t('users.withSecondFactor')}</span>}
              </>
            ),
          },
          {
            key: 'lastLogin',
            label: t('users.lastLogin'),
            sort: 'lastLoginAt',
            draw: ({ lastLoginAt, state }) =>
              lastLoginAt ? (
                <Moment at={lastLoginAt} />
              ) : (
                t(state === 'invited' ? 'users.never' : 'users.notSeen')
              ),
          },
        ]}
      />
      <InvitationDialog open={isInviting} onClose={() => setInviting(false)} />
      <UserDialog user={users.data.find(({ id }) => id === shownId)} onClose={() => setShownId(undefined)} />
    </>
  );
}
