import { Type } from 'typebox';
import { formKinds } from '#values/consents.ts';

export const Consent = Type.Object({
  id: Type.Integer(),
  uniqueNumber: Type.String(),
  displayName: Type.String(),
  /** Sanitised HTML of what the person agrees to. */
  text: Type.String(),
});

export const ConsentAssignment = Type.Object({
  id: Type.Integer(),
  assigned_to: Type.Enum([...formKinds]),
  consents: Type.Array(Consent),
  /** Ids of the required consents. */
  requiredConsents: Type.Array(Type.Integer()),
});

export const ConsentLogEntry = Type.Object({
  id: Type.Integer(),
  status: Type.String(),
  statusTimestamp: Type.String(),
  sourceType: Type.String(),
  consents: Type.Array(Type.Integer()),
});
