import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '#values/language.ts';

type Method = { key: string; name: Record<Language, string> };

const demo = path.join(import.meta.dirname, '../../demo');

function methodsIn(file: string): readonly Method[] {
  return (JSON.parse(readFileSync(path.join(demo, file), 'utf8')) as { methods: Method[] }).methods;
}

const deliveries = methodsIn('delivery.json');
const payments = methodsIn('payment.json');

export type DeliveryKey = 'del-courier' | 'del-truck' | 'del-pickup';
export type PaymentKey = 'pay-bank' | 'pay-cod' | 'pay-card';

/** What a way to deliver or to pay is called in the demo shop. */
export function methodName(key: DeliveryKey | PaymentKey, language: Language): string {
  const method = [...deliveries, ...payments].find((candidate) => candidate.key === key);
  if (!method) throw new Error(`The demo shop has no ${key}.`);
  return method.name[language];
}
