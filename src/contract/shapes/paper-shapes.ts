import { Type } from 'typebox';
import { buyerPaperKinds, paperKinds } from '#values/invoicing.ts';
import { Money, Nullable } from './primitive-shapes.ts';

/** An invoice of another program, stored with its order. */
export const OutsideInvoice = Type.Object({
  /** As printed. */
  number: Type.String(),
  issuedAt: Type.String(),
});

/** A paper as its buyer sees it in a list. */
export const ListedPaper = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...buyerPaperKinds]),
  /** As printed. */
  number: Type.String(),
  issuedAt: Type.String(),
  /** Address of the file, for those who may read it; null for those who know only the order's slug. */
  url: Nullable(Type.String()),
});

const issued = {
  id: Type.Integer(),
  orderId: Type.Integer(),
  orderNumber: Type.String(),
  kind: Type.Enum([...paperKinds]),
  /** As printed. */
  number: Type.String(),
  premises: Type.String(),
  device: Type.String(),
  /** Within premises, device and year, without gaps. */
  count: Type.Integer(),
  issuedAt: Type.String(),
  event: Type.String(),
  operator: Type.String(),
  /** The order's revision that it documents. */
  revision: Type.Integer(),
  /** Id of the paper that a credit note reverses. */
  refersTo: Nullable(Type.Integer()),
  /** With tax; negative on credit notes, 0 on delivery notes and packing slips. */
  total: Money,
  /** ISO 4217. */
  currency: Type.String(),
  /** SHA-256 of the file in hexadecimal; null until it is generated. */
  fileHash: Nullable(Type.String()),
};

/** An issued paper, for the back office. */
export const IssuedPaper = Type.Object(issued);

/** A paper in the list of the back office. */
export const ManagedPaper = Type.Object({
  ...issued,
  /** siteID of the site that issued it. */
  site: Type.String(),
  /** When its buyer, and its file, were erased; null: not erased. */
  erasedAt: Nullable(Type.String()),
});
