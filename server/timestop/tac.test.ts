import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallBody } from '#contract/call.ts'
import { contracts } from '#contract/contracts/calls.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { contractTac as calls } from '#contract/contracts/tac.ts'
import { addDays } from '#contract/days.ts'
import type { AccessTrouble } from '#contract/sandbox.ts'
import { timestop as timestops } from '#contract/timestop/calls.ts'
import { contract, contractLeader, contractTac } from '#server/contracts/tables.ts'
import { checkAll } from '#server/contracts/tac/check.ts'
import { termsWith } from '#server/contracts/testing/make.ts'
import { at } from '#server/contracts/testing/scene.ts'
import { job } from '#server/kit/jobs/tables.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import { sandboxAccessTrouble } from '#server/outside/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { employee, member } from '#server/testing/make.ts'
import { timestopSetting, timestopTac } from './tables.ts'
import { openPauses, type Pauses, reasonWith } from './testing/scene.ts'

let scene: Pauses
const illness = reasonWith({ text: 'Krankheit', tacReason: 'illness' })
beforeAll(async () => {
  scene = await openPauses()
  await scene.house.db.update(timestopSetting).set({ reasons: [illness, ...Object.values(scene.reasons)] })
  await scene.house.db.insert(contractLeader).values({ studio: 'here', leads: 'app', at: new Date().toISOString() })
}, 60_000)
afterAll(() => scene.house.close())
beforeEach(() => scene.house.db.delete(sandboxAccessTrouble))

const offer = { contract: termsWith({ category: 'Premium 12 Monate' }) }
let count = 0
const somebody = () => {
  count += 1
  return member(scene.house, { studioCode: 'here', vorname: 'Lea', nachname: `Frei ${count}`, geburtstag: '1990-05-05' })
}
const there = async (who: { _id: string }) => {
  const [found] = await scene.house.db.select().from(person).where(eq(person._id, who._id))
  return found?.tacUserId ? accessControl(scene.house).contractsOf(found.tacUserId) : []
}
const tacOf = async ({ _id }: ContractRow) => (await scene.house.db.select().from(contractTac).where(eq(contractTac.contract, _id)))[0]
const order = (...kinds: AccessTrouble[]) => scene.house.db.insert(sandboxAccessTrouble).values(kinds.map(kind => ({ kind })))
const deviations = async () => (await scene.house.as(scene.office, calls.deviations, { query: {} })).reply.rows
const map = async (row: ContractRow) => (await scene.house.as(scene.office, calls.map, at(row))).reply
const mend = async (row: ContractRow, wish: Partial<CallBody<typeof calls.mend>>) =>
  scene.house.as(scene.office, calls.mend, { ...at(row), body: { reason: 'Abgeglichen.', version: (await map(row)).version, ...wish } })

/** Three of ten acts that change something fail: turned away, refused, done without an answer, or brought twice. */
const chaos: readonly (AccessTrouble | undefined)[] = [
  'access-lost',
  undefined,
  'access-away',
  undefined,
  undefined,
  'access-doubled',
  undefined,
  'access-refused',
  undefined,
  'access-lost',
]

/** Does jobs until nothing waits; what was refused is ordered once more. */
async function untilThere(isThere: () => Promise<boolean>, again: () => Promise<unknown>) {
  for (let round = 0; round < 40; round++) {
    const trouble = chaos[round % chaos.length]
    if (trouble) await order(trouble)
    await scene.house.db.update(job).set({ due: new Date(0).toISOString() })
    await scene.house.runJobs()
    if (await isThere()) return
    await again()
  }
  throw new Error('It never came there')
}

test('one contract and one pause are there, however often the service failed, and nothing deviates in the end', async () => {
  const who = await somebody()
  const row = await scene.running(who, offer)
  expect((await tacOf(row))?.state).toBe('ordered')
  const create = () => scene.house.as(scene.office, calls.create, { body: { user: row.userId, index: row.index } })
  const { reply } = await scene.enter(scene.office, row, { reason: illness._id, accept: true })
  expect((await scene.pause(reply._id)).state).toBe('manual')
  await untilThere(async () => (await tacOf(row))?.state === 'there', create)
  await untilThere(
    async () => (await scene.pause(reply._id)).state === 'accepted',
    () => scene.house.as(scene.office, timestops.tacCreate, { body: { id: reply._id } }),
  )
  await scene.house.db.delete(sandboxAccessTrouble)
  const [only, ...others] = await there(who)
  expect([only?.MemberCategoryName, others.length]).toEqual(['Premium 12 Monate', 0])
  expect(only?.ContractTermTimes.map(({ Type }) => Type).sort()).toEqual(['BONUSPERIOD', 'DEFAULT', 'IDLEPERIOD'])
  const { _id } = row
  const whole = (await scene.house.as(scene.office, contracts.one, at(row))).reply
  expect(only?.ContractTermTimes.find(({ Type }) => Type === 'BONUSPERIOD')?.TimeSpan.End).toBe(whole.life.finalEnd)
  // Told twice it is one.
  await create()
  await scene.house.runJobs()
  expect((await there(who)).length).toBe(1)
  await checkAll(scene.house)
  expect((await deviations()).filter(each => each._id === _id)).toEqual([])
})

