import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { absences } from '#contract/absences/calls.ts'
import type { StampKind } from '#contract/rules/worktime/stamps.ts'
import type { Enrolled } from '#contract/station.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { employ } from '#server/employees/testing/make.ts'
import { enrolOn, signed, tablet } from '#server/station/testing/tablet.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, signIn } from '#server/testing/make.ts'
import { timeStamp } from './tables.ts'

const house = testHouse({ studios: ['here', 'there'] })
let [lead, mia, luca, desk, other] = [] as unknown as [Somebody, Somebody, Somebody, Somebody, Somebody]
/** Another tablet of the same studio: it has a session of its own. */
const twinOf = async (on: Somebody): Promise<Somebody> => ({ ...(await signIn(house, on._id)), email: on.email })
beforeAll(async () => {
  lead = await employee(house, 'studio_manager', ['here'])
  mia = await employee(house, 'trainer', ['here'])
  luca = await employee(house, 'trainer', ['here'])
  desk = await tablet(house, { code: 'here', email: 'here@formkurve.example' })
  other = await twinOf(desk)
}, 60_000)

let n = 0
interface Wished {
  /** The tablet that is tapped on; one's own device where there is none. */
  on?: Somebody
  device?: string
  ahead?: number
  knew?: number
  age?: number
  studio?: string
  nth?: number
}
const keys = new Map<string, Enrolled>()
/** Hours ago, by a clock that is ahead by so many; it was compared so many minutes ago, when it was ahead by `knew`. */
async function tap(who: Somebody, kind: StampKind, ago: number, wished: Wished = {}) {
  const { on, device = 'tablet', ahead = 0, knew = 0, age = 0, studio = 'here', nth = ++n } = wished
  const at = new Date(Date.now() - (ago - ahead + knew) * 3_600_000).toISOString()
  const body = { _id: v7(), studio, kind, at, offset: -knew * 3_600_000, offsetAge: age * 60, device, n: nth } as never
  if (!on) return house.as(who, timetracking.create, { body })
  const name = `${on.session} ${who._id}`
  const key = keys.get(name) ?? (await enrolOn(house, on, who))
  keys.set(name, key)
  return house.as(on, timetracking.create, { body }, { headers: signed(key, timetracking.create, { body }) })
}
const doubts = async (who: Somebody) =>
  (await house.as(lead, timetracking.demand, { params: { id: who._id } })).reply.entries.map(entry => entry.doubts)
const worker = () => employee(house, 'trainer', ['here'])

test('taps of a tablet whose clock was wrong are told by whoever taps next, also where it is somebody else', async () => {
  await tap(mia, 'in', 9, { on: desk, ahead: 2, age: 130 })
  await tap(mia, 'out', 8, { on: desk, ahead: 2, age: 190 })
  expect(await doubts(mia)).toEqual([])
  // Another tablet, and a device of one's own, tell nothing of this one, by whatever name.
  await tap(luca, 'in', 7, { on: other, ahead: 2, knew: 2 })
  await tap(luca, 'out', 6, { ahead: 2, knew: 2 })
  expect(await doubts(mia)).toEqual([])
  const heard: unknown[] = []
  const deaf = house.bus.subscribe(each => each.kind === 'live' && each.event === 'time:changed' && heard.push(each.people))
  await tap(luca, 'in', 5, { on: desk, ahead: 2, knew: 2 })
  expect(await doubts(mia)).toEqual([['jumped']])
  // Her devices show the doubt at once.
  await expect.poll(() => heard).toContainEqual(expect.arrayContaining([mia._id]))
  deaf()
})

