import { describe, expect, it } from 'vitest';
import { planSteps } from './checkout-steps.ts';

describe('the steps of the checkout', () => {
  it('starts with the address, whatever step is requested', () => {
    const plan = planSteps({ address: false, shipping: false }, 'payment', 1);
    expect(plan.active).toBe('address');
    expect(plan.modes).toEqual({ address: 'open', shipping: 'locked', payment: 'locked' });
  });

  it('continues where the cart was left', () => {
    expect(planSteps({ address: true, shipping: false }, null, 1).active).toBe('shipping');
    expect(planSteps({ address: true, shipping: true }, null, 1).active).toBe('payment');
  });

  it('shows one step at a time with checkout_type 1', () => {
    expect(planSteps({ address: true, shipping: true }, 'shipping', 1).modes).toEqual({
      address: 'done',
      shipping: 'open',
      payment: 'locked',
    });
    expect(planSteps({ address: true, shipping: true }, 'payment', 1).modes).toEqual({
      address: 'done',
      shipping: 'done',
      payment: 'open',
    });
  });

  it('opens all that can be filled in with checkout_type 0', () => {
    expect(planSteps({ address: true, shipping: false }, null, 0).modes).toEqual({
      address: 'done',
      shipping: 'open',
      payment: 'locked',
    });
    expect(planSteps({ address: true, shipping: true }, null, 0).modes).toEqual({
      address: 'done',
      shipping: 'open',
      payment: 'open',
    });
  });

  it('disables nothing on one page when the delivery is requested', () => {
    expect(planSteps({ address: true, shipping: true }, 'shipping', 0).active).toBe('payment');
  });

  it('opens the address again when it is to be changed, and disables what depends on it', () => {
    expect(planSteps({ address: true, shipping: true }, 'address', 0).modes).toEqual({
      address: 'open',
      shipping: 'locked',
      payment: 'locked',
    });
  });

  it('ignores a step that does not exist', () => {
    expect(planSteps({ address: true, shipping: true }, 'confirm', 1).active).toBe('payment');
  });
});
