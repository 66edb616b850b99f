import { Type } from 'typebox';
import { activityKinds } from '#values/activities.ts';
import { endpoint } from '../endpoint.ts';
import { askedPage, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

/** Changes in the back office by user (docs/rules/backoffice.md). */
export const activityEndpoints = {
  activityFilter: endpoint({
    method: 'POST',
    path: '/api/v1/activity/filter',
    tag: 'Users',
    access: 'users.manage',
    summary: 'Changes made in the back office of the site, newest first',
    body: Type.Object({
      /** A user's id or a key's. */
      userId: Type.Optional(Id),
      kind: Type.Optional(Type.Enum([...activityKinds])),
      /** Maximum age in days. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
      ...askedPage,
    }),
    answer: PageOfData(
      Type.Object({
        id: Type.Integer(),
        at: Type.String(),
        /** Null once the account was erased, and where a program has done it. */
        user: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
        /** Of the program that has done it (docs/decisions/api-keys.md). */
        key: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
        /** Kind of thing and action, such as `template.update`. */
        activity: Type.String(),
        /** The thing's id or key in calls. */
        subject: Nullable(Type.String()),
        /** Its display name; null for people and what people have sent. */
        title: Nullable(Type.String()),
      }),
    ),
  }),
};
