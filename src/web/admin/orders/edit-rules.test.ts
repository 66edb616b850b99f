import { expect, test } from 'vitest';
import { errorsOfProblems, readEdit } from './edit-rules.ts';
import type { WholeOrder } from './order-shape.ts';

const address = {
  firstName: 'Ana',
  lastName: 'Horvat',
  contactEmail: 'ana@example.com',
  contactPhone: '+385 91 555 0100',
  country: 'HR',
  city: 'Zagreb',
  street: 'Ilica',
  houseNumber: '1',
  zipCode: '10000',
  companyName: null,
  companyOIB: null,
};
const order = {
  lines: [
    { lineId: 1, quantity: 12, finalPrice: 73.1 },
    { lineId: 2, quantity: 24, finalPrice: 4.9 },
  ],
  delivery: { methodId: 2, branchId: null },
  totals: { delivery: 89 },
  mainAddress: address,
  shippingAddress: address,
  message: 'Nazvati.',
} as unknown as WholeOrder;

/** The form as the screen draws it, with what was typed. */
function form(typed: Record<string, string> = {}): FormData {
  const fields: Record<string, string> = {
    'quantity.1': '12',
    'price.1': '73,10',
    'quantity.2': '24',
    'price.2': '4,90',
    methodId: '',
    branchId: '',
    deliveryPrice: '89,00',
    message: 'Nazvati.',
    ...typed,
  };
  for (const which of ['main', 'shipping']) {
    for (const [name, value] of Object.entries(address)) fields[`${which}.${name}`] ??= value ?? '';
  }
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
}
const changes = (typed?: Record<string, string>, places: number[] = []) =>
  readEdit(form(typed), order, places, 'hr').changes.map(({ change }) => change);

test('what is as before is no change', () => {
  expect(readEdit(form(), order, [], 'hr')).toEqual({ changes: [], errors: {} });
});

test('each field that differs is a change of its own', () => {
  const typed = {
    'quantity.1': '14',
    'price.2': '4,5',
    'new.3.sku': ' ATK-1 ',
    'new.3.quantity': '2',
    'new.3.lengthMm': '3,5 m',
    'new.3.mark': 'B2',
    deliveryPrice: '0',
    'shipping.houseNumber': '2',
    message: ' ',
  };
  expect(changes(typed, [3])).toEqual([
    { op: 'setQuantity', lineId: 1, quantity: 14 },
    { op: 'setPrice', lineId: 2, finalPrice: 4.5 },
    {
      op: 'addLine',
      sku: 'ATK-1',
      quantity: 2,
      options: { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 3500 }, mark: 'B2' },
    },
    { op: 'setDelivery', methodId: 2, price: 0 },
    { op: 'setAddress', which: 'shipping', address: { ...address, houseNumber: '2' } },
    { op: 'setNote', text: null },
  ]);
  expect(changes({ 'remove.2': 'on', 'quantity.2': '5' })).toEqual([{ op: 'removeLine', lineId: 2 }]);
  expect(changes({ methodId: '3', branchId: '1' })).toEqual([
    { op: 'setDelivery', methodId: 3, branchId: 1 },
  ]);
});

test('what is no number, and what the server finds, are told at their fields', () => {
  const typed = { 'quantity.1': '0', 'price.1': 'x', 'new.1.sku': '', 'new.1.quantity': '' };
  expect(readEdit(form(typed), order, [1], 'hr').errors).toEqual({
    'quantity.1': { rule: 'type' },
    'price.1': { rule: 'type' },
    'new.1.sku': { rule: 'required' },
    'new.1.quantity': { rule: 'required' },
  });
  const read = readEdit(form({ 'quantity.2': '1', 'main.zipCode': '1' }), order, [], 'hr').changes;
  const problems = [
    { change: 0, field: 'quantity', rule: 'minimum', parameter: 3 },
    { change: 1, field: 'address.zipCode', rule: 'format' },
  ];
  expect(errorsOfProblems(problems, read)).toEqual({
    'quantity.2': { rule: 'minimum', parameter: 3 },
    'main.zipCode': { rule: 'format' },
  });
});
