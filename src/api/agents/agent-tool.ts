import { type Static, type TObject, Type } from 'typebox';
import { agentTextMaxima } from '#values/agents.ts';
import { languages } from '#values/language.ts';
import type { AgentShop } from './agent-shop.ts';

/** Something that an agent can do. */
export type AgentTool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: TObject;
  readonly output: TObject;
  /** It changes nothing. */
  readonly isReading: boolean;
  run(shop: AgentShop, input: never): Promise<unknown>;
};

/** Declares a tool; its type keeps input and output exact. */
export function agentTool<I extends TObject, O extends TObject>(
  tool: Omit<AgentTool, 'input' | 'output' | 'run'> & {
    readonly input: I;
    readonly output: O;
    run(shop: AgentShop, input: Static<I>): Promise<Static<O>>;
  },
): AgentTool {
  return tool;
}

/** Of texts and links; absent: the language of the shop. */
export const askedLanguage = { language: Type.Optional(Type.Enum([...languages])) };

export const Name = Type.String({ maxLength: agentTextMaxima.name });
export const Value = Type.String({ maxLength: agentTextMaxima.value });
export const Url = Type.String({ maxLength: 2000 });

export const Price = Type.Union([
  Type.Object({
    /** With tax. */
    amount: Type.Number(),
    currency: Type.String({ maxLength: 3 }),
  }),
  Type.Null(),
]);
