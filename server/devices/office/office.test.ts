import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceOffice } from '#contract/devices/office.ts'
import { devices } from '#contract/devices.ts'
import { workouts } from '#contract/workouts.ts'
import { device } from '#server/devices/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { makeStudio, member } from '#server/testing/make.ts'

let house: TestHouse
/** Holds every right on devices in «winterthur». */
let keeper: Somebody
/** Holds them in both studios. */
let both: Somebody
/** At home in «winterthur». */
let mia: Somebody
const rights = ['ex_create', 'ex_edit', 'ex_delete', 'ex_transfer'] as const
const grants = (studios: string[]) => rights.map(right => ({ right, studios }))

beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  await makeStudio(house, { code: 'pfungen' })
  keeper = await member(house, { grants: grants(['winterthur']) })
  both = await member(house, { grants: grants(['winterthur', 'pfungen']) })
  mia = await member(house, { studioCode: 'winterthur' })
}, 60_000)
afterAll(() => house.close())

const form = (over: object = {}) => ({
  _id: v7(),
  studio_id: 'winterthur',
  title: 'Beinpresse',
  shortForm: null,
  category: null,
  picture: null,
  ...over,
})

const blank = { kind: 'weight' as const, muscle: null, bar: null, steps: null, tags: [], alternatives: [], picture: null }

/** A device of that studio with exercises of these names. */
async function made(over: object = {}, names: string[] = []) {
  const body = form(over)
  expect((await house.as(both, deviceOffice.add, { body })).status).toBe(200)
  const ids: string[] = []
  for (const title of names) {
    const one = { _id: v7(), studio_id: body.studio_id, deviceId: body._id, title, ...blank }
    expect((await house.as(both, deviceOffice.addExercise, { body: one })).status).toBe(200)
    ids.push(one._id)
  }
  return { ...body, ids }
}

const seen = async (who: Somebody, studio: string) => (await house.as(who, devices.all, { query: { studio } })).reply
const offered = async (who: Somebody) => (await house.as(who, workouts.exercises)).reply.map(({ _id }) => _id)

test('who keeps one studio’s devices changes none of another’s, whatever studio the call names', async () => {
  const own = form()
  expect((await house.as(keeper, deviceOffice.add, { body: own })).status).toBe(200)
  expect((await house.as(keeper, deviceOffice.add, { body: own })).status).toBe(200)
  expect((await house.as(keeper, deviceOffice.add, { body: form({ studio_id: 'pfungen' }) })).code).toBe('forbidden')
  const theirs = await made({ studio_id: 'pfungen' }, ['Strecken'])
  const { ids, ...body } = theirs
  const edit = (over: object) => house.as(keeper, deviceOffice.edit, { body: { ...body, version: 1, title: 'Anders', ...over } })
  expect((await edit({})).code).toBe('forbidden')
  expect((await edit({ studio_id: 'winterthur' })).code).toBe('missing')
  const away = { params: { id: body._id }, query: { studio_id: 'winterthur', version: 1 } }
  await house.as(keeper, deviceOffice.remove, away)
  await house.as(keeper, deviceOffice.removeExercise, { ...away, params: { id: ids[0]! } })
  const exercise = { _id: v7(), studio_id: 'winterthur', deviceId: body._id, title: 'Fremd', ...blank }
  expect((await house.as(keeper, deviceOffice.addExercise, { body: exercise })).code).toBe('invalid')
  expect((await house.as(keeper, deviceOffice.addExercise, { body: { ...exercise, deviceId: null, studio_id: null } })).code).toBe(
    'forbidden',
  )
  expect((await house.as(keeper, deviceOffice.repaired, { params: { id: body._id }, body: { studio_id: 'pfungen' } })).code).toBe(
    'forbidden',
  )
  const { reply } = await house.as(both, devices.one, { params: { id: body._id } })
  expect(reply).toMatchObject({ title: 'Beinpresse', exercises: ids, version: 1 })
  const table = (await house.as(keeper, deviceOffice.table, { query: {} })).reply.rows.map(({ _id }) => _id)
  expect([table.includes(own._id), table.includes(body._id)]).toEqual([true, false])
})

test('exercises are put in order whole: another set is refused, an older version gets the order as it stands', async () => {
  const one = await made({}, ['A', 'B', 'C'])
  const [a, b, c] = one.ids as [string, string, string]
  const order = (exercise: string[], version: number) =>
    house.as(keeper, deviceOffice.reorder, { body: { deviceId: one._id, studio_id: 'winterthur', exercise, version } })
  expect((await order([c, a, b], 1)).reply).toMatchObject({ exercises: [c, a, b], version: 2 })
  expect((await order([a, b], 2)).code).toBe('invalid')
  expect((await order([a, b, c, v7()], 2)).code).toBe('invalid')
  const stale = await order([a, b, c], 1)
  expect([stale.code, stale.reply]).toMatchObject(['stale', { current: { exercises: [c, a, b], version: 2 } }])
  expect((await order([c, a, b], 1)).status).toBe(200)
  const { exercises } = await seen(mia, 'winterthur')
  expect(exercises.filter(({ deviceId }) => deviceId === one._id).map(({ title }) => title)).toEqual(['C', 'A', 'B'])
})

