import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { jobEndpoints } from '#contract/v1/job-endpoints.ts';
import type { JobAction } from '#values/jobs.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { jobName } from './orders-address.ts';

export type Job = EndpointAnswer<typeof jobEndpoints.jobGet>;

/** Between two looks at a job that is under way. */
const lookMs = 1000;

/** A job as it is by now: looked at again and again while it is under way; the list is read anew once it has ended. */
export function useJob(begun: Job) {
  const api = useApi();
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const [looked, setLooked] = useState(begun);
  const [isActing, setActing] = useState(false);
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
  useEffect(() => {
    if (state !== 'running') return;
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const look = async () => {
      // A look that fails is made up for by the next one.
      const now = await api.call(jobEndpoints.jobGet, { params: { id } }).catch(() => undefined);
      if (isLeft) return;
      if (now) setLooked(now);
      timer = setTimeout(() => void look(), lookMs);
    };
    void look();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [api, id, state]);

  async function act(action: JobAction): Promise<void> {
    setActing(true);
    try {
      const input = { params: { id }, body: { action } };
      setLooked(await api.call(jobEndpoints.jobAct, input, { idempotencyKey: crypto.randomUUID() }));
    } catch (error) {
      const text = refusal(error);
      toast.show({ text, tone: 'error', durationMs: readingMs(text) });
    } finally {
      setActing(false);
    }
  }

  return { job, act, isActing };
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
