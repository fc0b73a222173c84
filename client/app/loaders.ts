import type { ComponentType } from 'react'
import type { ScreenName } from '#client/map/screens.ts'

/** Where each screen's code is; kept apart from the table, so that a screen may link to any other. */
export const loaders: Record<ScreenName, () => Promise<{ default: ComponentType }>> = {
  home: () => import('#client/home/Home.tsx'),
  login: () => import('#client/auth/Login.tsx'),
  profile: () => import('#client/account/Profile.tsx'),
  workouts: () => import('#client/workouts/lists/WorkoutList.tsx'),
  completed: () => import('#client/workouts/lists/Completed.tsx'),
  completedBefore: () => import('#client/workouts/lists/CompletedBefore.tsx'),
  workoutRun: () => import('#client/workouts/run/WorkoutRun.tsx'),
  planRun: () => import('#client/workouts/run/PlanRun.tsx'),
  hub: () => import('#client/workouts/hub/Hub.tsx'),
  summary: () => import('#client/workouts/summary/Summary.tsx'),
  splitPick: () => import('#client/workouts/lists/SplitPick.tsx'),
  reconcile: () => import('#client/sync/Reconcile.tsx'),
}
