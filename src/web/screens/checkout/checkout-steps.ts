/** The steps of a checkout in their order (docs/rules/checkout.md). */
export const checkoutSteps = ['address', 'shipping', 'payment'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** What the cart holds already. */
export type StepsDone = Readonly<Record<'address' | 'shipping', boolean>>;

/** open: its form is shown; done: what was entered, with a way to change it; locked: an earlier step comes first. */
export type StepMode = 'open' | 'done' | 'locked';

export type StepPlan = { active: CheckoutStep; modes: Readonly<Record<CheckoutStep, StepMode>> };

/**
 * Which step is active and how each is shown. `requested` is the step of the address; one whose earlier steps are not
 * done yet is not given. With checkout_type 0 all steps are on one page: what can be filled in is open. With type 1
 * only the active step is.
 */
export function planSteps(done: StepsDone, requested: string | null, checkoutType: 0 | 1): StepPlan {
  // On one page the delivery step is open anyway: requesting it delays nothing.
  const active = activeStep(done, checkoutType === 0 && requested === 'shipping' ? null : requested);
  if (active === 'address')
    return { active, modes: { address: 'open', shipping: 'locked', payment: 'locked' } };
  if (checkoutType === 0) {
    const payment = done.shipping ? 'open' : 'locked';
    return { active, modes: { address: 'done', shipping: 'open', payment } };
  }
  return active === 'shipping'
    ? { active, modes: { address: 'done', shipping: 'open', payment: 'locked' } }
    : { active, modes: { address: 'done', shipping: 'done', payment: 'open' } };
}

function activeStep(done: StepsDone, requested: string | null): CheckoutStep {
  if (!done.address || requested === 'address') return 'address';
  if (!done.shipping || requested === 'shipping') return 'shipping';
  return 'payment';
}
