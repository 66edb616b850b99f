/**
 * Names of the fields by which a product is put into the cart, with and without scripts; options have their own
 * (option-fields/option-rules.ts).
 */
export const addFields = { productId: 'productId', quantity: 'quantity' } as const;
