import { getFirstSteps } from '#domain/checkout/first-steps.ts';
import type { Routes } from '../../endpoint-routes.ts';

/** How far a new shop has come (docs/rules/settings.md). */
export function firstStepsRoutes(): Routes<'firstSteps'> {
  return {
    handlers: {
      async firstStepsGet(context) {
        const { steps, isHidden } = await getFirstSteps(context);
        return { steps: [...steps], isHidden };
      },
    },
  };
}
