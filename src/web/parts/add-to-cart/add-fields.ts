import type { formNameField } from '../sent-form/form-answer.ts';

/**
 * Names of the fields by which a product is put into the cart, with and without scripts; options have their own
 * (option-fields/option-rules.ts).
 */
export const addFields = { productId: 'productId', quantity: 'quantity' } as const;

/**
 * What Enter sends in one of the fields where no scripts run; the name is that of all forms of a page, whose code would come along
 * with it.
 */
export const enterPress = { name: 'form', value: 'enter' } as const satisfies {
  name: typeof formNameField;
  value: string;
};
