import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { mostAttachments, mostComments } from '#contract/contracts/shapes.ts'
import { addDays } from '#contract/days.ts'
import { examplePicture } from '#contract/files.ts'
import { dayMs } from '#contract/time.ts'
import { today } from '#server/kit/zone.ts'
import { leave } from '#server/leaving/leave.ts'
import { nutritionAccess } from '#server/nutrition/tables.ts'
import { answered } from '#server/serve/tables.ts'
import { member } from '#server/testing/make.ts'
import { eventsOf, lifeIn } from './life.ts'
import { keepNutrition } from './nutrition.ts'
import { forgetContracts } from './retention.ts'
import { openPaper } from './sealedContracts.ts'
import { contract, contractAttachment, contractComment, contractEvent } from './tables.ts'
import { termsWith } from './testing/make.ts'
import { at, openScene, type Scene } from './testing/scene.ts'

let house: Scene['house']
let { office, seller, stranger, closed, turn, one } = {} as Scene
beforeAll(async () => {
  ;({ house, office, seller, stranger, closed, turn, one } = await openScene())
}, 60_000)
afterAll(() => house.close())

test('comments are the studio’s: the same one comes once, two hundred are the most, and the member sees none', async () => {
  const who = await member(house, { studioCode: 'here' })
  const row = await closed({ person: who._id })
  const body = { _id: v7(), text: 'Ausweis gesehen.' }
  const say = (said = body) => house.as(seller, contracts.comment, { ...at(row), body: said })
  await say()
  expect((await say()).code).toBeUndefined()
  expect((await one(row)).reply.comments).toMatchObject([{ text: 'Ausweis gesehen.', author: 'Sandro Zehnder' }])
  expect((await say({ ...body, text: 'Anderes' })).code).toBe('taken')
  expect(JSON.stringify((await house.as(who, contracts.mine)).reply)).not.toContain('Ausweis')
  const more = Array.from({ length: mostComments - 1 }, () => ({ _id: v7(), contract: row._id, text: 'Ja', at: new Date().toISOString() }))
  await house.db.insert(contractComment).values(more)
  expect((await say({ _id: v7(), text: 'Zu viel' })).code).toBe('contract-full')
})

test('what an act on a contract answers, which is remembered, says nothing of the sealed paper', async () => {
  const row = await closed()
  const key = v7()
  const acts = [
    house.as(seller, contracts.comment, { ...at(row), body: { _id: v7(), text: 'Ausweis gesehen.' } }, { key }),
    house.as(seller, contracts.attach, { ...at(row), query: { name: 'Ausweis.png' }, body: examplePicture }, { key: v7() }),
  ]
  for (const { code } of await Promise.all(acts)) expect(code).toBeUndefined()
  const kept = await house.db.select({ answer: answered.answer }).from(answered).where(eq(answered.person, seller._id))
  expect(kept.length).toBeGreaterThanOrEqual(2)
  expect(JSON.stringify(kept)).not.toMatch(/Musterweg|1991-04-17/)
})

test('attachments open for whoever sells there, by an address of their own; ten are the most', async () => {
  const row = await closed()
  const attach = (who = seller, name = 'Ausweis.png') =>
    house.as(who, contracts.attach, { ...at(row), query: { name }, body: examplePicture })
  const attached = async () => (await one(row)).reply.attachments
  for (let twice = 0; twice < 2; twice++) expect((await attach()).code).toBeUndefined()
  const [first, ...more] = await attached()
  expect(more).toEqual([])
  const open = (address: string, who: { token: string }) => house.ask(address, { headers: { authorization: `Bearer ${who.token}` } })
  expect((await open(first!.address, seller)).status).toBe(200)
  expect((await attach(stranger)).code).toBe('missing')
  const name = first!.address.slice(0, first!.address.indexOf('?'))
  for (const who of [stranger, await member(house, { studioCode: 'here' })]) expect((await open(name, who)).status).toBe(404)
  expect((await house.as(seller, contracts.removeAttachment, { ...at(row), query: { _id: first!._id } })).code).toBe('forbidden')
  await house.as(office, contracts.removeAttachment, { ...at(row), query: { _id: first!._id } })
  expect(await attached()).toEqual([])
  const rest = Array.from({ length: mostAttachments }, (_, nth) => ({
    _id: v7(),
    contract: row._id,
    file: `s${String(nth).padStart(32, '0')}.webp`,
    name: 'Seite.png',
    type: 'image/webp',
    bytes: 1,
    at: new Date().toISOString(),
  }))
  await house.db.insert(contractAttachment).values(rest)
  expect((await attach()).code).toBe('contract-full')
})

