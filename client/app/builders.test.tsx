import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EditingRow } from '#client/kit/waiting/EditingRow.tsx'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { useOpenedRow } from '#client/kit/waiting/useWaiting.ts'
import { ownWays } from '#client/parts/plans/ownWorkouts.ts'
import { joinOwn, ownValues } from '#client/plans/builder/ownValues.ts'
import { useBuild } from '#client/plans/builder/useBuild.ts'
import { templateWays } from '#client/plans/office/planTemplates.ts'
import { joinPlans, joinTemplates, planValues, templateValues } from '#client/plans/office/planValues.ts'
import { planWays } from '#client/plans/office/planWays.ts'
import type { AnyCall } from '#contract/call.ts'
import type { PlannedSlot, PlannedSplit } from '#contract/plans/shapes.ts'
import '#contract/messages.ts'
import { deskOf } from '#client/data/testing/deskOf.ts'
import { StudioOfOne } from '#client/data/testing/studioOf.ts'
import SettleHost from './SettleHost.tsx'

interface Kind {
  ways: Ways<never>
  valuesOf: (row: never) => object
  merge: (base: never, mine: never, theirs: never) => unknown
}
interface Row {
  _id: string
  version: number
}
type Built = { slots?: PlannedSlot[]; splits?: PlannedSplit[] }

const kinds: Record<string, Kind> = {
  'a plan': { ways: planWays as never, valuesOf: planValues, merge: joinPlans },
  'a template': { ways: templateWays as never, valuesOf: templateValues, merge: joinTemplates },
  'an own workout': { ways: ownWays as never, valuesOf: ownValues, merge: joinOwn },
}

const slotsOf = ({ slots, splits }: Built) => slots ?? splits![0]!.slots
const kgOf = (built: Built) => slotsOf(built).map(({ targets }) => (targets[0] as unknown as { kg: number }).kg)
function withKg<V extends Built>(built: V, at: number, kg: number): V {
  const slots = slotsOf(built).map((slot, nth) => (nth === at ? { ...slot, targets: [{ ...slot.targets[0], kg }] as never } : slot))
  return built.slots ? { ...built, slots } : { ...built, splits: [{ ...built.splits![0]!, slots }, ...built.splits!.slice(1)] }
}

let root: Root | undefined
let studio: StudioOfOne
let desk: Awaited<ReturnType<typeof deskOf>>
let build: ReturnType<typeof useBuild<never, never>>

function Builder({ kind, row, base }: { kind: Kind; row: Row; base: object | undefined }) {
  const { add, edit } = kind.ways.calls as Record<'add' | 'edit', AnyCall>
  build = useBuild<never, never>({
    create: add,
    edit,
    row: row as never,
    start: kind.valuesOf(row as never) as never,
    base: base as never,
    also: { _id: row._id, ...('person' in row && { person: row.person as string }) },
    valuesOf: kind.valuesOf as never,
    merge: kind.merge as never,
    draft: `built/${row._id}`,
    named: () => 'Montag',
    onDone: done,
  })
  return <p>{kgOf(build.now as Built).join(' ')}</p>
}
const done = vi.fn()

function Screen({ kind, loaded }: { kind: Kind; loaded: Row }) {
  const { row } = useOpenedRow<Row>(kind.ways as never, loaded._id, { data: loaded, stand: 1 })
  return (
    row && (
      <EditingRow row={row} edit={kind.ways.calls.edit!}>
        {(opened, base) => <Builder kind={kind} row={opened} base={base} />}
      </EditingRow>
    )
  )
}

