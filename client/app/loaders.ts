import type { ComponentType } from 'react'
import { type ScreenName, screenNames } from '#client/map/screens.ts'

type Loader = () => Promise<{ default: ComponentType }>

const files: Record<ScreenName, string> = {
  home: '/home/Home.tsx',
  login: '/auth/Login.tsx',
  profile: '/account/Profile.tsx',
  workouts: '/workouts/lists/WorkoutList.tsx',
  completed: '/workouts/lists/Completed.tsx',
  completedBefore: '/workouts/lists/CompletedBefore.tsx',
  workoutRun: '/workouts/run/WorkoutRun.tsx',
  planRun: '/workouts/run/PlanRun.tsx',
  hub: '/workouts/hub/Hub.tsx',
  summary: '/workouts/summary/Summary.tsx',
  splitPick: '/workouts/lists/SplitPick.tsx',
  reconcile: '/sync/Reconcile.tsx',
}

const found = import.meta.glob<{ default: ComponentType }>([
  '/home/Home.tsx',
  '/auth/Login.tsx',
  '/account/Profile.tsx',
  '/workouts/lists/{WorkoutList,Completed,CompletedBefore,SplitPick}.tsx',
  '/workouts/run/{WorkoutRun,PlanRun}.tsx',
  '/workouts/hub/Hub.tsx',
  '/workouts/summary/Summary.tsx',
  '/sync/Reconcile.tsx',
])

const missing: Loader = async () => ({ default: () => null })

/** Where each screen's code is; kept apart from the table, so that a screen may link to any other. */
export const loaders = Object.fromEntries(screenNames.map(name => [name, found[files[name]] ?? missing])) as Record<ScreenName, Loader>
