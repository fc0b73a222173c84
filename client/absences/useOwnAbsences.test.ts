import { expect, test } from 'vitest'
import { absences } from '#contract/absences/calls.ts'
import type { Absence, OwnAbsences } from '#contract/absences/shapes.ts'
import { nameOf } from '#contract/call.ts'
import { unitsADay } from '#contract/rules/absences/holidays.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { beforeOf } from './useOwnAbsences.ts'
import { type AbsenceAct, withActs } from './withActs.ts'

const me = { _id: 'me', name: 'Sandro Zehnder' }
const row = (over: Partial<Absence> = {}) =>
  ({
    _id: 'known',
    kind: 'holiday',
    user: me,
    from: '2099-03-02',
    to: '2099-03-06',
    halfFirst: false,
    halfLast: false,
    share: null,
    state: 'requested',
    version: 1,
    ...over,
  }) as Absence

const act = (kind: AbsenceAct['kind'], id: string, over: Partial<OutboxRow>): AbsenceAct => ({
  kind,
  id,
  row: { call: nameOf(absences.askHoliday), state: 'waiting', born: '2099-01-01T00:00:00.000Z', ...over } as OutboxRow,
})

test('what waits here stands among one’s own as it will be: asked for, withdrawn, ended, taken back', () => {
  const asked = { from: '2099-04-06', to: '2099-04-07', halfFirst: true, halfLast: false, note: 'Umzug' }
  const shown = withActs(
    [row(), row({ _id: 'ill', kind: 'sick', from: '2099-01-04', to: null, share: 100, state: 'reported' })],
    [
      act('holiday', 'new', { body: { _id: 'new', ...asked } }),
      act('wish', 'free', { body: { _id: 'free', day: '2099-05-04', from: '08:00', to: null, note: null } }),
      act('change', 'known', { params: { id: 'known', status: 'withdrawn' } }),
      act('end', 'ill', { body: { to: '2099-01-05', share: 50, version: 1 } }),
    ],
    me,
  )
  expect(shown.map(({ _id, state, to, waits }) => [_id, state, to, waits])).toEqual([
    ['free', 'requested', '2099-05-04', true],
    ['new', 'requested', '2099-04-07', true],
    ['known', 'withdrawn', '2099-03-06', true],
    ['ill', 'reported', '2099-01-05', true],
  ])
  expect(shown[0]).toMatchObject({ starts: '08:00', ends: null })
  expect(shown[1]).toMatchObject({ halfFirst: true, note: 'Umzug' })
  expect(withActs([row()], [act('remove', 'known', { body: { _id: 'known' } })], me)).toEqual([])
})

const own = (over: Partial<OwnAbsences> = {}): OwnAbsences => ({
  rows: [row()],
  left: { user: 'me', years: [], left: 12 * unitsADay, pending: 5 * unitsADay, today: 0, longest: 0, lapsing: 0 },
  week: { workload: 100, minutes: [504, 504, 504, 504, 504, 0, 0], days: 25, earns: true },
  away: [{ name: 'Mia Frei', from: '2099-04-08', to: '2099-04-10' }],
  blocked: [],
  free: [{ day: '2099-04-10', name: 'Karfreitag' }],
  courses: [
    { _id: 'c', title: 'Yoga', studio: 'winterthur', startsAt: '2099-04-07T16:00:00.000Z' },
    { _id: 'd', title: 'Pump', studio: 'winterthur', startsAt: '2099-04-17T16:00:00.000Z' },
  ],
  wishesAMonth: 2,
  wishesBefore: 21,
  certificateFrom: 3,
  mostAway: 1,
  ...over,
})

test('before a request goes it is said what it takes, what is left with all that waits here too, who is away and which courses are concerned', () => {
  const meant = { kind: 'holiday' as const, from: '2099-04-06', to: '2099-04-10', halfLast: false }
  const before = beforeOf(own(), own().rows, meant)
  expect([before.takes, before.left]).toEqual([4, 3])
  expect(before.away.map(({ name }) => name)).toEqual(['Mia Frei'])
  expect(before.courses.map(({ title }) => title)).toEqual(['Yoga'])
  expect(before.findings.map(({ kind }) => kind)).toEqual(['away'])
  const waiting = withActs(own().rows, [act('holiday', 'new', { body: { _id: 'new', from: '2099-06-01', to: '2099-06-05' } })], me)
  const later = beforeOf(own(), waiting, meant)
  expect([later.takes, later.left]).toEqual([4, -2])
  expect(later.findings.map(({ kind }) => kind)).toEqual(['balance', 'away'])
})

test('whoever is paid by the hour has no balance to be said', () => {
  const hourly = own({ week: { workload: 40, minutes: null, days: 25, earns: false } })
  const { takes, left } = beforeOf(hourly, [], { kind: 'holiday', from: '2099-04-06', to: '2099-04-10' })
  expect([takes, left]).toEqual([undefined, undefined])
})
