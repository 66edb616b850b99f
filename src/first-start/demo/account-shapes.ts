import { type Static, Type } from 'typebox';
import { accountScopes } from '#values/permissions.ts';
import { nullable, Texts } from './text-shapes.ts';

/** Files of people: users with public passwords, and member cards. */

const day = Type.String({ format: 'date' });

export const MembershipFile = Type.Object({
  program: Type.Object({ key: Type.String(), name: Texts, text: Texts }),
  cards: Type.Array(
    Type.Object({
      key: Type.String(),
      barcode: Type.String({ minLength: 1 }),
      holder: Type.String(),
      blocked: Type.Boolean(),
      validTo: nullable(day),
    }),
  ),
});
export type MembershipFile = Static<typeof MembershipFile>;

const address = Type.Object({
  type: Type.Enum(['main', 'shipping']),
  firstName: Type.String(),
  lastName: Type.String(),
  contactEmail: Type.String(),
  contactPhone: Type.String(),
  country: Type.String(),
  city: Type.String(),
  street: Type.String(),
  houseNumber: Type.String(),
  zipCode: Type.String(),
  companyName: nullable(Type.String()),
  companyOIB: nullable(Type.String()),
});

export const UsersFile = Type.Object({
  users: Type.Array(
    Type.Object({
      key: Type.String(),
      email: Type.String(),
      demoPassword: Type.String({ minLength: 8 }),
      details: Type.Object({ firstName: Type.String(), lastName: Type.String() }),
      memberCardBarcode: nullable(Type.String()),
      scope: Type.Enum(accountScopes),
      emailConfirmed: Type.Boolean(),
      blocked: Type.Boolean(),
      language: Type.Enum(['hr', 'en', 'de']),
      addresses: Type.Array(address),
    }),
  ),
});
export type UsersFile = Static<typeof UsersFile>;