test('a pause that somebody has entered by hand is sent by no job', async () => {
  const who = await somebody()
  const row = await scene.running(who, offer)
  await scene.house.runJobs()
  const { reply } = await scene.enter(scene.office, row, { reason: illness._id, accept: true })
  for (const step of ['idle', 'bonus'] as const)
    await scene.house.as(scene.office, timestops.step, { params: { id: reply._id }, body: { step, done: true } })
  await scene.house.runJobs()
  expect((await scene.pause(reply._id)).state).toBe('accepted')
  const [tac] = await scene.house.db.select().from(timestopTac).where(eq(timestopTac.pause, reply._id))
  expect(tac?.state).toBe('hand')
  expect((await there(who))[0]?.ContractTermTimes.map(({ Type }) => Type)).toEqual(['DEFAULT'])
  // What nobody has entered there after all is found at night, and mended.
  await checkAll(scene.house)
  const found = (await deviations()).find(({ _id }) => _id === row._id)
  expect(found?.deviations.map(({ field }: { field: string }) => field).sort()).toEqual(['finalEnd', 'pause'])
  const { fields } = await map(row)
  for (const { key } of fields.filter(({ same }) => !same)) {
    expect((await mend(row, { field: { key, side: 'ours' } })).status).toBe(200)
    await scene.house.runJobs()
  }
  await checkAll(scene.house)
  expect((await deviations()).filter(({ _id }) => _id === row._id)).toEqual([])
})

test('where the service leads, a pause counts once it is there, and is cut before that without an event', async () => {
  const lead = (leads: 'app' | 'tac') => scene.house.db.update(contractLeader).set({ leads }).where(eq(contractLeader.studio, 'here'))
  const who = await somebody()
  const row = await scene.running(who, offer)
  await scene.house.runJobs()
  await lead('tac')
  const lifeOf = async () => (await scene.house.as(scene.office, contracts.one, at(row))).reply.life
  const before = (await lifeOf()).finalEnd
  const { reply } = await scene.enter(scene.office, row, { reason: illness._id, accept: true })
  expect([(await scene.pause(reply._id)).state, (await lifeOf()).pauses]).toEqual(['manual', []])
  await scene.house.runJobs()
  const { state, from, to } = await scene.pause(reply._id)
  expect([state, (await lifeOf()).pauses.map(pause => [pause.from, pause.to])]).toEqual(['accepted', [[from, to]]])
  expect((await lifeOf()).finalEnd! > before!).toBe(true)
  const later = await scene.enter(scene.office, row, { accept: true, ...scene.in10(60) })
  const { version, from: first } = await scene.pause(later.reply._id)
  const shorten = (last: string) =>
    scene.house.as(scene.office, timestops.shorten, { params: { id: later.reply._id }, body: { to: last, version } })
  expect((await shorten(addDays(first, -1))).reply).toMatchObject({ state: 'withdrawn' })
  expect((await lifeOf()).pauses).toHaveLength(1)
  await lead('app')
})

test('theirs is taken as a correction: a pause of ours goes, and the contract says who did it and why', async () => {
  const who = await somebody()
  const row = await scene.running(who, offer)
  await scene.house.runJobs()
  const { reply } = await scene.enter(scene.office, row, { accept: true })
  expect(reply.state).toBe('manual')
  const pause = (await map(row)).fields.find(({ field, same }) => field === 'pause' && !same)!
  expect((await mend(row, { field: { key: pause.key, side: 'theirs' }, version: 1 })).code).toBe('stale')
  expect((await mend(row, { field: { key: pause.key, side: 'theirs' } })).status).toBe(200)
  const { life, history } = (await scene.house.as(scene.office, contracts.one, at(row))).reply
  expect([life.pauses, history.at(-1)?.reason, history.at(-1)?.author]).toEqual([[], 'Abgeglichen.', 'Ruth Hofstetter'])
  expect((await map(row)).fields.every(({ same }) => same)).toBe(true)
  // Beginning and term are signed: nobody takes them from there.
  expect((await mend(row, { field: { key: 'start', side: 'theirs' } })).status).toBe(200)
})

