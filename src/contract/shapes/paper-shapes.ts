import { Type } from 'typebox';
import { buyerPaperKinds, paperKinds } from '#values/invoicing.ts';
import { Money, Nullable } from './primitive-shapes.ts';

/** An invoice of another program, noted at its order. */
export const OutsideInvoice = Type.Object({
  /** As it is printed. */
  number: Type.String(),
  issuedAt: Type.String(),
});

/** A paper in the list of its order's buyer. */
export const ListedPaper = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...buyerPaperKinds]),
  /** As it is printed. */
  number: Type.String(),
  issuedAt: Type.String(),
  /** Of the file, for those who may read it; null for whoever knows no more than the order's slug. */
  url: Nullable(Type.String()),
});

const issued = {
  id: Type.Integer(),
  orderId: Type.Integer(),
  orderNumber: Type.String(),
  kind: Type.Enum([...paperKinds]),
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
  /** With tax; negative on credit notes, 0 on delivery notes and packing slips. */
  total: Money,
  /** ISO 4217. */
  currency: Type.String(),
  /** SHA-256 of the file in hexadecimal; null until it is made. */
  fileHash: Nullable(Type.String()),
};

/** A paper that was issued, for the back office. */
export const IssuedPaper = Type.Object(issued);

/** A paper in the list of the back office. */
export const ManagedPaper = Type.Object({
  ...issued,
  /** siteID of the site that issued it. */
  site: Type.String(),
  /** When its buyer was erased, and its file with them; null: not. */
  erasedAt: Nullable(Type.String()),
});
