import { Temporal } from 'temporal-polyfill'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { health } from '#contract/health.ts'
import { measurements } from '#contract/measurements.ts'
import { type PersonForm, people } from '#contract/people.ts'
import { grantsOf } from '#contract/rights.ts'
import { zone } from '#contract/time.ts'
import { views } from '#contract/views.ts'
import { mailsTo } from '#server/sandbox/testing/mails.ts'
import { session } from '#server/shared/auth/tables.ts'
import { traceDaily } from '#server/shared/health/trace.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, makeStudio, member, signIn } from '#server/testing/make.ts'

const house = testHouse()
let manager: Somebody
let trainer: Somebody
let anna: Somebody
beforeAll(async () => {
  for (const code of ['winterthur', 'pfungen']) await makeStudio(house, { code, name: code === 'pfungen' ? 'Pfungen' : 'Winterthur' })
  manager = await employee(house, 'studio_manager', ['pfungen'], { vorname: 'Reto', nachname: 'Leiter', studioCode: 'pfungen' })
  trainer = await employee(house, 'trainer', ['pfungen'], { vorname: 'Tina', nachname: 'Trainerin', studioCode: 'pfungen' })
}, 60_000)
beforeEach(async () => {
  anna = await member(house, { vorname: 'Anna', nachname: 'Meier', studioCode: 'pfungen', gewicht: 64.5, telefon: '+41520000000' })
})

const at = (who: Somebody) => ({ params: { id: who._id } })
const form = (over: Partial<PersonForm> = {}): PersonForm => ({
  version: 1,
  vorname: 'Anna',
  nachname: 'Meier',
  email: anna.email,
  ...over,
})
const edit = (who: Somebody, target: Somebody, body: PersonForm) => house.as(who, people.edit, { ...at(target), body })
const kinds = async (who: Somebody, target: Somebody) =>
  (await house.as(who, people.history, at(target))).reply.map(({ kind, by, what }) => [kind, by, what])

test('the card holds what staff need, and no health data', async () => {
  const { reply, status } = await house.as(manager, people.card, at(anna))
  expect(status).toBe(200)
  expect(reply).toMatchObject({ vorname: 'Anna', studio: { code: 'pfungen', name: 'Pfungen' }, roles: ['member'], grants: [], mine: true })
  expect(JSON.stringify(reply)).not.toContain('64.5')
})

test('an account does not get another address unnoticed', async () => {
  await edit(manager, anna, form({ vorname: 'Änni' }))
  expect(await mailsTo(house, anna.email)).toEqual([])
  expect((await edit(manager, anna, form({ version: 2, email: `neu-${anna.email}` }))).status).toBe(200)
  const [mail, ...more] = await mailsTo(house, anna.email)
  expect([mail?.subject, more]).toEqual(['Eine andere E-Mail-Adresse für dein Konto', []])
  expect(mail?.text).not.toContain(`neu-${anna.email}`)
  const { reply } = await house.as(anna, health.readings)
  expect(reply).toContainEqual(expect.objectContaining({ reader: 'Reto Leiter', what: 'E-Mail-Adresse geändert' }))
})

test('an edit changes what it sends, empties what is null and keeps what is left out', async () => {
  const { reply } = await edit(manager, anna, form({ nachname: 'Meier-Huber', stadt: 'Pfungen', telefon: null }))
  expect(reply).toMatchObject({ nachname: 'Meier-Huber', stadt: 'Pfungen', telefon: null, version: 2 })
  const { reply: again } = await edit(manager, anna, form({ version: 2, nachname: 'Meier' }))
  expect(again).toMatchObject({ nachname: 'Meier', stadt: 'Pfungen', version: 3 })
  expect((await kinds(manager, anna)).filter(([kind]) => kind === 'edited')).toEqual([
    ['edited', 'Reto Leiter', 'nachname'],
    ['edited', 'Reto Leiter', 'nachname,telefon,stadt'],
  ])
})

