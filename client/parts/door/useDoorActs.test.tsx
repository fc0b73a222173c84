import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DoorAct, Roster } from '#contract/courses/courseDoor.ts'
import { type DoorPerson, doorView } from '#contract/rules/door/doorRules.ts'
import { type Door, standingOf } from './useDoor.ts'
import { useDoorActs } from './useDoorActs.ts'

const soon = new Date(Date.now() + 10 * 60_000).toISOString()
const later = new Date(Date.now() + 70 * 60_000).toISOString()
const roster = {
  execution: { _id: 'kurs', startsAt: soon, endsAt: later, capacity: 10, cancelled: false },
  entries: [
    {
      person: 'anna',
      vorname: 'Anna',
      nachname: 'Tobler',
      state: 'booked',
      place: 1,
      acts: [],
      came: null,
      visitedAt: null,
      missed: false,
    },
  ],
  log: [],
  closedAt: null,
} as unknown as Roster

/** Each write of the door, which the test keeps when it likes. */
let writes: { acts: readonly object[]; keep: (ids?: readonly string[]) => void }[]
let root: Root
let acts: ReturnType<typeof useDoorActs>

const door = {
  look: () => doorView(roster, [], Date.now()),
  write: (acts: readonly object[]) =>
    new Promise<DoorAct[]>(resolve => {
      const keep = (ids: readonly string[] = []) => resolve(acts.map((each, at) => ({ ...each, _id: ids[at] }) as DoorAct))
      writes.push({ acts, keep })
    }),
} as unknown as Door

function Bench() {
  acts = useDoorActs(door)
  return null
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  writes = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<Bench />))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

const anna = () => door.look()!.people[0] as DoorPerson

test('a decision is shown once it is kept, and no longer once it is taken back', async () => {
  await act(async () => void acts.tap(anna()))
  expect(acts.told).toBeUndefined()
  await act(async () => writes[0]!.keep(['a1']))
  expect(acts.told).toMatchObject({ name: 'Anna Tobler', letIn: true, act: 'a1' })
  await act(async () => void acts.undo(['a1'], 'Zurückgenommen.'))
  expect(acts.told).toBeDefined()
  await act(async () => writes[1]!.keep())
  expect(acts.told).toBeUndefined()
})

test('whoever shows a code next begins without the answer of the one before', async () => {
  await act(async () => void acts.tap(anna()))
  await act(async () => writes[0]!.keep(['a1']))
  act(() => acts.hush())
  expect(acts.told).toBeUndefined()
})

test.each([
  ['waits as long as the studio has not said', [], [{ _id: 'a1' }], 'waiting'],
  ['is the studio’s once its log has it', [{ _id: 'a1' }], [{ _id: 'a1' }], 'ok'],
  ['is refused where the studio said so', [], [{ _id: 'a1', refused: 'Kein Recht' }], 'refused'],
])('an act %s', (_name, log, own, expected) => {
  expect(standingOf({ roster: { log }, own } as unknown as Door, 'a1')).toBe(expected)
})

test('afterwards everybody who was missed is put right for one reason, each by an act of their own', async () => {
  const both = [anna(), { person: 'beat', vorname: 'Beat', nachname: 'Zogg' }]
  const done = acts.correctAll(both, true, 'Das Tablet war leer.')
  writes[0]!.keep(['a', 'b'])
  await act(() => done)
  expect(writes[0]!.acts).toEqual(['anna', 'beat'].map(person => ({ kind: 'correct', person, came: true, reason: 'Das Tablet war leer.' })))
})
