/** States of an agreement between two people (K19): to be friends, or training partners. */
export const relationshipStates = ['requested', 'agreed', 'declined', 'withdrawn', 'ended'] as const
export type RelationshipState = (typeof relationshipStates)[number]

/** Acts on such an agreement. */
export type RelationshipAct = 'ask' | 'accept' | 'decline' | 'withdraw' | 'end'

/** Standing of the two as the one who acts sees it: nothing yet, or a state and whether they asked themselves. */
export type Stance = 'none' | 'agreed' | 'ended' | `${'mine' | 'theirs'} ${'requested' | 'declined' | 'withdrawn'}`

/** A step leads to a state, changes nothing (`same`), or is refused. */
export type RelationshipStep = RelationshipState | 'same' | 'missing' | 'request-withdrawn' | 'request-over'

/**
 * Next state of an agreement by each act, in the order in which acts are received (K19). Requests that cross agree, as does asking somebody whom one
 * has declined; a withdrawal wins over a late acceptance and takes back one that was first.
 */
export const relationshipSteps: Readonly<Record<RelationshipAct, Readonly<Record<Stance, RelationshipStep>>>> = {
  ask: {
    none: 'requested',
    agreed: 'same',
    ended: 'requested',
    'mine requested': 'same',
    'mine declined': 'same',
    'mine withdrawn': 'requested',
    'theirs requested': 'agreed',
    'theirs declined': 'agreed',
    'theirs withdrawn': 'requested',
  },
  accept: {
    none: 'missing',
    agreed: 'same',
    ended: 'request-over',
    'mine requested': 'missing',
    'mine declined': 'missing',
    'mine withdrawn': 'missing',
    'theirs requested': 'agreed',
    'theirs declined': 'agreed',
    'theirs withdrawn': 'request-withdrawn',
  },
  decline: {
    none: 'missing',
    agreed: 'request-over',
    ended: 'same',
    'mine requested': 'missing',
    'mine declined': 'missing',
    'mine withdrawn': 'missing',
    'theirs requested': 'declined',
    'theirs declined': 'same',
    'theirs withdrawn': 'same',
  },
  withdraw: {
    none: 'same',
    agreed: 'ended',
    ended: 'same',
    'mine requested': 'withdrawn',
    'mine declined': 'withdrawn',
    'mine withdrawn': 'same',
    'theirs requested': 'missing',
    'theirs declined': 'missing',
    'theirs withdrawn': 'missing',
  },
  end: {
    none: 'same',
    agreed: 'ended',
    ended: 'same',
    'mine requested': 'withdrawn',
    'mine declined': 'withdrawn',
    'mine withdrawn': 'same',
    'theirs requested': 'declined',
    'theirs declined': 'same',
    'theirs withdrawn': 'same',
  },
}

/** Days after which somebody who was declined may ask again; until then their request looks open to them and reaches nobody. */
export const declinedDays = 30

/** Relationship of the two as one of them sees it: a declined request looks open to who sent it. */
export const relationshipWords = ['none', 'asked', 'asks', 'agreed', 'withdrawn', 'ended'] as const
export type RelationshipWord = (typeof relationshipWords)[number]

export const seenBy: Readonly<Record<Stance, RelationshipWord>> = {
  none: 'none',
  agreed: 'agreed',
  ended: 'ended',
  'mine requested': 'asked',
  'mine declined': 'asked',
  'mine withdrawn': 'withdrawn',
  'theirs requested': 'asks',
  'theirs declined': 'none',
  'theirs withdrawn': 'withdrawn',
}

/** States of a proposal to train together once. An open one expires at its time, else after 14 days. */
export const trainingStates = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type TrainingState = (typeof trainingStates)[number]
export const trainingDays = 14

export type TrainingAct = 'accepted' | 'declined' | 'withdrawn'
type TrainingStep = TrainingState | 'same' | 'request-withdrawn' | 'request-over'

/** Next state of such a proposal; an accepted one can be withdrawn, by either, until it begins. */
export const trainingSteps: Readonly<Record<TrainingAct, Readonly<Record<TrainingState, TrainingStep>>>> = {
  accepted: {
    open: 'accepted',
    accepted: 'same',
    declined: 'accepted',
    withdrawn: 'request-withdrawn',
    expired: 'request-over',
  },
  declined: { open: 'declined', accepted: 'withdrawn', declined: 'same', withdrawn: 'same', expired: 'same' },
  withdrawn: { open: 'withdrawn', accepted: 'withdrawn', declined: 'same', withdrawn: 'same', expired: 'same' },
}