/** The builder of the row as this device has it loaded, beside what settles. */
function open(kind: Kind, loaded: object) {
  root?.unmount()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <>
      <SettleHost />
      <Screen kind={kind} loaded={loaded as Row} />
    </>,
  )
}
const shows = (text: string) => vi.waitFor(() => expect(document.querySelector('p')?.textContent).toBe(text))
async function sets(at: number, kg: number) {
  build.change(now => withKg(now as Built, at, kg) as never)
  await vi.waitFor(() => expect(kgOf(build.now as Built)[at]).toBe(kg))
}
async function saves() {
  done.mockClear()
  await build.submit()
  expect([build.said, [...build.problems]]).toEqual([undefined, []])
  await vi.waitFor(() => expect(done).toHaveBeenCalled())
}
const arrives = (...kg: number[]) =>
  vi.waitFor(async () => {
    expect(kgOf(studio.row as Built)).toEqual(kg)
    expect(await desk.unsent()).toEqual([])
  })

/** The example of its call, with two exercises of 40 and 30 kg. */
function rowOf({ calls }: Ways<never>): object {
  const body = structuredClone(calls.edit!.example!.body) as Built & Row
  const [first] = slotsOf(body) as [PlannedSlot]
  const slots = [40, 30].map((kg, nth) => ({
    ...first,
    _id: `01900000-0000-7000-8000-00000000000${nth + 1}`,
    superset: null,
    targets: [{ ...first.targets[0], kg }],
  })) as PlannedSlot[]
  const { id = body._id } = calls.edit!.example!.params ?? {}
  return { exercises: [], ...(body.slots ? { ...body, slots } : { ...body, splits: [{ ...body.splits![0]!, slots }] }), _id: id }
}

beforeEach(() => document.body.replaceChildren())
afterEach(async () => {
  root?.unmount()
  root = undefined
  await desk.close()
})

describe.each(Object.entries(kinds))('%s, edited without a network', (_, kind) => {
  beforeEach(async () => {
    studio = new StudioOfOne(rowOf(kind.ways) as Record<string, unknown>)
    desk = await deskOf(studio)
  })
  const theirs = (at: number, kg: number) => {
    const { version: _, ...row } = withKg(studio.row as Built & Record<string, unknown>, at, kg)
    studio.change(row)
  }

  test('twice: opened again with the row as it was loaded, both edits arrive', async () => {
    const loaded = studio.row
    open(kind, loaded)
    await shows('40 30')
    await sets(0, 50)
    await saves()
    open(kind, loaded)
    await shows('50 30')
    await sets(1, 35)
    await saves()
    expect(await desk.unsent()).toHaveLength(1)
    desk.network(true)
    await arrives(50, 35)
  })

  test('at two devices, another exercise each: both stand without a tap', async () => {
    open(kind, studio.row)
    await shows('40 30')
    await sets(1, 35)
    await saves()
    theirs(0, 50)
    desk.network(true)
    await arrives(50, 35)
  })

  test('at two devices, the same exercise: both are shown, and what is chosen goes', async () => {
    open(kind, studio.row)
    await shows('40 30')
    await sets(0, 60)
    await saves()
    theirs(0, 70)
    desk.network(true)
    await vi.waitFor(async () => expect((await desk.unsent()).map(({ state }) => state)).toEqual(['refused']))
    open(kind, studio.row)
    await shows('60 30')
    await vi.waitFor(() => expect(build.open?.clashes).toMatchObject([{ field: 'targets' }]))
    expect(kgOf(studio.row as Built)).toEqual([70, 30])
    build.take(build.open!.clashes[0]!)
    await shows('70 30')
    await sets(1, 35)
    await saves()
    await arrives(70, 35)
  })

  test('refused and opened with the row of before: what it held is in what is saved, and only then it ends', async () => {
    const loaded = studio.row
    open(kind, loaded)
    await shows('40 30')
    await sets(0, 60)
    await saves()
    theirs(0, 70)
    desk.network(true)
    await vi.waitFor(async () => expect((await desk.unsent()).map(({ state }) => state)).toEqual(['refused']))
    open(kind, loaded)
    await shows('60 30')
    await sets(1, 35)
    await build.submit()
    await vi.waitFor(() => expect(build.open?.clashes).toMatchObject([{ field: 'targets' }]))
    expect((await desk.unsent()).map(({ state }) => state)).toEqual(['refused'])
    await saves()
    await arrives(60, 35)
  })
})
