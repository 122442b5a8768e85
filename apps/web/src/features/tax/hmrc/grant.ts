import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { completeHmrcSignIn, hmrcChanged } from '../../../api/hmrc.ts';
import { useProblem } from '../../../api/problem.ts';
import { toast } from '../../../design/toast.tsx';
import { readGrantSearch } from './grant-search.ts';
import { connectCard as texts } from './texts.tsx';

/** Completes the sign-in with which HMRC sent the user back, once, and takes it out of the address. */
export function useGrant(): { readonly busy: boolean; readonly message: string | undefined } {
  const { code, state, error } = readGrantSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [message, setMessage] = useProblem();
  const begun = useRef(false);
  const isBack = error !== undefined || (code !== undefined && state !== undefined);
  useEffect(() => {
    if (!isBack || begun.current) return;
    begun.current = true;
    const complete = async () => {
      try {
        if (code === undefined || state === undefined) return setMessage(texts.denied);
        await completeHmrcSignIn({ code, state });
        toast(texts.done);
      } catch (problem) {
        setMessage(problem);
      } finally {
        await hmrcChanged();
        begun.current = false;
        await navigate({ to: '/tax/hmrc', search: {}, replace: true });
      }
    };
    void complete();
  }, [isBack, code, state, navigate, setMessage]);
  return { busy: isBack, message };
}
