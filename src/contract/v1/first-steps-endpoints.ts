import { Type } from 'typebox';
import { firstSteps } from '#values/first-steps.ts';
import { endpoint } from '../endpoint.ts';

/** How far a new shop has come (docs/rules/settings.md). */
export const firstStepsEndpoints = {
  firstStepsGet: endpoint({
    method: 'GET',
    path: '/api/v1/manage/firstSteps',
    tag: 'Settings',
    access: 'settings.manage',
    summary: 'What makes a shop of a new, empty one, and which of it is done',
    answer: Type.Object({
      /** In the order in which they are best done. */
      steps: Type.Array(Type.Object({ name: Type.Enum([...firstSteps]), isDone: Type.Boolean() })),
      /** All are done, and nobody wants to see them any more (option FirstSteps). */
      isHidden: Type.Boolean(),
    }),
  }),
};
