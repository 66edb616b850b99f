import { type TSchema, Type } from 'typebox';

/** A text of the demo files: all three languages, always (demo/README.md, "Shapes"). */
export const Texts = Type.Object({ hr: Type.String(), en: Type.String(), de: Type.String() });

export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([Type.Null(), schema]);
}
