import { Type } from 'typebox';
import { paperKinds } from '#values/paper-kinds.ts';
import { Money, Nullable } from './primitive-shapes.ts';

const kind = Type.Enum([...paperKinds]);

/** A paper in the list of its order's buyer. */
export const ListedPaper = Type.Object({
  id: Type.Integer(),
  kind,
  /** As it is printed. */
  number: Type.String(),
  issuedAt: Type.String(),
  /** Of the file, for whoever may read it; null for whoever knows no more than the order's slug. */
  url: Nullable(Type.String()),
});

/** A paper that was issued, for the back office. */
export const IssuedPaper = Type.Object({
  id: Type.Integer(),
  orderId: Type.Integer(),
  orderNumber: Type.String(),
  kind,
  /** As it is printed. */
  number: Type.String(),
  premises: Type.String(),
  device: Type.String(),
  /** Within premises, device and year, without gaps. */
  count: Type.Integer(),
  issuedAt: Type.String(),
  event: Type.String(),
  operator: Type.String(),
  /** The order's revision that it is about. */
  revision: Type.Integer(),
  /** Id of what a credit note takes back. */
  refersTo: Nullable(Type.Integer()),
  /** With tax; negative on credit notes, 0 on delivery notes. */
  total: Money,
  /** ISO 4217. */
  currency: Type.String(),
  /** SHA-256 of the file in hexadecimal; null until it is made. */
  fileHash: Nullable(Type.String()),
});