test('a profile with the address and another birth date is chosen by hand, and no other account’s', async () => {
  const who = await somebody()
  const { id } = await accessControl(scene.house).createProfile({
    key: 'earlier',
    vorname: 'Lea',
    nachname: 'Frei',
    geburtstag: '1980-01-01',
    email: who.email,
  })
  const row = await scene.running(who, offer)
  await scene.house.runJobs()
  expect(await tacOf(row)).toMatchObject({ state: 'hand', said: expect.stringContaining('anderes Geburtsdatum') })
  expect((await map(row)).profiles).toMatchObject([{ id, fits: false }])
  const other = await somebody()
  await scene.house.db.update(person).set({ tacUserId: 'tac-others' }).where(eq(person._id, other._id))
  expect((await mend(row, { profile: 'tac-others' })).code).toBe('taken')
  expect((await mend(row, { profile: id })).status).toBe(200)
  await scene.house.runJobs()
  expect([(await tacOf(row))?.state, (await there(who)).length]).toEqual(['there', 1])
  const open = (await map(row)).fields.filter(({ same }) => !same)
  expect(open.map(({ key }) => key).sort()).toEqual(['geburtstag', 'nachname'])
  expect((await mend(row, { field: { key: 'geburtstag', side: 'ours' } })).status).toBe(200)
  await scene.house.runJobs()
  expect((await accessControl(scene.house).profile(id))?.geburtstag).toBe('1990-05-05')
})

test('a contract that the service alone knows stands here too: looked at, commented, never edited', async () => {
  const who = await somebody()
  await scene.house.db
    .update(person)
    .set({ tacUserId: `tac-known-${who._id}` })
    .where(eq(person._id, who._id))
  await checkAll(scene.house)
  await checkAll(scene.house)
  const rows = await scene.house.db.select().from(contract).where(eq(contract.person, who._id))
  expect(rows.map(({ index, state }) => [index, state])).toEqual([[0, 'accepted']])
  const row = { ...rows[0], userId: who._id } as unknown as ContractRow
  const { reply } = await scene.house.as(scene.office, contracts.one, at(row))
  expect([reply.foreign, reply.life.start, reply.title]).toEqual([true, rows[0]!.start, rows[0]!.title])
  const edit = await scene.house.as(scene.office, contracts.editMode, { ...at(row), body: { on: true } })
  expect(edit.code).toBe('contract-foreign')
  expect((await scene.turn(row._id, 'accepted')).code).toBe('missing')
  expect((await scene.house.as(scene.office, contracts.pdf, at(row))).code).toBe('missing')
  expect((await scene.house.as(who, contracts.mine)).reply).toEqual([])
})

test('of somebody who trains here and is at home in a studio that is not connected, it stands where their contract is', async () => {
  const who = await somebody()
  await scene.running(who, offer)
  await scene.house.runJobs()
  const [{ tacUserId } = { tacUserId: null }] = await scene.house.db.select().from(person).where(eq(person._id, who._id))
  const [category] = await accessControl(scene.house).categories()
  const { id } = await accessControl(scene.house).createContract({
    key: 'by-hand',
    tacUserId: tacUserId!,
    category: category!.id,
    start: '2026-01-01',
    end: '2028-12-31',
  })
  await scene.house.db.update(person).set({ studioCode: 'there' }).where(eq(person._id, who._id))
  await checkAll(scene.house)
  const rows = await scene.house.db.select().from(contract).where(eq(contract.person, who._id)).orderBy(contract.index)
  expect(rows.map(({ studio, tac }) => [studio, tac?.ContractID])).toEqual([
    ['here', undefined],
    ['here', id],
  ])
})

test('a studio that is not connected sends nothing; who leads is said by whoever manages every studio', async () => {
  const chief = await employee(scene.house, 'admin')
  const say = (who: typeof chief, leads: 'app' | 'none', version: number) =>
    scene.house.as(who, calls.lead, { body: { studio: 'there', leads, version } })
  expect((await say(scene.office, 'app', 0)).code).toBe('forbidden')
  expect((await say(chief, 'app', 0)).reply).toMatchObject({ leads: 'app', version: 1 })
  expect([(await say(chief, 'app', 0)).reply.version, (await say(chief, 'none', 0)).code]).toEqual([1, 'stale'])
  expect((await say(chief, 'none', 1)).reply).toMatchObject({ leads: 'none', version: 2 })
  await scene.house.db.update(contractLeader).set({ leads: 'none' }).where(eq(contractLeader.studio, 'here'))
  const row = await scene.running(await somebody(), offer)
  expect(await tacOf(row)).toBeUndefined()
  expect((await scene.house.as(scene.office, calls.create, { body: { user: row.userId, index: row.index } })).code).toBe('contract-state')
})
