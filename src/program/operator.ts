import type { SignedIn } from '#domain/actor.ts';

/** Whoever runs commands may read and write the database, and with it everything. */
export const operator: SignedIn = {
  kind: 'backoffice',
  userId: 0,
  sessionId: 0,
  email: '',
  scope: 'admin',
  roles: [],
  isHeldBack: false,
};
