import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test, vi } from 'vitest'
import { devices } from '#contract/devices/calls.ts'
import { deviceOffice } from '#contract/devices/deviceOffice.ts'
import { examplePicture } from '#contract/files.ts'
import { dayMs } from '#contract/time.ts'
import { workouts } from '#contract/workouts.ts'
import { forgetDefects } from '#server/devices/defects.ts'
import { device, deviceDefect } from '#server/devices/tables.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
/** Holds every right on devices in «winterthur». */
let keeper: Somebody
/** Holds them in both studios. */
let both: Somebody
/** At home in «winterthur». */
let mia: Somebody
const rights = ['ex_create', 'ex_edit', 'ex_delete', 'ex_transfer'] as const
const grants = (studios: string[]) => rights.map(right => ({ right, studios }))

beforeAll(async () => {
  keeper = await member(house, { grants: grants(['winterthur']) })
  both = await member(house, { grants: grants(['winterthur', 'pfungen']) })
  mia = await member(house, { studioCode: 'winterthur' })
}, 60_000)

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

test('open apps hear that a device broke or was repaired, once each', async () => {
  const { _id } = await made({ title: 'Ruderzug' }, ['Rudern'])
  const phone = openDevice(house.url, { token: mia.token })
  await phone.hear('ready')
  const told = () => phone.frames.filter(({ event }) => event === 'device:changed').map(({ data }) => data)
  const body = { _id: v7(), studio: 'winterthur', text: 'Klemmt.', picture: null }
  for (const _ of [1, 2]) await house.as(mia, devices.report, { params: { id: _id }, body })
  for (const _ of [1, 2]) await house.as(keeper, deviceOffice.repaired, { params: { id: _id }, body: { studio_id: 'winterthur' } })
  await vi.waitFor(() => expect(told()).toEqual([{ studio: 'winterthur' }, { studio: 'winterthur' }]))
  phone.socket.close()
})

const manual = { field: 'file', name: 'a.pdf', type: 'application/pdf', base64: btoa('%PDF-1.4\ntrailer <<>>\n%%EOF\n') }

test('a manual is read by whoever is signed in, at a signed address; an edit of a version before leaves it', async () => {
  const one = await made({ title: 'Zugturm' }, ['Ziehen'])
  const params = { id: one.ids[0]! }
  expect((await house.as(mia, deviceOffice.manual, { body: manual })).code).toBe('forbidden')
  expect((await house.as(keeper, deviceOffice.picture, { body: manual })).code).toBe('bad-media-type')
  const { name } = (await house.as(keeper, deviceOffice.manual, { body: manual })).reply
  const picture = (await house.as(keeper, deviceOffice.picture, { body: examplePicture })).reply
  const body = { _id: params.id, studio_id: 'winterthur', deviceId: one._id, title: 'Ziehen', ...blank }
  const edit = (over: object) => house.as(keeper, deviceOffice.editExercise, { params, body: { ...body, version: 1, ...over } })
  expect((await edit({ manual: picture.name })).fields).toHaveProperty('manual')
  expect((await edit({ manual: name })).reply).toMatchObject({ manual: name, version: 2 })
  expect((await edit({ version: 2, title: 'Ziehen, eng' })).reply).toMatchObject({ manual: name, version: 3 })
  expect((await seen(mia, 'winterthur')).exercises.find(({ _id }) => _id === params.id)?.manual).toBe(name)
  const { address } = (await house.as(mia, devices.manual, { params })).reply
  expect((await house.ask(address)).status).toBe(200)
  expect((await house.ask(address.split('?')[0]!)).status).toBe(404)
  expect((await edit({ version: 3, manual: null })).status).toBe(200)
  expect((await house.as(mia, devices.manual, { params })).code).toBe('missing')
})

test('an exercise is moved or copied to another device by who may in the studios of both', async () => {
  const from = await made({ title: 'Bank' }, ['Drücken', 'Heben'])
  const there = await made({ title: 'Zielbank', studio_id: 'pfungen' }, ['Strecken'])
  const [press, lift] = from.ids as [string, string]
  const transfer = (who: Somebody, body: object) =>
    house.as(who, deviceOffice.transferExercise, {
      body: { studio_id: 'winterthur', exercise: press, to: there._id, act: 'move', ...body },
    })
  expect((await transfer(keeper, {})).code).toBe('forbidden')
  expect((await transfer(both, { studio_id: 'pfungen' })).code).toBe('missing')
  expect((await transfer(both, { to: v7() })).code).toBe('invalid')
  const copy = v7()
  for (const _ of [1, 2])
    expect((await transfer(both, { exercise: lift, act: 'copy', copy })).reply).toMatchObject({
      _id: copy,
      deviceId: there._id,
      title: 'Heben',
    })
  for (const _ of [1, 2]) expect((await transfer(both, {})).reply).toMatchObject({ _id: press, deviceId: there._id, studio_id: 'pfungen' })
  const exercisesOn = async (_id: string) => (await house.as(both, devices.one, { params: { id: _id } })).reply.exercises
  expect([await exercisesOn(from._id), await exercisesOn(there._id)]).toEqual([[lift], [...there.ids, copy, press]])
})

test('the inventory is answered once: a browser that has it hears only that, until something of it changes', async () => {
  const one = await made({ title: 'Wadenbank' })
  const ask = (known = '') =>
    house.ask('geraete?studio=winterthur', { headers: { authorization: `Bearer ${mia.token}`, 'if-none-match': known } })
  const first = await ask()
  const mark = first.headers.get('etag') ?? ''
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  const again = await ask(mark)
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, mark, ''])
  const { ids: _, ...body } = one
  await house.as(keeper, deviceOffice.edit, { body: { ...body, title: 'Wadenbank links', version: 1 } })
  expect((await ask(mark)).status).toBe(200)
})

