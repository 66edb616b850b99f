import type { FulfilledState, OrderAction, OrderState, PieceState } from '#values/orders.ts';
import type { Permission } from '#values/permissions.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import type { Actor } from '../actor.ts';
import { may } from '../authorisation.ts';
import { isBrought, waitingPieces } from './order-fulfilment.ts';
import { type PieceMove, piecesIn } from './order-pieces.ts';
import type { Order, OrderLine } from './order-record.ts';
import type { NamedPart } from './papers-service.ts';

/* What can be done with an order now, by its state and by where its pieces are. */

/** An action on pieces: where they are before it, line by line, and afterwards. */
type PieceAction = {
  readonly from: (line: OrderLine) => readonly PieceState[];
  readonly to: FulfilledState;
};

/** Cut lines, and bundles with something cut for them, must be made before they leave the house. */
export function isMade({ madeToMeasure, members }: Pick<OrderLine, 'madeToMeasure' | 'members'>): boolean {
  return madeToMeasure || members.some((member) => member.madeToMeasure);
}

function leaving(line: OrderLine): readonly PieceState[] {
  if (!isBrought(line)) return [];
  return isMade(line) ? ['ready'] : ['ready', 'open'];
}

/** Before they have left the house, whatever has been done with them. */
export const inHouse = ['open', 'inProduction', 'ready'] as const satisfies PieceState[];

const pieceActions: Readonly<Partial<Record<OrderAction, PieceAction>>> = {
  startProduction: { from: (line) => (isMade(line) ? ['open'] : []), to: 'inProduction' },
  finishProduction: {
    from: (line) => (isMade(line) ? ['inProduction'] : isBrought(line) ? ['open'] : []),
    to: 'ready',
  },
  ship: { from: leaving, to: 'sent' },
  handOver: { from: leaving, to: 'handedOver' },
  takeBack: { from: (line) => (isBrought(line) ? ['handedOver', 'sent'] : []), to: 'returned' },
  cancel: { from: () => inHouse, to: 'cancelled' },
};

const ofGoods = ['orders.manage', 'production.manage'] as const satisfies Permission[];
const ofOrders = ['orders.manage'] as const satisfies Permission[];

/** Who may do what: whoever has any one of these. */
export const actRights: Readonly<Record<OrderAction, readonly Permission[]>> = {
  startProduction: ofGoods,
  finishProduction: ofGoods,
  ship: ofGoods,
  handOver: ofGoods,
  takeBack: ofOrders,
  cancel: ofOrders,
  close: ofOrders,
  reopen: ofOrders,
};

export function mayAct(actor: Actor, action: OrderAction): boolean {
  return actRights[action].some((right) => may(actor, right));
}

const statesOf: Readonly<Record<OrderAction, readonly OrderState[]>> = {
  startProduction: ['open'],
  finishProduction: ['open'],
  ship: ['open'],
  handOver: ['open'],
  takeBack: ['open', 'closed'],
  cancel: ['open'],
  close: ['open'],
  reopen: ['closed'],
};

/** What can be done with an order as it is, whoever asks. */
export function possibleActions(order: Order): OrderAction[] {
  const actions = Object.keys(statesOf) as OrderAction[];
  return actions.filter((action) => statesOf[action].includes(order.state) && isPossible(order, action));
}

function isPossible(order: Order, action: OrderAction): boolean {
  if (action === 'ship' && order.delivery === null) return false;
  const pieces = pieceActions[action];
  if (pieces) return order.lines.some((line) => piecesIn(line, pieces.from(line)) > 0);
  return action === 'reopen' || order.lines.every((line) => waitingPieces(line) === 0);
}

/** How many pieces of a line each of these actions can move now; those that move none are left out. */
export function movablePieces(
  line: OrderLine,
  actions: readonly OrderAction[],
): { readonly action: OrderAction; readonly quantity: number }[] {
  return actions.flatMap((action) => {
    const pieces = pieceActions[action];
    const quantity = pieces ? piecesIn(line, pieces.from(line)) : 0;
    return quantity > 0 ? [{ action, quantity }] : [];
  });
}

/**
 * The pieces that an action moves: the named ones, else all that can be.
 * @param allowed what is told where none of a named line can be
 * @throws Refusal VALIDATION for lines that the order does not have, that are named twice, of more pieces than can be, or named
 *   for an action that is about the whole order; ACTION_NOT_ALLOWED for a line of which nothing can be
 */
export function movesOf(
  order: Order,
  action: OrderAction,
  named: readonly NamedPart[] | undefined,
  allowed: readonly OrderAction[],
): PieceMove[] {
  const pieces = pieceActions[action];
  if (!pieces) {
    if (named) throw new Refusal('VALIDATION', {}, { lines: { rule: 'oneOf' } });
    return [];
  }
  const moveOf = (line: OrderLine, quantity: number): PieceMove => {
    return { position: line.position, from: pieces.from(line), to: pieces.to, quantity };
  };
  if (!named) {
    return order.lines
      .map((line) => moveOf(line, piecesIn(line, pieces.from(line))))
      .filter(({ quantity }) => quantity > 0);
  }
  const problems: FieldErrors = {};
  const moves = new Map<number, PieceMove>();
  let isHindered = false;
  for (const [index, { lineId, quantity }] of named.entries()) {
    const line = order.lines.find(({ position }) => position + 1 === lineId);
    const most = line ? piecesIn(line, pieces.from(line)) : 0;
    if (!line) problems[`lines.${index}.lineId`] = { rule: 'oneOf' };
    else if (moves.has(line.position)) problems[`lines.${index}.lineId`] = { rule: 'twice' };
    else if (most === 0) isHindered = true;
    else if (quantity > most) problems[`lines.${index}.quantity`] = { rule: 'maximum', parameter: most };
    if (line) moves.set(line.position, moveOf(line, quantity));
  }
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  if (isHindered) throw new Refusal('ACTION_NOT_ALLOWED', { allowedActions: allowed });
  return [...moves.values()];
}
