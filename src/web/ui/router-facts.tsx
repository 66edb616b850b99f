import { type Context, type ReactNode, use } from 'react';
import {
  UNSAFE_DataRouterDataContext,
  UNSAFE_DataRouterNavigationContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_FetchersContext,
  UNSAFE_LocationContext,
  UNSAFE_RouteContext,
} from 'react-router';

/** By which the router tells the page what has changed. */
const contexts = [
  UNSAFE_LocationContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_DataRouterNavigationContext,
  UNSAFE_DataRouterDataContext,
  UNSAFE_FetchersContext,
  UNSAFE_RouteContext,
] as Context<unknown>[];

/** All that the router tells, in the order of its contexts. */
export const useRouterFacts = (): unknown[] => contexts.map((context) => use(context));

/** What stands in it is told these facts, whatever the router tells the page around it. */
export function RouterFacts({
  facts,
  children,
}: {
  facts: readonly unknown[];
  children: ReactNode;
}): ReactNode {
  let told = children;
  contexts.forEach((Told, index) => {
    told = <Told value={facts[index]}>{told}</Told>;
  });
  return told;
}
