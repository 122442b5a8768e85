import { type Form, useForm } from './use-form.ts';

/** Holds the state of what a button starts: whether it is under way, and why the last attempt failed. */
export function useAction(): Pick<Form<object>, 'busy' | 'message' | 'code' | 'waitSeconds' | 'run'> {
  return useForm({});
}
