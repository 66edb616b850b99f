import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { jobEndpoints } from '#contract/v1/job-endpoints.ts';
import type { JobAction } from '#values/jobs.ts';
import { usePolling } from '#web/backoffice/use-polling.ts';
import { useWrite } from '#web/backoffice/use-write.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { jobName } from './orders-address.ts';

export type Job = EndpointAnswer<typeof jobEndpoints.jobGet>;

/** A job as it is by now: looked at again and again while it is under way; the list is read anew once it has ended. */
export function useJob(begun: Job) {
  const api = useApi();
  const [looked, setLooked] = useState(begun);
  const { isWriting, write } = useWrite();
  // Another one was begun meanwhile, or the list has read a later state of this one.
  const job = looked.id === begun.id && looked.done >= begun.done && !isOver(begun) ? looked : begun;
  const { id, state } = job;
  const end = useEnd(id);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (state === 'running') wasRunning.current = true;
    else if (wasRunning.current && isOver({ state })) {
      wasRunning.current = false;
      end.current();
    }
  }, [state, end]);
  const running = state === 'running' ? id : undefined;
  usePolling(running, () => api.call(jobEndpoints.jobGet, { params: { id } }), setLooked);
  const act = (action: JobAction) =>
    write((key) => api.call(jobEndpoints.jobAct, { params: { id }, body: { action } }, key), setLooked);

  return { job, act, isActing: isWriting };
}

function isOver({ state }: Pick<Job, 'state'>): boolean {
  return state === 'done' || state === 'cancelled';
}

/** Reads the list anew; the address names the job from then on, so that what has come of it stays in sight. */
function useEnd(id: number) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const end = useRef(() => {});
  useEffect(() => {
    end.current = () => {
      const query = new URLSearchParams(search);
      if (query.get(jobName) === String(id)) void revalidate();
      else {
        query.set(jobName, String(id));
        void navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true });
      }
    };
  });
  return end;
}