test('of two who began with the same version the second gets the row as it stands', async () => {
  await edit(manager, anna, form({ stadt: 'Pfungen' }))
  const { status, code, reply } = await edit(trainer, anna, form({ stadt: 'Wil' }))
  expect([status, code]).toEqual([409, 'stale'])
  expect(reply).toMatchObject({ current: { stadt: 'Pfungen', version: 2 } })
})

test('who is shown the row by a refusal has read it: the trace stays, sent again or not', async () => {
  const readings = async () => (await house.as(anna, health.readings)).reply.map(({ reader, what }) => [reader, what])
  const body = form({ stadt: 'Wil', version: 999_999 })
  expect((await edit(trainer, anna, body)).code).toBe('stale')
  expect(await readings()).toEqual([[expect.any(String), 'Karte und Verlauf']])
  for (const _ of [1, 2]) {
    const answer = await house.as(manager, people.edit, { params: { id: anna._id }, body }, { key: 'same' })
    expect([answer.code, answer.reply]).toEqual(['stale', expect.objectContaining({ current: expect.objectContaining({ version: 1 }) })])
  }
  expect(await readings()).toHaveLength(2)
})

test('an edit at once by ten leaves one winner and one line in the history', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, place) => edit(manager, anna, form({ stadt: `Ort ${place}` }))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect((await kinds(manager, anna)).filter(([kind]) => kind === 'edited')).toHaveLength(1)
})

test('a new address waits beside the one that holds, is taken back with it, and must be nobody else’s', async () => {
  await house.db.execute(`update person set email_verified_at = now() where _id = '${anna._id}'`)
  const taken = await edit(manager, anna, form({ email: trainer.email.toUpperCase() }))
  expect([taken.status, taken.fields]).toEqual([422, { email: 'Diese E-Mail Adresse ist bereits vergeben' }])
  const { reply } = await edit(manager, anna, form({ email: `Neu.${anna.email}` }))
  expect(reply).toMatchObject({ email: anna.email, emailVerifiedAt: expect.any(String), pendingEmail: `neu.${anna.email}`.toLowerCase() })
  const same = await edit(manager, anna, form({ version: 2, email: `neu.${anna.email}` }))
  expect([same.reply.version, same.reply.pendingEmail]).toEqual([2, reply.pendingEmail])
  const back = await edit(manager, anna, form({ version: 2 }))
  expect([back.reply.email, back.reply.pendingEmail]).toEqual([anna.email, null])
})

test('nobody changes, signs out or deletes somebody who may do more than they', async () => {
  const boss = await employee(house, 'studio_manager', ['pfungen'], { studioCode: 'pfungen' })
  const chain = await employee(house, 'trainer', ['pfungen', 'winterthur'], { studioCode: 'pfungen' })
  for (const target of [boss, chain]) {
    expect((await house.as(trainer, people.card, at(target))).reply.mine).toBe(false)
    expect((await edit(trainer, target, form({ email: target.email }))).code).toBe('forbidden')
    expect((await house.as(trainer, people.endSessions, { ...at(target), body: {} })).code).toBe('forbidden')
  }
  const office = await member(house, { roles: ['member'], grants: grantsOf('office', 'all'), studioCode: 'pfungen' })
  expect((await edit(manager, office, form({ email: office.email }))).code).toBe('forbidden')
  const equal = await edit(manager, boss, form({ vorname: 'Vreni', email: boss.email }))
  expect(equal.status).toBe(200)
})

/** Waits until somebody is signed out: a session that another process ended is noticed a moment later. */
const isOut = (who: Omit<Somebody, 'email'>) =>
  vi.waitFor(async () => expect((await house.as(who, account.me)).code).toBe('unauthenticated'))

test('one device or all of them are signed out at once, and the history says by whom', async () => {
  const phone = await signIn(house, anna._id, 'Telefon')
  const foreign = await house.as(manager, people.endSessions, { ...at(anna), body: { session: trainer.session } })
  expect(foreign.code).toBe('missing')
  expect((await house.as(trainer, account.me)).status).toBe(200)
  await house.as(manager, people.endSessions, { ...at(anna), body: { session: phone.session } })
  await isOut(phone)
  expect((await house.as(anna, account.me)).status).toBe(200)
  expect((await house.as(manager, people.sessions, at(anna))).reply.map(({ device }) => device)).toEqual(['Test'])
  await house.as(manager, people.endSessions, { ...at(anna), body: {} })
  await isOut(anna)
  expect((await kinds(manager, anna)).filter(([kind]) => kind === 'sessions-ended')).toEqual([
    ['sessions-ended', 'Reto Leiter', '1'],
    ['sessions-ended', 'Reto Leiter', '1'],
  ])
})