test('labels are made of the devices that somebody looks after, those that were asked for or all that the filters leave', async () => {
  const here = await made({ title: 'Presse Etikett', shortForm: 'Gerät 71' })
  const there = await made({ title: 'Butterfly Etikett', studio_id: 'pfungen' })
  const labels = async (query: object) => {
    const answer = await house.as(keeper, deviceOffice.labels, { query })
    return answer.code ? [[answer.code]] : readPaper(Buffer.from(await (answer.reply as Blob).arrayBuffer()))
  }
  const code = `${here._id.slice(-8, -4)} ${here._id.slice(-4)}`
  expect(await labels({ ids: [here._id, there._id] })).toEqual([['Presse Etikett', 'Gerät 71', 'Formkurve Töss', code]])
  expect((await labels({ q: 'etikett', studio: ['winterthur'] })).flat()).toContain(code)
  expect(await labels({ ids: [there._id] })).toEqual([['missing']])
  const many = Array.from({ length: 25 }, (_, at) => made({ title: `Reihe ${at}` }))
  const ids = (await Promise.all(many)).map(({ _id }) => _id)
  expect(await labels({ ids })).toHaveLength(2)
})

test('after 30 days a retired device stays retired', async () => {
  const one = await made({ title: 'Alt' })
  const long = new Date(Date.now() - 31 * dayMs).toISOString()
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
  const edit = (who: Somebody) =>
    house.as(who, deviceOffice.editCategory, { params: { id: body._id }, body: { ...body, name: 'Züge', note: false, version: 2 } })
  expect((await edit(keeper)).code).toBe('forbidden')
  expect((await edit(chain)).reply).toMatchObject({ name: 'Züge', note: false, version: 3 })
})

test('exercises of no device are listed, corrected and retired by who may in all studios', async () => {
  const chief = await member(house, { grants: rights.map(right => ({ right, studios: 'all' as const })) })
  const body = { _id: v7(), studio_id: null, deviceId: null, title: 'Unterarmstütz', ...blank }
  expect((await house.as(chief, deviceOffice.addExercise, { body })).status).toBe(200)
  const listed = async (who: Somebody) =>
    (await house.as(who, deviceOffice.freeExercises, { query: { q: 'unterarm' } })).reply.rows.map(({ title }) => title)
  expect(await listed(keeper)).toEqual(['Unterarmstütz'])
  const edit = (who: Somebody) =>
    house.as(who, deviceOffice.editExercise, { params: { id: body._id }, body: { ...body, title: 'Unterarmstütz, Knie', version: 1 } })
  expect([(await edit(keeper)).code, (await edit(chief)).status]).toEqual(['forbidden', 200])
  expect(await listed(keeper)).toEqual(['Unterarmstütz, Knie'])
  const gone = await house.as(chief, deviceOffice.removeExercise, { params: { id: body._id }, query: { version: 2 } })
  expect([gone.status, await listed(keeper)]).toEqual([200, []])
})

test('what was mended a year ago is forgotten; what is broken for longer stays broken, without who said so', async () => {
  const [old, late, open] = [v7(), v7(), v7()]
  const { _id } = await made()
  const at = '2026-01-10T10:00:00.000Z'
  const defect = { device: _id, studio: 'winterthur', text: 'Seil', at, person: mia._id }
  await house.db.insert(deviceDefect).values([
    { ...defect, _id: old, repairedAt: '2026-02-01T10:00:00.000Z' },
    { ...defect, _id: late, repairedAt: '2026-02-02T10:00:00.000Z' },
    { ...defect, _id: open },
  ])
  const stand = async () =>
    (await house.db.select().from(deviceDefect).where(eq(deviceDefect.device, _id))).map(row => `${row._id} ${row.person}`).sort()
  await forgetDefects(house, new Date('2027-01-09T12:00:00.000Z'))
  expect(await stand()).toEqual([old, late, open].map(each => `${each} ${mia._id}`).sort())
  await forgetDefects(house, new Date('2027-02-01T12:00:00.000Z'))
  expect(await stand()).toEqual([`${late} ${mia._id}`, `${open} null`].sort())
  expect((await seen(mia, 'winterthur')).defects.some(({ device }) => device === _id)).toBe(true)
})

test('what is moved to a device, or added without a network, stands behind what is done on it, also where one before was retired', async () => {
  const bench = await made({ title: 'Bank' }, ['Alt'])
  const { _id, studio_id, ids } = await made({ title: 'Presse' }, ['A', 'B', 'C'])
  const [first, second, third] = ids as [string, string, string]
  const retire = (id: string) => house.as(both, deviceOffice.removeExercise, { params: { id }, query: { version: 1 } })
  expect((await retire(first)).status).toBe(200)
  // The one that is moved is older, and one made offline the day before older still: where places are equal they would come first.
  const moved = bench.ids[0] as string
  await house.as(both, deviceOffice.transferExercise, { body: { studio_id, exercise: moved, to: _id, act: 'move' } })
  const done = async () => (await house.as(both, devices.one, { params: { id: _id } })).reply.exercises
  expect(await done()).toEqual([second, third, moved])
  expect((await retire(second)).status).toBe(200)
  const late = v7({ msecs: Date.now() - dayMs })
  await house.as(both, deviceOffice.addExercise, { body: { _id: late, studio_id, deviceId: _id, title: 'Neu', ...blank } })
  expect(await done()).toEqual([third, moved, late])
})
