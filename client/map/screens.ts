import type { Access } from '#contract/rights.ts'

export interface Screen {
  path: string
  title: string
  /** Who may see it, in the words of the contract's rights. */
  access: Access
  hides?: readonly ('top' | 'bottom')[]
  /** Lifts the content width of 800 px (A69). */
  wide?: true
  built: boolean
}

/** Every screen of the app, a row each, in the order of the specification. */
export const screens = {
  home: { path: '/', title: 'Start', access: 'public', built: true },
  login: { path: '/login', title: 'Anmelden', access: 'public', hides: ['top', 'bottom'], wide: true, built: true },
  profile: { path: '/user', title: 'Mein Profil', access: [], built: true },
  workouts: { path: '/workouts', title: 'Training', access: [], built: true },
  completed: { path: '/workouts/completed', title: 'Verlauf', access: [], built: true },
  completedBefore: { path: '/workouts/completed/pre', title: 'Frühere Trainings', access: [], built: true },
  workoutRun: { path: '/workouts/run/:id', title: 'Workout', access: [], hides: ['top', 'bottom'], built: true },
  planRun: { path: '/plan/run/:id', title: 'Workout', access: [], hides: ['top', 'bottom'], built: true },
  hub: { path: '/workout/hub', title: 'Trainingshub', access: [], built: true },
  summary: { path: '/workout/summary', title: 'Zusammenfassung', access: [], hides: ['top', 'bottom'], built: true },
  splitPick: { path: '/workout/run/split', title: 'Trainingstag wählen', access: [], built: true },
  reconcile: { path: '/abgleich', title: 'Abgleich', access: [], built: true },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

export const screenNames = Object.keys(screens) as ScreenName[]

/** The row whose path this address has; ':' parts match one piece. */
export function screenAt(pathname: string): ScreenName | undefined {
  const pieces = split(pathname)
  const fits = (path: string) => {
    const wanted = split(path)
    return wanted.length === pieces.length && wanted.every((piece, at) => piece.startsWith(':') || piece === pieces[at])
  }
  const found = screenNames.filter(name => fits(screens[name].path))
  return found.find(name => !screens[name].path.includes(':')) ?? found[0]
}

const split = (path: string) => path.split('/').filter(Boolean)
