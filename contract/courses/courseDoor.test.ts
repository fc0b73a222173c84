import { expect, test } from 'vitest'
import { type DoorOutcome, doorOutcomes, isLetIn, isTurnedAway } from '#contract/rules/courses/doorOutcomes.ts'
import { decideByName } from '#contract/rules/door/doorDecisions.ts'
import { doorView } from '#contract/rules/door/doorRules.ts'
import type { DoorAct, Roster } from './courseDoor.ts'

const startsAt = '2026-11-20T18:00:00.000Z'
const now = Date.parse('2026-11-20T17:50:00.000Z')
const roster = (capacity: number, log: string[] = []) =>
  ({
    execution: { _id: 'e', startsAt, endsAt: '2026-11-20T19:00:00.000Z', capacity, cancelled: false },
    entries: [{ person: 'anna', vorname: 'Anna', nachname: 'Tobler', state: 'booked', acts: [], came: null, visitedAt: null, mark: null }],
    log: log.map(_id => ({ _id })),
    closedAt: null,
  }) as unknown as Roster
const act = (over: Partial<DoorAct>): DoorAct => ({ _id: 'a', kind: 'here', at: '2026-11-20T17:45:00.000Z', ...over }) as DoorAct
const kim = { person: 'kim', vorname: 'Kim', nachname: 'Lüthi' }
const here = act({ person: 'kim' })

test.each([
  ['let in', [here], [['kim', ['a']]], 2],
  ['let in twice', [here, act({ _id: 'b', person: 'kim' })], [['kim', ['a', 'b']]], 2],
  ['let in and out again', [here, act({ _id: 'b', kind: 'undo', of: 'a' })], [], 3],
  ['corrected afterwards: was there', [act({ kind: 'correct', person: 'kim', came: true, reason: 'x' })], [['kim', []]], 2],
  ['corrected afterwards: was not there', [here, act({ _id: 'b', kind: 'correct', person: 'kim', came: false, reason: 'x' })], [], 3],
  ['sent away', [act({ kind: 'away', person: 'kim' })], [], 3],
  ['refused by the studio', [{ ...here, refused: 'Nein' }], [], 3],
] as const)('somebody on no roster, %s', (_name, acts, guests, free) => {
  const view = doorView(roster(4), acts as never, now)
  expect(view.guests.map(({ key, acts: own }) => [key, own])).toEqual(guests)
  expect(view.free).toBe(free)
})

test('by name the seats that are left decide, the roster comes first, and nobody is let in twice', () => {
  const outcome = (capacity: number, who = kim, acts: DoorAct[] = [], at = now) =>
    decideByName(doorView(roster(capacity), acts, at), who, at).outcome
  expect(outcome(2)).toBe('walk-in')
  expect(outcome(1)).toBe('full')
  expect(outcome(2, kim, [here])).toBe('again')
  expect(outcome(2, { person: 'beat', vorname: 'Beat', nachname: 'Zogg' }, [here])).toBe('full')
  expect(outcome(1, { person: 'anna', vorname: 'Anna', nachname: 'Tobler' })).toBe('visited')
  expect(outcome(2, kim, [], Date.parse('2026-11-20T16:50:00.000Z'))).toBe('early')
  expect(outcome(1, kim, [], Date.parse('2026-11-20T18:05:00.000Z'))).toBe('walk-in')
  expect(decideByName(doorView(roster(2), [], now), kim, now)).toMatchObject({
    name: 'Kim Lüthi',
    letIn: true,
    act: { kind: 'here', person: 'kim', said: 'walk-in' },
  })
})

test('once the studio knows them they stand on the roster and not beside it', () => {
  expect(doorView(roster(4, ['a']), [here], now).guests).toEqual([])
})

test('an outcome lets somebody in or turns them away, never both; what is said afterwards does neither', () => {
  const all = Object.keys(doorOutcomes) as DoorOutcome[]
  expect(all.filter(isLetIn)).toEqual(['visited', 'again', 'moved-up', 'walk-in', 'signed-off'])
  expect(all.filter(isTurnedAway)).toEqual(['full', 'waits-first', 'early', 'closed', 'cancelled', 'unknown-code'])
})

test('a party takes a place for each of its people, and waits until all of them fit', () => {
  const party = (free: number) => {
    const { entries, ...rest } = roster(free + 1)
    const waiting = [
      { ...entries[0]!, person: 'beat', state: 'waiting', position: 1, guests: 2 },
      { ...entries[0]!, person: 'carla', state: 'waiting', position: 2, guests: 0 },
    ] as typeof entries
    return doorView({ ...rest, entries: [...entries, ...waiting] }, [], now)
  }
  const outcome = (free: number, person: string) => decideByName(party(free), { person, vorname: '', nachname: '' }, now).outcome
  expect([outcome(2, 'beat'), outcome(3, 'beat')]).toEqual(['full', 'moved-up'])
  expect([outcome(3, 'carla'), outcome(4, 'carla')]).toEqual(['waits-first', 'moved-up'])
  expect([outcome(4, 'kim'), outcome(5, 'kim')]).toEqual(['waits-first', 'walk-in'])
})

test.each([
  ['before it begins', '17:50', {}, { started: false, ended: false, late: false }],
  ['while it runs', '18:30', {}, { started: true, ended: false, late: false }],
  ['in the half hour after', '19:20', {}, { started: true, ended: true, late: false }],
  ['later', '19:31', {}, { started: true, ended: true, late: true }],
  ['once it was closed', '18:30', { closedAt: '2026-11-20T18:20:00.000Z' }, { ended: false, late: true, closed: true }],
])('a door knows how far its course is: %s', (_name, at, over, known) => {
  expect(doorView({ ...roster(4), ...over }, [], Date.parse(`2026-11-20T${at}:00.000Z`))).toMatchObject(known)
})
