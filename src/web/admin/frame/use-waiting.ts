import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { overviewEndpoints } from '#contract/v1/overview-endpoints.ts';
import { useApi } from '#web/visitor/use-api.ts';

export type Waiting = EndpointAnswer<typeof overviewEndpoints.overviewWaiting>;

/** What waits, asked for once a screen stands: no screen waits for it. Nothing before, and where it cannot be told. */
export function useWaiting(isHeldBack: boolean): Waiting | undefined {
  const api = useApi();
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const [waiting, setWaiting] = useState<Waiting>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for anew on each screen.
  useEffect(() => {
    if (isHeldBack || !isIdle) return;
    let isLeft = false;
    api.call(overviewEndpoints.overviewWaiting, {}).then(
      (answer) => {
        if (!isLeft) setWaiting(answer);
      },
      // Counts are no more than a help: the screens say what is wrong.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [api, isHeldBack, isIdle, pathname]);
  return waiting;
}