test('a nutrition add-on opens the plan on its days while the contract is accepted; a pause closes its own, a withdrawal the rest', async () => {
  const who = await member(house, { studioCode: 'here' })
  const addOn = { _id: v7(), kind: 'nutrition' as const, title: 'Ernährung', price: 2900 }
  const day = today()
  const choice = { start: day, addOns: [addOn._id], promotion: null, code: null, skipPresale: false, renews: false }
  const row = await closed({ person: who._id, choice }, seller, { contract: termsWith({ months: 3, addOns: [addOn] }) })
  const spans = async () =>
    (await house.db.select().from(nutritionAccess).where(eq(nutritionAccess.person, who._id)).orderBy(nutritionAccess.line))
      .filter(({ taken }) => taken === null)
      .map(({ from, until, source }) => [from, until, source])
  expect(await spans()).toEqual([])
  await turn(row, 'accepted')
  const end = (await one(row)).reply.finalEnd!
  expect(await spans()).toEqual([[day, end, 'contract']])
  const [from, to] = [addDays(day, 10), addDays(day, 19)]
  const pause = { _id: v7(), contract: row._id, kind: 'pause', day: from, receivedAt: new Date().toISOString(), content: { to, fee: 0 } }
  await house.db.insert(contractEvent).values(pause)
  const [kept] = await house.db.select().from(contract).where(eq(contract._id, row._id))
  await keepNutrition(house.db, house, kept!, lifeIn(kept!, (await eventsOf(house.db, [row._id])).get(row._id)!))
  expect(await spans()).toEqual([
    [day, addDays(from, -1), 'contract'],
    [addDays(to, 1), addDays(end, 10), 'contract'],
  ])
  const { life } = (await one(row)).reply
  expect([life.pauses, life.addOns.map(({ status }) => status), life.endLines.at(-1)]).toEqual([
    [{ from, to, days: 10 }],
    ['ACTIVE'],
    { title: 'Nachgeholte Pausentage', day: addDays(end, 10), days: 10 },
  ])
  const late = { status: 'withdrawn' as const, reason: 'Umzug', late: true }
  await house.as(office, contracts.turn, { ...at(row), body: late })
  expect(await spans()).toEqual([[day, day, 'contract']])
})

test('who leaves reads which contracts go on; contract and sealed paper stay, without anything that names them in clear', async () => {
  const who = await member(house, { studioCode: 'here', vorname: 'Xaveria', nachname: 'Zwirbel' })
  const row = await closed({ person: who._id, accept: true }, office)
  const { owed } = (await house.as(who, account.atStake)).reply
  expect(owed).toEqual([expect.stringMatching(/^Vertrag «Jahresabo», läuft weiter bis \d/)])
  await house.db.transaction(tx => leave(tx, house, who._id))
  const [kept] = await house.db.select().from(contract).where(eq(contract._id, row._id))
  expect(openPaper(house, kept!).paper.data.vorname).toBe('Anna')
  const { rows } = await house.db.execute<{ text: string }>(sql`select to_jsonb(c)::text as text from contract c where c._id = ${row._id}`)
  expect(rows[0]!.text).not.toMatch(/Zwirbel|Anna|Musterweg/)
  expect([(await one(row)).code, (await house.as(seller, contracts.pdf, at(row))).code]).toEqual(['forbidden', 'forbidden'])
  const say = { ...at(row), body: { _id: v7(), text: 'Noch offen?' } }
  expect((await house.as(seller, contracts.comment, say)).code).toBe('forbidden')
  expect((await one(row, office)).reply).toMatchObject({ name: 'Benutzer Gelöschter', data: { vorname: 'Anna' } })
  const traces = await house.db.execute<{ reader: string }>(
    sql`select reader from access_trace where person = ${who._id} and what like 'Vertrag nach%'`,
  )
  expect(traces.rows).toEqual([{ reader: office._id }])
})

test('drafts go after 30 days, offers without an answer after 90, an accepted contract ten years after its end, and no earlier', async () => {
  const who = await member(house, { studioCode: 'here' })
  const now = new Date()
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  const wishes: readonly [Partial<typeof contract.$inferInsert>, boolean][] = [
    [{ state: 'draft', since: ago(29) }, true],
    [{ state: 'draft', since: ago(31) }, false],
    [{ state: 'offered', since: ago(89) }, true],
    [{ state: 'offered', since: ago(91) }, false],
    [{ state: 'deleted', since: ago(91) }, false],
    [{ state: 'accepted', since: ago(4000), finalEnd: null }, true],
    [{ state: 'accepted', finalEnd: `${now.getFullYear() - 10}-12-31` }, true],
    [{ state: 'accepted', finalEnd: `${now.getFullYear() - 11}-01-01` }, false],
    [{ state: 'rejected', since: ago(400) }, true],
  ]
  const rows = []
  for (const [over] of wishes) {
    const { _id } = await closed({ person: who._id })
    await house.db.update(contract).set(over).where(eq(contract._id, _id))
    rows.push(_id)
  }
  await forgetContracts(house, now)
  const left = await Promise.all(rows.map(async _id => (await house.db.$count(contract, eq(contract._id, _id))) === 1))
  expect(left).toEqual(wishes.map(([, stays]) => stays))
  expect((await closed({ person: who._id })).index).toBe(wishes.length)
})
