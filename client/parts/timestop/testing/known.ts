import { signed } from '#contract/testing/lives.ts'
import type { PauseReasonRow } from '#contract/timestop/pauseReasons.ts'
import type { OfPerson, OwnPause, Pausable } from '#contract/timestop/shapes.ts'

export const holidayId = '0199c2a0-0000-7000-8000-000000000001'
export const pauseId = '0199c2a0-0000-7000-8000-000000000003'

/** Somebody with one yearly contract of 2026, for tests. */
export const holidays: PauseReasonRow = {
  _id: holidayId,
  text: 'Ferien',
  tacReason: null,
  isPublic: true,
  needsProof: false,
  isHealth: false,
  shortest: 14,
  longest: 90,
  daysAYear: 90,
  daysBack: 30,
  fee: { kind: 'month', amount: 1000 },
}
export const illness: PauseReasonRow = {
  ...holidays,
  _id: '0199c2a0-0000-7000-8000-000000000002',
  text: 'Unfall',
  needsProof: true,
  fee: { kind: 'none', amount: 0 },
}

export const yearly = (more: Partial<Pausable> = {}): Pausable => ({
  _id: 'c1',
  index: 0,
  number: 1001,
  title: 'Jahresabo',
  studio: 'winterthur',
  studioName: 'Winterthur',
  events: [],
  visits: [],
  signed: signed(),
  ...more,
})

export const paused = (more: Partial<OwnPause> = {}): OwnPause => ({
  state: 'open',
  _id: pauseId,
  index: 0,
  reason: holidayId,
  reasonText: 'Ferien',
  from: '2026-05-01',
  to: '2026-05-31',
  days: 31,
  fee: 2000,
  newEnd: null,
  proofs: 0,
  needsProof: false,
  answer: null,
  reminder: null,
  version: 3,
  receivedAt: '2026-02-01T08:00:00.000Z',
  since: '2026-02-01T08:00:00.000Z',
  ...more,
})

export const known = (more: Partial<OfPerson> = {}): OfPerson => ({
  pauses: [],
  reasons: [holidays, illness],
  contracts: [yearly()],
  ...more,
})
