/** Names of the fields by which a product is put into the cart, with and without scripts. */
export const addFields = { productId: 'productId', quantity: 'quantity' } as const;
