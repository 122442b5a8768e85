import type { CgtPreview, CgtPreviewQuestion } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Query for the estimated result of a sale. Nothing is stored. */
export const cgtPreviewQuery = (question: CgtPreviewQuestion) =>
  queryOptions({
    queryKey: ['tax', 'cgt-preview', question],
    queryFn: ({ signal }) => api.post<CgtPreview>('/tax/cgt-preview', question, { signal }),
    retry: false,
  });
