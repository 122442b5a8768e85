import type { Goal, GoalChange, NewGoal } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';

/** Query for the savings goals, earliest target date first. */
export const goalsQuery = getQuery<Goal[]>(['goals'], '/goals');

export const createGoal = (body: NewGoal) => api.post<Goal>('/goals', body);
export const changeGoal = (id: string, body: GoalChange) => api.patch<Goal>(`/goals/${id}`, body);
export const deleteGoal = (id: string) => api.delete(`/goals/${id}`);
