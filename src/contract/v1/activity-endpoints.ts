import { Type } from 'typebox';
import { activityKinds } from '#values/activities.ts';
import { endpoint } from '../endpoint.ts';
import { askedPage, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

/** Who has changed what in the back office (docs/rules/backoffice.md). */
export const activityEndpoints = {
  activityFilter: endpoint({
    method: 'POST',
    path: '/api/v1/activity/filter',
    tag: 'Users',
    access: 'users.manage',
    summary: 'What was changed in the back office of the site, newest first',
    body: Type.Object({
      userId: Type.Optional(Id),
      kind: Type.Optional(Type.Enum([...activityKinds])),
      /** Not older than so many days. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
      ...askedPage,
    }),
    answer: PageOfData(
      Type.Object({
        id: Type.Integer(),
        at: Type.String(),
        /** Null once the account was erased. */
        user: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
        /** A kind of thing and what was done with it, such as `template.update`. */
        activity: Type.String(),
        /** What calls name the thing by. */
        subject: Nullable(Type.String()),
        /** What people call it; null for people and what people have sent. */
        title: Nullable(Type.String()),
      }),
    ),
  }),
};
