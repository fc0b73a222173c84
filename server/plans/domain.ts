import type { Domain } from '#server/kit/domain.ts'
import { ownWorkoutCalls, planCalls } from './calls.ts'

/** What people make to train by; its tables, and what becomes of them, are those of `workouts`. */
export const plansDomain: Domain = { name: 'plans', calls: [...planCalls, ...ownWorkoutCalls] }