test('a device is added to, moved to and copied to another studio by who may in both, with its exercises', async () => {
  const one = await made({ title: 'Rudergerät' }, ['Rudern'])
  const transfer = (who: Somebody, act: 'add' | 'end' | 'move' | 'copy', over: object = {}) =>
    house.as(who, deviceOffice.transfer, { body: { device: one._id, studio_id: 'winterthur', to: 'pfungen', act, ...over } })
  expect((await transfer(keeper, 'add')).code).toBe('forbidden')
  expect((await transfer(both, 'add')).reply.studios.toSorted()).toEqual(['pfungen', 'winterthur'])
  expect((await transfer(both, 'end')).reply.studios).toEqual(['winterthur'])
  expect((await transfer(both, 'end', { to: 'winterthur' })).code).toBe('invalid')
  const copy = v7()
  const copied = await transfer(both, 'copy', { copy })
  expect(copied.reply).toMatchObject({ _id: copy, studio_id: 'pfungen', studios: ['pfungen'], title: 'Rudergerät' })
  expect((await transfer(both, 'copy', { copy })).reply.exercises).toEqual(copied.reply.exercises)
  expect(copied.reply.exercises).toHaveLength(1)
  expect(copied.reply.exercises).not.toEqual(one.ids)
  expect((await transfer(both, 'move')).reply).toMatchObject({ studio_id: 'pfungen', studios: ['pfungen'], exercises: one.ids })
  expect((await transfer(both, 'move')).reply).toMatchObject({ studio_id: 'pfungen', studios: ['pfungen'] })
})

test('training is offered what stands in the picked studio, works and was not retired', async () => {
  const here = await made({ title: 'Latzug' }, ['Latzug'])
  const there = await made({ title: 'Wadenpresse', studio_id: 'pfungen' }, ['Waden'])
  expect(await offered(mia)).toEqual(expect.arrayContaining(here.ids))
  expect(await offered(mia)).not.toEqual(expect.arrayContaining(there.ids))
  const report = { _id: v7(), studio: 'winterthur', text: 'Das Seil ist gerissen.', picture: null }
  expect((await house.as(mia, devices.report, { params: { id: there._id }, body: report })).code).toBe('missing')
  expect((await house.as(mia, devices.report, { params: { id: here._id }, body: report })).status).toBe(200)
  expect(await offered(mia)).not.toEqual(expect.arrayContaining(here.ids))
  const { defects } = await seen(mia, 'winterthur')
  expect(defects).toEqual([{ device: here._id, at: expect.any(String) }])
  const told = await house.as(keeper, deviceOffice.defects, { params: { id: here._id } })
  expect(told.reply).toMatchObject([{ studio: 'winterthur', text: 'Das Seil ist gerissen.' }])
  await house.as(keeper, deviceOffice.repaired, { params: { id: here._id }, body: { studio_id: 'winterthur' } })
  expect(await offered(mia)).toEqual(expect.arrayContaining(here.ids))
  const byId = { params: { id: here._id } }
  await house.as(keeper, deviceOffice.remove, { ...byId, query: { studio_id: 'winterthur', version: 1 } })
  expect(await offered(mia)).not.toEqual(expect.arrayContaining(here.ids))
  expect((await house.as(mia, devices.one, byId)).code).toBe('missing')
  expect((await house.as(keeper, deviceOffice.retired)).reply.map(({ _id }) => _id)).toEqual([here._id])
  await house.as(keeper, deviceOffice.restore, { ...byId, body: { studio_id: 'winterthur' } })
  expect(await offered(mia)).toEqual(expect.arrayContaining(here.ids))
})

test('after 30 days a retired device stays retired', async () => {
  const one = await made({ title: 'Alt' })
  const long = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await house.db.update(device).set({ removedAt: long })
  const back = { params: { id: one._id }, body: { studio_id: 'winterthur' } }
  expect((await house.as(keeper, deviceOffice.restore, back)).code).toBe('missing')
  expect((await house.as(keeper, deviceOffice.retired)).reply).toEqual([])
})

test('a category is anybody’s to add, and whoever keeps all studios’ devices changes it', async () => {
  const body = { _id: v7(), name: 'Kabelzüge', note: true }
  expect((await house.as(keeper, deviceOffice.saveCategory, { body })).reply).toMatchObject({ ...body, version: 1 })
  expect((await house.as(keeper, deviceOffice.saveCategory, { body: { ...body, name: 'Seile', version: 1 } })).code).toBe('forbidden')
  const chain = await member(house, { grants: [{ right: 'ex_edit', studios: 'all' }] })
  expect((await house.as(chain, deviceOffice.saveCategory, { body: { ...body, name: 'Seile', version: 1 } })).reply.version).toBe(2)
  expect((await house.as(chain, deviceOffice.saveCategory, { body: { ...body, name: 'Züge', version: 1 } })).code).toBe('stale')
})