test('of very many sessions those are listed that were used last', async () => {
  const beat = await member(house, { studioCode: 'pfungen' })
  const begun = new Date().toISOString()
  const row = (seen: string) => ({ _id: v7(), person: beat._id, device: 'Viele', begun, seen })
  await house.db.insert(session).values(Array.from({ length: 220 }, (_, at) => row(new Date(Date.now() - at * 1000).toISOString())))
  expect((await house.as(manager, people.sessions, at(beat))).reply).toHaveLength(200)
})

test('reading health data is for trainers and leaves a trace each time', async () => {
  expect((await house.as(manager, people.health, at(anna))).code).toBe('forbidden')
  const { reply } = await house.as(trainer, people.health, at(anna))
  expect(reply).toEqual({ shared: false, gewicht: null, zielgewicht: null, groesse: null, geschlecht: null })
  await house.as(anna, measurements.share, { body: { shared: true } })
  const told = await house.as(trainer, people.health, at(anna), { key: v7() })
  expect(told.reply).toMatchObject({ shared: true, gewicht: 64.5 })
  expect((await kinds(manager, anna)).filter(([, by]) => by === 'Tina Trainerin')).toEqual([
    ['health-read', 'Tina Trainerin', 'Gewicht und Körpergrösse'],
    ['health-read', 'Tina Trainerin', 'Gewicht und Körpergrösse'],
  ])
  const { rows } = await house.pool.query('select answer from answered where person = $1', [trainer._id])
  expect(JSON.stringify(rows)).not.toContain('64.5')
})

test('the card and the history, which tell of consents, leave one trace per reader and day', async () => {
  for (const who of [manager, trainer])
    await Promise.all([1, 2, 3].flatMap(() => [house.as(who, people.card, at(anna)), house.as(who, people.history, at(anna))]))
  const readings = async () => (await house.as(anna, health.readings)).reply.map(({ reader, what }) => [reader, what])
  expect((await readings()).sort()).toEqual([
    ['Reto Leiter', 'Karte und Verlauf'],
    ['Tina Trainerin', 'Karte und Verlauf'],
  ])
  const tomorrow = Temporal.Now.zonedDateTimeISO(zone).add({ days: 1 })
  for (let time = 0; time < 2; time++) await traceDaily(house.db, manager, { person: anna._id, what: 'Karte und Verlauf', now: tomorrow })
  await house.as(anna, account.byId, at(anna))
  expect(await readings()).toHaveLength(3)
})

test('saved views are one’s own', async () => {
  const mine = [{ name: 'Neu', search: 'sort=-created' }]
  await house.as(manager, views.keep, { params: { table: 'people' }, body: { views: mine } })
  expect((await house.as(manager, views.list, { params: { table: 'people' } })).reply).toEqual(mine)
  expect((await house.as(trainer, views.list, { params: { table: 'people' } })).reply).toEqual([])
  await house.as(manager, views.keep, { params: { table: 'people' }, body: { views: [] } })
  expect((await house.as(manager, views.list, { params: { table: 'people' } })).reply).toEqual([])
})

test.each(["'; drop table person; --", '%%%', '___', '\\\\\\', '| | |', '(((', '\u202eabc', 'a'.repeat(100), '💥💥💥', '   x   '])(
  'the search takes «%s» as text',
  async q => {
    const { status } = await house.as(manager, people.search, { query: { q } })
    expect(status === 200 || status === 422).toBe(true)
    expect((await house.as(manager, people.list, { query: { q } })).status).toBe(200)
    expect((await house.as(manager, people.search, { query: { q: 'leiter' } })).reply).toHaveLength(1)
  },
)
