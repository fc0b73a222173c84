import { v7 } from 'uuid'
import { beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '#contract/days.ts'
import { health } from '#contract/health.ts'
import { plans } from '#contract/plans/calls.ts'
import { ownWorkouts } from '#contract/plans/ownWorkouts.ts'
import type { TrainingPlanForm, WorkoutForm } from '#contract/plans/shapes.ts'
import { workouts } from '#contract/workouts.ts'
import { addExercises } from '#server/devices/demo/addedExercises.ts'
import { exerciseOf } from '#server/devices/demo/exercises.ts'
import { dayOf } from '#server/kit/zone.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { write } from '#server/sync/door.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'

const house = testHouse()
let trainer: Somebody
let other: Somebody
let viewer: Somebody
let elsewhere: Somebody

beforeAll(async () => {
  const { code } = await makeStudio(house, { code: 'hier' })
  await makeStudio(house, { code: 'dort' })
  await addExercises(house.db)
  trainer = await holder(house, [{ right: 'tp_create', studios: [code] }])
  other = await holder(house, [{ right: 'tp_create', studios: [code] }])
  viewer = await holder(house, [{ right: 'tp_viewAll', studios: [code] }])
  elsewhere = await holder(house, [
    { right: 'tp_create', studios: ['dort'] },
    { right: 'tp_viewAll', studios: ['dort'] },
  ])
}, 120_000)

const today = dayOf(new Date().toISOString())
const at = (days: number) => addDays(today, days)
const open = { weight: null, reps: null, repsTo: null, distance: null, time: null }
const slotOf = (title: string, more = {}) => ({
  _id: v7(),
  exercise: exerciseOf(title)._id,
  superset: null,
  rest: 90,
  setting: null,
  hint: null,
  targets: [{ ...open, warmup: false, weight: 60, reps: 8, repsTo: 12 }],
  ...more,
})
const newcomer = () => member(house, { studioCode: 'hier' })
const planFor = (person: Somebody, more: Partial<TrainingPlanForm> = {}): TrainingPlanForm => ({
  _id: v7(),
  person: person._id,
  title: 'Kraft',
  goal: null,
  start: today,
  until: null,
  state: 'published',
  splits: [
    { _id: v7(), title: 'Oberkörper', minutes: 50, slots: [slotOf('Brustpresse', { superset: 'A' }), slotOf('Latzug', { superset: 'A' })] },
    { _id: v7(), title: 'Beine', minutes: 40, slots: [slotOf('Beinpresse')] },
  ],
  ...more,
})
const make = async (form: TrainingPlanForm, who = trainer) => {
  const { status, reply } = await house.as(who, plans.create, { body: form })
  expect(status).toBe(200)
  return reply
}
const spans = async (who: Somebody) => {
  const { reply } = await house.as(who, workouts.plans)
  return reply.map(({ title, start, end, current }) => ({ title, start, end, current }))
}

test('a member trains by what the trainer built, and is told without a word of it', async () => {
  const me = await newcomer()
  const form = planFor(me)
  const made = await make(form)
  expect(made).toMatchObject({ ...form, version: 1, standing: 'running' })
  expect(made.exercises.map(({ title }) => title)).toEqual(['Brustpresse', 'Latzug', 'Beinpresse'])
  const { reply } = await house.as(me, workouts.plan)
  expect(reply?.splits.map(({ title, sets }) => [title, sets])).toEqual([
    ['Oberkörper', 2],
    ['Beine', 1],
  ])
  const { rows } = await house.db.execute<{ title: string; link: string }>(
    `select title, link from notification where person = '${me._id}'`,
  )
  expect(rows).toEqual([{ title: 'Du hast einen neuen Trainingsplan.', link: '/workouts' }])
  // Sent again it is the same; another content under its id is none.
  expect(await make(form)).toMatchObject({ version: 1 })
  expect((await house.as(trainer, plans.create, { body: { ...form, title: 'Ganz anders' } })).code).toBe('taken')
})

test('a plan stays with its person: changed for somebody else, the reason is told and nothing is written', async () => {
  const [me, you] = [await newcomer(), await newcomer()]
  const plan = await make(planFor(me))
  const body = { ...planFor(you, { _id: plan._id, splits: plan.splits, title: 'Für dich' }), version: 1 }
  const { code, fields } = await house.as(trainer, plans.edit, { params: { id: plan._id }, body })
  expect([code, Object.keys(fields ?? {})]).toEqual(['invalid', ['person']])
  expect((await spans(me)).map(({ title }) => title)).toEqual([plan.title])
  expect(await spans(you)).toEqual([])
})

test('open apps of the member are told of what they see, and of a draft nothing', async () => {
  const me = await newcomer()
  const device = openDevice(house.url, { token: me.token })
  await device.hear('ready')
  const told = () => device.frames.filter(({ event }) => event === 'plan:changed').length
  const draft = await make(planFor(me, { state: 'draft' }))
  const params = { id: draft._id }
  const body = { ...planFor(me, { _id: draft._id, splits: draft.splits }), state: 'published' as const }
  await house.as(trainer, plans.edit, { params, body: { ...body, version: 1 } })
  await vi.waitFor(() => expect(told()).toBe(1))
  await house.as(trainer, plans.edit, { params, body: { ...body, title: 'Kraft II', version: 2 } })
  await vi.waitFor(() => expect(told()).toBe(2))
  // A draft again, it is no plan of theirs any more.
  await house.as(trainer, plans.edit, { params, body: { ...body, state: 'draft', version: 3 } })
  await vi.waitFor(() => expect(told()).toBe(3))
  await house.as(trainer, plans.remove, { params, query: { version: 4 } })
  await house.as(trainer, plans.restore, { params })
  await house.as(trainer, plans.edit, { params, body: { ...body, version: 6 } })
  await vi.waitFor(() => expect(told()).toBe(4))
  device.socket.close()
})

test('one plan runs at a time: a new one ends the older the day before, and withdrawn gives it its days back', async () => {
  const me = await newcomer()
  const old = await make(planFor(me, { title: 'Alt', start: at(-30), until: at(30) }))
  const young = await make(planFor(me, { title: 'Neu', start: at(5) }))
  // Whoever saved it is told what ends by it.
  expect([old.ended, young.ended]).toEqual([[], [{ _id: old._id, title: 'Alt', end: at(4) }]])
  expect(await spans(me)).toEqual([
    { title: 'Neu', start: at(5), end: null, current: false },
    { title: 'Alt', start: at(-30), end: at(4), current: true },
  ])
  await house.as(trainer, plans.remove, { params: { id: young._id }, query: { version: 1 } })
  expect(await spans(me)).toEqual([{ title: 'Alt', start: at(-30), end: at(30), current: true }])
  await house.as(trainer, plans.restore, { params: { id: young._id } })
  expect((await spans(me)).map(({ end }) => end)).toEqual([null, at(4)])
  // Another beginning moves the older one's end along.
  const { start: _, ...rest } = planFor(me, { _id: young._id, title: 'Neu', splits: young.splits })
  await house.as(trainer, plans.edit, { params: { id: young._id }, body: { ...rest, start: at(10), version: 3 } })
  expect((await spans(me)).map(({ start, end }) => [start, end])).toEqual([
    [at(10), null],
    [at(-30), at(9)],
  ])
})

test('a draft is the staff’s alone and ends nothing, until it is published', async () => {
  const me = await newcomer()
  await make(planFor(me, { title: 'Alt', start: at(-30) }))
  const draft = await make(planFor(me, { title: 'Neu', state: 'draft' }))
  expect(draft.standing).toBe('draft')
  expect((await spans(me)).map(({ title }) => title)).toEqual(['Alt'])
  expect((await house.as(me, workouts.onePlan, { params: { id: draft._id } })).code).toBe('missing')
  const { reply } = await house.as(trainer, plans.edit, {
    params: { id: draft._id },
    body: { ...planFor(me, { _id: draft._id, title: 'Neu', splits: draft.splits }), version: 1 },
  })
  expect(reply).toMatchObject({ version: 2, standing: 'running' })
  expect((await spans(me)).map(({ title, current }) => [title, current])).toEqual([
    ['Neu', true],
    ['Alt', false],
  ])
})

test('of two who change a plan the second is handed it as it stands', async () => {
  const me = await newcomer()
  const form = planFor(me)
  await make(form)
  const colleague = await holder(
    house,
    (['tp_create', 'tp_viewAll'] as const).map(right => ({ right, studios: ['hier'] })),
  )
  const edit = (title: string) => house.as(colleague, plans.edit, { params: { id: form._id }, body: { ...form, title, version: 1 } })
  expect((await edit('Erste')).reply).toMatchObject({ title: 'Erste', version: 2 })
  const second = await edit('Zweite')
  expect(second.code).toBe('stale')
  // Somebody who meant the same changed nothing.
  expect((await edit('Erste')).reply).toMatchObject({ version: 2 })
})

test('plans are seen by H24: all with tp_viewAll, else of people for whom one made one, each in their studio', async () => {
  const me = await newcomer()
  const form = planFor(me, { title: 'Sichtbar' })
  await make(form)
  const seen = async (who: Somebody) => {
    const found = await house.as(who, plans.search, { body: { q: 'Sichtbar' } })
    const { reply } = await house.as(who, plans.ofPerson, { params: { userId: me._id } })
    return [found.reply.total, Array.isArray(reply) ? reply.length : 'missing']
  }
  expect(await seen(trainer)).toEqual([1, 1])
  expect(await seen(viewer)).toEqual([1, 1])
  expect(await seen(other)).toEqual([0, 0])
  expect(await seen(elsewhere)).toEqual([0, 'missing'])
  for (const [call, input] of [
    [plans.edit, { body: { ...form, version: 1 } }],
    [plans.remove, { query: { version: 1 } }],
    [plans.copy, { body: { _id: v7(), to: me._id, start: today } }],
  ] as const)
    expect((await house.as(elsewhere, call, { params: { id: form._id }, ...input } as never)).code).toBe('missing')
  expect((await house.as(elsewhere, plans.create, { body: planFor(me) })).code).toBe('missing')
  expect((await house.as(viewer, plans.create, { body: planFor(me) })).code).toBe('forbidden')
  expect((await spans(me)).map(({ title }) => title)).toEqual(['Sichtbar'])
})

test('a copy is a draft for somebody else with rows of its own, once', async () => {
  const [me, you] = [await newcomer(), await newcomer()]
  const form = planFor(me)
  await make(form)
  const input = { params: { id: form._id }, body: { _id: v7(), to: you._id, start: at(3) } }
  const { reply } = await house.as(trainer, plans.copy, input)
  expect(reply).toMatchObject({ person: you._id, start: at(3), standing: 'draft', title: 'Kraft' })
  expect(reply.splits.map(({ title }) => title)).toEqual(['Oberkörper', 'Beine'])
  expect(reply.splits[0]?._id).not.toBe(form.splits[0]?._id)
  expect((await house.as(trainer, plans.copy, input)).reply.splits[0]?._id).toBe(reply.splits[0]?._id)
})

test('ids of another plan’s rows and unknown exercises are refused, and nothing is changed', async () => {
  const me = await newcomer()
  const form = planFor(me)
  await make(form)
  const stolen = planFor(me, { splits: form.splits })
  expect((await house.as(trainer, plans.create, { body: stolen })).code).toBe('taken')
  const unknown = planFor(me, { splits: [{ ...form.splits[0]!, _id: v7(), slots: [slotOf('Brustpresse', { exercise: v7() })] }] })
  expect((await house.as(trainer, plans.create, { body: unknown })).code).toBe('invalid')
  expect((await spans(me)).length).toBe(1)
})

test('own workouts are seen and changed by their member alone, and come back', async () => {
  const [me, you] = [await newcomer(), await newcomer()]
  const form: WorkoutForm = { _id: v7(), title: 'Kurz und gut', about: null, minutes: 30, slots: [slotOf('Brustpresse')] }
  const params = { id: form._id }
  expect((await house.as(me, ownWorkouts.create, { body: form })).reply).toMatchObject({ ...form, version: 1 })
  const listed = async (who: Somebody) => (await house.as(who, workouts.list)).reply.filter(({ own }) => own).map(({ title }) => title)
  expect(await listed(me)).toEqual(['Kurz und gut'])
  expect(await listed(you)).toEqual([])
  expect((await house.as(you, workouts.one, { params })).code).toBe('missing')
  expect((await house.as(you, ownWorkouts.edit, { params, body: { ...form, version: 1 } })).code).toBe('missing')
  const { reply } = await house.as(me, ownWorkouts.edit, { params, body: { ...form, title: 'Länger', version: 1 } })
  expect(reply).toMatchObject({ title: 'Länger', version: 2 })
  expect((await house.as(me, ownWorkouts.edit, { params, body: { ...form, title: 'Anders', version: 1 } })).code).toBe('stale')
  await house.as(me, ownWorkouts.remove, { params, query: { version: 2 } })
  expect(await listed(me)).toEqual([])
  await house.as(me, ownWorkouts.restore, { params })
  expect(await listed(me)).toEqual(['Länger'])
})

test('a plan is printed for its member, and for others by who sees it, which its member reads', async () => {
  const me = await newcomer()
  const form = planFor(me, { title: 'Kraft am Berg' })
  const draft = planFor(me, { title: 'Noch nicht', state: 'draft' })
  for (const one of [form, draft]) await make(one)
  const print = async (who: Somebody, a: string, b = form._id, query: { format?: 'a4' | 'karte' } = {}) => {
    const { status, reply, code } = await house.as(who, plans.pdf, { params: { a, b }, query })
    return status === 200
      ? readPaper(Buffer.from(await reply.arrayBuffer()))
          .flat()
          .join('|')
      : code
  }
  const sheet = await print(me, 'me')
  for (const text of ['Kraft am Berg', 'Oberkörper', 'Brustpresse', 'A1', 'A2', '1 Satz: 60 kg × 8–12']) expect(sheet).toContain(text)
  expect(await print(me, me._id, form._id, { format: 'karte' })).toContain('Beinpresse')
  const seen = async () => (await house.as(me, health.readings)).reply.map(({ what, kind }) => [what, kind])
  expect(await seen()).toEqual([])
  for (const who of [trainer, viewer]) expect(await print(who, me._id)).toContain('Kraft am Berg')
  expect(await seen()).toEqual([
    ['Trainingsplan', 'disclosed'],
    ['Trainingsplan', 'disclosed'],
  ])
  expect(await print(trainer, me._id, draft._id)).toContain('Noch nicht')
  expect(await print(me, 'me', draft._id)).toBe('missing')
  for (const [who, a] of [
    [elsewhere, me._id],
    [await newcomer(), me._id],
    [trainer, 'me'],
    [trainer, trainer._id],
  ] as const)
    expect(await print(who, a)).toBe('missing')
  expect(await print(me, 'sie')).toBe('invalid')
  expect(await seen()).toHaveLength(3)
})

test('many plans get another last day at once; what somebody changed meanwhile is left, and all of it is taken back', async () => {
  const [me, you, they] = [await newcomer(), await newcomer(), await newcomer()]
  const [mine, yours, theirs] = [
    await make(planFor(me, { until: at(10) })),
    await make(planFor(you)),
    await make(planFor(they, { start: at(40) })),
  ]
  const spans = (who: Somebody, wishes: { _id: string; version: number; until: string | null }[]) =>
    house.as(who, plans.spans, { body: { plans: wishes } })
  const until = async (_id: string) => (await house.as(trainer, plans.one, { params: { id: _id } })).reply.end ?? null
  const wish = (plan: { _id: string; version: number }, day: string | null) => ({ _id: plan._id, version: plan.version, until: day })
  const { reply } = await spans(trainer, [
    wish(mine, at(30)),
    wish({ ...yours, version: 9 }, at(30)),
    wish(theirs, at(30)),
    wish({ _id: v7(), version: 1 }, null),
  ])
  expect(reply.changed).toEqual([{ _id: mine._id, version: 2, before: at(10) }])
  expect(Object.fromEntries(reply.left.map(({ _id, why }) => [_id, why]))).toMatchObject({ [yours._id]: 'stale', [theirs._id]: 'days' })
  expect([reply.left.length, await until(mine._id), await until(yours._id)]).toEqual([3, at(30), null])
  const back = reply.changed.map(({ _id, version, before }) => ({ _id, version, until: before }))
  expect((await spans(trainer, back)).reply.changed).toHaveLength(1)
  expect(await until(mine._id)).toBe(at(10))
  // Nobody elsewhere changes it, or learns that it is there.
  expect((await spans(elsewhere, [wish({ ...mine, version: 3 }, null)])).reply).toEqual({
    changed: [],
    left: [{ _id: mine._id, why: 'missing' }],
  })
  expect((await spans(viewer, [wish(mine, null)])).code).toBe('forbidden')
  const { rows } = await house.db.execute<{ title: string }>(`select title from notification where person = '${me._id}'`)
  expect(rows.map(({ title }) => title).filter(title => title.includes('anderen Tag'))).toHaveLength(2)
})

test('whoever makes plans bears the trainers’ badge as a plan’s author, and bears it no longer without the right', async () => {
  const me = await newcomer()
  const author = await holder(house, [{ right: 'tp_create', studios: ['hier'] }])
  await make(planFor(me), author)
  const badge = async () => (await house.as(me, workouts.plan)).reply?.byTrainer
  const staffs = async () => [
    (await house.as(viewer, plans.ofPerson, { params: { userId: me._id } })).reply[0]?.byTrainer,
    (await house.as(viewer, plans.search, { body: { limit: 200 } })).reply.rows.find(({ person }) => person === me._id)?.byTrainer,
  ]
  expect([await badge(), ...(await staffs())]).toEqual([true, true, true])
  await house.db.execute(`delete from person_right where person = '${author._id}'`)
  expect([await badge(), ...(await staffs())]).toEqual([false, false, false])
})

test('whoever builds a plan sees what was trained last and the bests, each reader traced once a day', async () => {
  const me = await newcomer()
  const press = exerciseOf('Brustpresse')
  const set = (day: string, weight: number, more = {}) =>
    write(house, me._id, 'sets', {
      id: v7(),
      _deleted: false,
      run: v7(),
      slot: 'a',
      exercise: press._id,
      title: 'Brustpresse',
      kind: 'weight',
      warmup: false,
      index: 0,
      weight,
      reps: 8,
      at: `${day}T10:00:00.000Z`,
      day,
      source: 'app',
      ...more,
    })
  await set(at(-9), 70)
  await set(at(-2), 60)
  await set(at(-2), 20, { warmup: true })
  await house.projector.settled(me._id)
  const values = (who: Somebody) => house.as(who, plans.values, { params: { userId: me._id } })
  const done = { weight: 60, reps: 8, distance: null, time: null }
  for (const who of [trainer, trainer, viewer])
    expect((await values(who)).reply).toEqual([{ exercise: press._id, day: at(-2), sets: [done], best: 70 }])
  expect([(await values(elsewhere)).code, (await values(me)).code]).toEqual(['missing', 'forbidden'])
  const seen = (await house.as(me, health.readings)).reply.filter(({ what }) => what === 'Trainingswerte')
  expect(seen).toHaveLength(2)
})