test('two tablets of one name are two clocks, also to whoever taps on both', async () => {
  const [nina, one, two] = [await worker(), await twinOf(desk), await twinOf(desk)]
  // The same numbers, by clocks that are two hours apart.
  await tap(nina, 'in', 9, { on: one, device: 'twin', nth: 41 })
  await tap(nina, 'out', 8, { on: one, device: 'twin', nth: 42 })
  await tap(nina, 'in', 7, { on: two, device: 'twin', nth: 41, ahead: 2, knew: 2 })
  await tap(nina, 'out', 6, { on: two, device: 'twin', nth: 42, ahead: 2, knew: 2 })
  expect(await doubts(nina)).toEqual([])
})

test('a tablet that lost its name is the same clock, though it counts from 1 again', async () => {
  const [ida, paul] = [await worker(), await worker()]
  const third = await twinOf(desk)
  await tap(ida, 'in', 9, { on: third, device: 'before', ahead: 2, age: 130, nth: 700 })
  await tap(ida, 'out', 8, { on: third, device: 'before', ahead: 2, age: 190, nth: 701 })
  expect(await doubts(ida)).toEqual([])
  await tap(paul, 'in', 5, { on: third, device: 'renamed', ahead: 2, knew: 2, nth: 1 })
  expect(await doubts(ida)).toEqual([['jumped']])
})

test('a tap that comes late is judged beside those of its own name, however many have come under another one', async () => {
  const [ida, paul, fifth] = [await worker(), await worker(), await twinOf(desk)]
  await tap(ida, 'in', 9, { on: fifth, device: 'rare', ahead: 2, age: 130, nth: 700 })
  await tap(ida, 'out', 8, { on: fifth, device: 'rare', ahead: 2, age: 190, nth: 701 })
  const busy = { person: luca._id, studio: 'here', kind: 'in' as const, tablet: fifth.session, device: 'busy', offset: 0, offsetAge: 0 }
  const taps = Array.from({ length: 250 }, (_, nth) => {
    const at = new Date(Date.now() - (300 - nth) * 60_000).toISOString()
    return { ...busy, _id: v7(), n: nth + 1, at, received: new Date().toISOString() }
  })
  await house.db.insert(timeStamp).values(taps)
  await tap(paul, 'in', 5, { on: fifth, device: 'rare', ahead: 2, knew: 2, nth: 702 })
  expect(await doubts(ida)).toEqual([['jumped']])
})

test('nobody casts doubt on others’ taps with a device of their own that bears the tablet’s name', async () => {
  const [eva, joker, fourth] = [await worker(), await worker(), await twinOf(desk)]
  await tap(eva, 'in', 9, { on: fourth, device: 'known' })
  await tap(eva, 'out', 8, { on: fourth, device: 'known' })
  await tap(joker, 'in', 7, { device: 'known', ahead: 2, knew: 2 })
  expect(await doubts(eva)).toEqual([])
})

test('where the tablet alone is stamped on, a tap of one’s own device is kept and flagged, and the device is told', async () => {
  const nora = await employee(house, 'trainer', ['there'])
  await employ(house, nora._id, ['there'])
  const office = await holder(house, [{ right: 'tt_office', studios: ['there'] }])
  const params = { studio: 'there' }
  const { reply: before } = await house.as(office, absences.settings, { params })
  const { studio: _, ...rules } = before
  const saved = await house.as(office, absences.saveSettings, { params, body: { ...rules, ownDevices: false } })
  expect([before.ownDevices, saved.reply.ownDevices]).toEqual([true, false])
  // A device of an earlier version says nothing of it, and leaves it as it is.
  const { ownDevices: __, ...older } = { ...rules, version: saved.reply.version, wishesAMonth: 3 }
  expect((await house.as(office, absences.saveSettings, { params, body: older })).reply).toMatchObject({
    wishesAMonth: 3,
    ownDevices: false,
  })
  expect((await house.as(nora, timetracking.mine)).reply.tabletOnly).toEqual(['there'])
  expect((await tap(nora, 'in', 2, { device: 'phone', studio: 'there' })).status).toBe(200)
  const { reply } = await house.as(nora, timetracking.mine)
  expect(reply.stamps.map(({ marks }) => marks)).toEqual([['own-device']])
})
