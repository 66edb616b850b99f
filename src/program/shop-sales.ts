import { openCheckoutDirectory } from '#domain/checkout/checkout-directory.ts';
import { isDemoShop } from '#domain/sites/shop-origin.ts';
import type { PaymentGateways } from '#platform/payment-gateways/payment-gateway.ts';
import { createTestGateway } from '#platform/payment-gateways/test-gateway.ts';
import { readDemoPasswords } from '../first-start/demo/demo-passwords.ts';
import type { ShopGround } from './shop-ground.ts';
import type { ShopOptions } from './shop-options.ts';

/** Checkout and gateways, and what a shop that was filled with the demo has of its own. */
export async function openSales({ base }: ShopGround, options: ShopOptions) {
  const isFilledWithDemo = await isDemoShop(base.database);
  const publicPasswords =
    isFilledWithDemo && !options.demoAccountsEverywhere
      ? await readDemoPasswords()
      : new Map<string, string>();
  const isDemo = options.demo === true && isFilledWithDemo;
  const testGateway = isDemo ? createTestGateway(base) : undefined;
  const gateways: PaymentGateways = new Map(testGateway ? [[testGateway.provider, testGateway]] : []);
  const checkout = await openCheckoutDirectory(base.database, new Set(gateways.keys()));
  return { publicPasswords, gateways, checkout, ...(testGateway ? { testGateway } : {}) };
}
