import { cutOf } from '#domain/cart/cart-options.ts';
import { lineIdOf } from '#domain/orders/withdrawals/withdrawal-rules.ts';
import {
  openWithdrawal,
  readWithdrawal,
  type Statement,
  withdrawByStatement,
  withdrawByToken,
} from '#domain/orders/withdrawals/withdrawal-service.ts';
import { withdrawalNumberOf } from '#domain/orders/withdrawals/withdrawals-queries.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { Refusal } from '#values/refusal.ts';
import type { Routes } from '../endpoint-routes.ts';

const statementFields = ['orderNumber', 'email', 'name'] as const;

type Stated = { readonly token?: string | undefined } & {
  readonly [Field in keyof Statement]?: Statement[Field] | undefined;
};

/** Withdrawing from contracts (docs/rules/withdrawals.md). */
export function withdrawalRoutes(): Routes<'withdrawals'> {
  return {
    handlers: {
      async withdrawalOpen(context, { body: { name = '', ...named } }) {
        await openWithdrawal(context, { ...named, name });
        return { requested: true as const };
      },
      async withdrawalRead(context, { body }) {
        const { order, lines } = await readWithdrawal(context, body.token);
        return {
          orderNumber: order.orderNumber,
          orderedAt: order.createdAt.toISOString(),
          lines: lines.map(({ line, left, obstacle }) => ({
            lineId: lineIdOf(line),
            sku: line.sku,
            name: line.name,
            attributes: [...line.attributes],
            cut: cutOf(line.options),
            quantity: line.quantity,
            unit: line.unit,
            left: obstacle ? 0 : left,
            withdrawable: obstacle === null,
            ...(obstacle ? { why: obstacle } : {}),
          })),
        };
      },
      async withdrawalCreate(context, { body: { token, lines, message, ...stated } }) {
        const content = { lines, message: message?.trim() || null };
        const { id, receivedAt } =
          token === undefined
            ? await withdrawByStatement(context, statementOf(stated), content)
            : await withdrawByToken(context, token, content);
        return {
          number: withdrawalNumberOf(context.site.siteId, id),
          receivedAt: receivedAt.toISOString(),
        };
      },
    },
    fieldRules: { withdrawalCreate: (_context, request) => missingIn(request?.body ?? {}) },
  };
}

/** Without the link a statement says who withdraws from which order. */
function missingIn(stated: Stated): FieldErrors {
  if (stated.token !== undefined) return {};
  const missing = statementFields.filter((field) => stated[field] === undefined);
  return Object.fromEntries(missing.map((field) => [field, { rule: 'required' as const }]));
}

function statementOf({ orderNumber, email, name }: Stated): Statement {
  if (orderNumber === undefined || email === undefined || name === undefined) {
    throw new Refusal('VALIDATION', {}, missingIn({ orderNumber, email, name }));
  }
  return { orderNumber, email, name };
}
