import { type MovesBy, mayMove } from '#contract/states.ts'

/** Kinds of absence: holidays, a free wish, a sickness, a trip (T29 to T32). */
export const absenceKinds = { holiday: 'Ferien', wish: 'Wunschfrei', sick: 'Krank', trip: 'Reise' } as const
export type AbsenceKind = keyof typeof absenceKinds

export const absenceStates = {
  requested: 'Beantragt',
  approved: 'Bewilligt',
  granted: 'Gewährt',
  declined: 'Abgelehnt',
  withdrawn: 'Zurückgezogen',
  cancelling: 'Annullation beantragt',
  cancelled: 'Annulliert',
  reported: 'Gemeldet',
  certified: 'Mit Zeugnis',
  closed: 'Abgeschlossen',
} as const
export type AbsenceState = keyof typeof absenceStates
type AbsenceActor = 'person' | 'manager'

const none = {
  approved: [],
  granted: [],
  declined: [],
  withdrawn: [],
  cancelling: [],
  cancelled: [],
  reported: [],
  certified: [],
  closed: [],
}
const decisionMovesOf = (yes: 'approved' | 'granted') =>
  [
    { to: yes, by: 'manager' },
    { to: 'declined', by: 'manager' },
    { to: 'withdrawn', by: 'person' },
  ] as const

/** Moves, each with who makes it; whoever decides never moves their own (T04), which no table says. */
const absenceMoves: Record<AbsenceKind, MovesBy<AbsenceState, AbsenceActor>> = {
  holiday: {
    ...none,
    requested: decisionMovesOf('approved'),
    approved: [
      { to: 'cancelling', by: 'person' },
      { to: 'cancelled', by: 'manager' },
    ],
    cancelling: [
      { to: 'cancelled', by: 'manager' },
      { to: 'approved', by: 'manager' },
    ],
  },
  wish: { ...none, requested: decisionMovesOf('granted') },
  trip: { ...none, requested: decisionMovesOf('approved') },
  sick: {
    ...none,
    requested: [],
    reported: [{ to: 'certified', by: 'manager' }],
    certified: [{ to: 'closed', by: 'manager' }],
  },
}

export const mayTurn = (kind: AbsenceKind, from: AbsenceState, to: AbsenceState, by: AbsenceActor) =>
  mayMove(absenceMoves[kind], from, to, by)

/** The states into which somebody may turn it, in the order of the table. */
export const turnsOf = (kind: AbsenceKind, from: AbsenceState, by: AbsenceActor): AbsenceState[] =>
  absenceMoves[kind][from].filter(move => move.by === by).map(({ to }) => to)

/** The state in which one is born. */
export const bornState = (kind: AbsenceKind): AbsenceState => (kind === 'sick' ? 'reported' : 'requested')

/** Those that wait for somebody's decision. */
export const waitingStates = ['requested', 'cancelling'] as const satisfies readonly AbsenceState[]

/** Those in which the person is away: what others see as 'abwesend', and what clashes with a course (T55). */
export const awayStates = [
  'approved',
  'granted',
  'cancelling',
  'reported',
  'certified',
  'closed',
] as const satisfies readonly AbsenceState[]

/** Those that still take days of the holidays, or may come to. */
export const takingStates = ['requested', 'approved', 'cancelling'] as const satisfies readonly AbsenceState[]

/** True where moving from this state needs the person's consent, noted by whoever decides (T29). */
export const needsConsent = (kind: AbsenceKind, from: AbsenceState, to: AbsenceState) =>
  kind === 'holiday' && from === 'approved' && to === 'cancelled'

/** How long a decision can be taken back, and how long nobody is told of it (T49). */
export const undoMinutes = 10
export const tellSeconds = 60
