import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import { notices } from '#contract/contracts/notices.ts'
import { transfers } from '#contract/contracts/transfers.ts'
import { addDays, addMonths } from '#contract/days.ts'
import { exampleSignature } from '#contract/registration.ts'
import { handingPages } from '#contract/rules/contracts/handingPages.ts'
import { handingHash } from '#contract/rules/contracts/transfer.ts'
import { dayMs } from '#contract/time.ts'
import { contractDue } from '#server/contracts/dues/tables.ts'
import { extendEarnings } from '#server/contracts/earnings/keepEarnings.ts'
import { contractEarning } from '#server/contracts/earnings/tables.ts'
import { openAccount } from '#server/contracts/sealedContracts.ts'
import { contract, contractLeader } from '#server/contracts/tables.ts'
import { at } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import { leave } from '#server/leaving/leave.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import type { Somebody } from '#server/testing/house.ts'
import { openDevice } from '#server/testing/socket.ts'
import { transfersDomain } from './domain.ts'
import { handingPaper } from './handingPaper.ts'
import { contractTransfer } from './tables.ts'
import { debit, openTransfers, type Transfers } from './testing/scene.ts'

let scene: Transfers
let { running, begin, mineOf, give, take, hand: turn, signedByBoth, recordOf } = {} as Transfers
beforeAll(async () => {
  scene = await openTransfers()
  ;({ running, begin, mineOf, give, take, hand: turn, signedByBoth, recordOf } = scene)
}, 120_000)
afterAll(() => scene.house.close())
type Running = Awaited<ReturnType<typeof running>>

test('both sign in their own app, the office accepts, and on one day the one ends and the rest of it begins', async () => {
  const of = await running()
  expect(of.possible).toMatchObject({ problem: null, fee: 5000, anyDay: false })
  const started = await begin(of)
  expect(started.reply).toMatchObject({ state: 'open', takenAt: null, gaveAt: null, problem: null })
  const [own] = await mineOf(of.taker)
  expect(own).toMatchObject({ role: 'taker', handing: { giver: 'Anna Geberin', taker: 'Beat Nehmer', start: of.day, fee: 5000 } })
  expect(own!.taking).toMatchObject({ ways: ['debit', 'bill'] })
  const [theirs] = await mineOf(of.giver)
  expect(theirs).toMatchObject({ role: 'giver', taking: null })
  // What the taker gives is nobody else's.
  expect((await take(of.taker, own!)).reply).toMatchObject({ state: 'open', taking: null })
  expect(JSON.stringify(await mineOf(of.giver))).not.toContain('CH93')
  expect((await turn(started.reply, 'accepted')).code).toBe('stale')
  const waiting = async (who: Somebody) => (await scene.house.as(who, transfers.waiting)).reply.map(({ _id }) => _id)
  expect(await waiting(scene.seller)).not.toContain(started.reply._id)
  expect((await give(of.giver, theirs!)).reply).toMatchObject({ state: 'signed' })
  expect(await waiting(scene.seller)).toContain(started.reply._id)
  expect(await waiting(scene.stranger)).not.toContain(started.reply._id)
  const { rows } = (await scene.house.as(scene.seller, transfers.ofContract, at(of.row))).reply
  const accepted = await turn(rows[0]!, 'accepted')
  expect(accepted.reply).toMatchObject({ state: 'accepted', nextIndex: 0 })
  expect(await waiting(scene.seller)).not.toContain(started.reply._id)
  expect((await turn(rows[0]!, 'accepted')).reply.version).toBe(accepted.reply.version)
  const [left, next] = [await recordOf(of.row), (await scene.house.db.select().from(contract).where(eq(contract.person, of.taker._id)))[0]!]
  expect([left.finalEnd, left.endedBy]).toEqual([addDays(of.day, -1), 'transfer'])
  expect(next).toMatchObject({ start: of.day, finalEnd: of.row.finalEnd, state: 'accepted', way: 'debit', price: 7900 })
  expect(openAccount(scene.house, next)).toMatchObject({ iban: debit.iban })
  const dues = await scene.house.db.select().from(contractDue).where(eq(contractDue.contract, next._id))
  expect(dues.map(({ kind, owed }) => [kind, owed])).toEqual([['transfer', 5000]])
  // It earns the fee on its first day, also once it is worked out anew.
  const fees = async () => {
    const rows = await scene.house.db.select().from(contractEarning).where(eq(contractEarning.contract, next._id))
    return rows.flatMap(({ kind, from, gross }) => (kind === 'fees' ? [[from, gross]] : []))
  }
  expect(await fees()).toEqual([[of.day, 5000]])
  await scene.house.db.update(contract).set({ earnedUntil: null }).where(eq(contract._id, next._id))
  await extendEarnings(scene.house)
  expect(await fees()).toEqual([[of.day, 5000]])
  const pdf = await scene.house.as(of.taker, contracts.ownPdf, { params: { index: '0' } })
  expect(pdf.status).toBe(200)
})

test('the giver keeps what they signed, as a file of their own and with the mail; nobody else gets it', async () => {
  const of = await running()
  const { reply } = await begin(of)
  const copy = async (who: Somebody) => scene.house.as(who, transfers.ownPdf, { params: { id: reply._id } })
  expect((await copy(of.giver)).code).toBe('missing')
  const [[own], [theirs]] = [await mineOf(of.taker), await mineOf(of.giver)]
  await give(of.giver, theirs!)
  await take(of.taker, own!)
  const file = await copy(of.giver)
  expect(file.status).toBe(200)
  expect(
    Buffer.from(await (file.reply as unknown as Response).arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect([(await copy(of.taker)).code, (await copy(scene.anna)).code]).toEqual(['missing', 'missing'])
  const [row] = await scene.house.db.select().from(contractTransfer).where(eq(contractTransfer._id, reply._id))
  const paper = (await handingPaper(scene.house.db, scene.house, row!))!
  expect(paper).toMatchObject({ handing: own!.handing, hash: await handingHash(own!.handing), on: today(), guardian: null })
  const words = handingPages(paper)
    .flat()
    .flatMap(drawn => (drawn.kind === 'words' ? [drawn.text] : []))
  for (const said of ['Anna Geberin', 'Beat Nehmer', 'CHF 50.00, bezahlt von Beat Nehmer']) expect(words).toContain(said)
})

test('open pages of the studio and of the two hear of each step; those of another studio do not', async () => {
  const of = await running()
  const devices = [scene.office, of.giver, of.taker, scene.stranger].map(({ token }) => openDevice(scene.house.url, { token }))
  await Promise.all(devices.map(device => device.hear('ready')))
  const told = () => devices.map(({ frames }) => frames.filter(({ event }) => event === 'contract:changed').length)
  const hear = (many: number) => vi.waitFor(() => expect(told()).toEqual([many, many, many, 0]), 10_000)
  const { reply } = await begin(of)
  await hear(1)
  const [[own], [theirs]] = [await mineOf(of.taker), await mineOf(of.giver)]
  await give(of.giver, theirs!)
  await hear(2)
  await take(of.taker, own!)
  await hear(3)
  await turn({ _id: reply._id, version: reply.version + 2 }, 'accepted')
  await hear(4)
  const [first] = devices[0]!.frames.flatMap(frame => (frame.event === 'contract:changed' ? [frame.data] : []))
  expect(first).toEqual({ contract: of.row._id })
  for (const { socket } of devices) socket.close()
})

test('what was signed covers the paper as the studio makes it, and each signs their own part alone', async () => {
  const of = await running()
  await begin(of)
  const [[own], [theirs]] = [await mineOf(of.taker), await mineOf(of.giver)]
  expect((await take(of.taker, own!, { hash: '0'.repeat(64) })).fields).toHaveProperty('hash')
  expect((await give(of.giver, theirs!, { hash: '0'.repeat(64) })).fields).toHaveProperty('hash')
  expect([(await take(of.giver, own!)).code, (await give(of.taker, theirs!)).code, (await give(scene.anna, theirs!)).code]).toEqual([
    'missing',
    'missing',
    'missing',
  ])
  const first = await take(of.taker, own!)
  expect((await take(of.taker, own!)).reply.version).toBe(first.reply.version)
  const other = await take(of.taker, own!, { payment: { way: 'bill', iban: null, holder: null } })
  expect(other.code).toBe('contract-state')
})

test('under 18 a legal guardian of whoever gives it signs too', async () => {
  const of = await running()
  await begin(of)
  await scene.house.db
    .update(person)
    .set({ geburtstag: addMonths(today(), -16 * 12) })
    .where(eq(person._id, of.giver._id))
  const [theirs] = await mineOf(of.giver)
  expect((await give(of.giver, theirs!)).code).toBe('contract-under-age')
  const signatures = { member: exampleSignature, guardian: exampleSignature }
  expect((await give(of.giver, theirs!, { signatures })).fields).toHaveProperty('guardian')
  const named = { signatures, guardian: 'Vera Geberin', relation: 'Mutter' }
  expect((await give(of.giver, theirs!, named)).status).toBe(200)
})

test('what happened since it was begun has it begun anew, and nothing of it is lost', async () => {
  const of = await running({ renewalMonths: 12 })
  const row = await signedByBoth(of)
  await scene.house.as(of.giver, notices.give, {
    params: { index: String(of.row.index) },
    body: { _id: v7(), kind: 'ordinary', cause: null, said: null, at: new Date().toISOString() },
  })
  expect((await turn(row, 'accepted')).code).toBe('contract-state')
  const { reply } = await scene.house.as(scene.seller, transfers.ofContract, at(of.row))
  expect(reply.rows[0]).toMatchObject({ state: 'signed', problem: expect.stringContaining('seither etwas geändert') })
  expect((await turn(row, 'deleted')).reply.state).toBe('deleted')
  expect((await begin(of)).status).toBe(200)
})

test('what is paid beforehand goes over on any day, paid as it is, and its renewal is the taker’s', async () => {
  const of = await running({ kind: 'prepaid', price: 94_800, ways: ['bill', 'prepaid'], renewalMonths: 12 })
  expect(of.possible.anyDay).toBe(true)
  // The contract was closed on a bill: so the taker pays its renewals.
  expect((await begin({ ...of, day: addDays(of.day, 3) })).status).toBe(200)
  const [own] = await mineOf(of.taker)
  expect(own!.taking!.ways).toEqual(['bill'])
  await take(of.taker, own!, { payment: { way: 'bill', iban: null, holder: null } })
  const [theirs] = await mineOf(of.giver)
  await give(of.giver, theirs!)
  const { rows } = (await scene.house.as(scene.seller, transfers.ofContract, at(of.row))).reply
  expect((await turn(rows[0]!, 'accepted')).reply.state).toBe('accepted')
  const [next] = await scene.house.db.select().from(contract).where(eq(contract.person, of.taker._id))
  const dues = await scene.house.db.select().from(contractDue).where(eq(contractDue.contract, next!._id))
  expect(dues.map(({ kind }) => kind)).toEqual(['transfer'])
})

test('one of the two may say no until it is accepted, and the other hears why', async () => {
  const of = await running()
  const { reply } = await begin(of)
  const no = (who: Somebody) => scene.house.as(who, transfers.decline, { params: { id: reply._id }, body: { reason: 'Doch nicht' } })
  expect((await no(scene.anna)).code).toBe('missing')
  expect((await no(of.taker)).reply).toMatchObject({ state: 'declined', reason: 'Doch nicht' })
  expect((await no(of.taker)).status).toBe(200)
  const [theirs] = await mineOf(of.giver)
  expect((await give(of.giver, theirs!)).code).toBe('contract-state')
  expect((await recordOf(of.row)).finalEnd).toBe(of.row.finalEnd)
})

test('who leaves takes no part any more: the other one hears of it, and their name stands nowhere in clear', async () => {
  const [of, other] = [await running(), await running()]
  await signedByBoth(of)
  const done = await turn(await signedByBoth(other), 'accepted')
  expect(done.reply.state).toBe('accepted')
  const device = openDevice(scene.house.url, { token: of.giver.token })
  await device.hear('ready')
  for (const { _id } of [of.taker, other.giver]) await scene.house.db.transaction(tx => leave(tx, scene.house, _id))
  const rowsOf = async ({ row }: Running) => scene.house.db.select().from(contractTransfer).where(eq(contractTransfer.contract, row._id))
  await vi.waitFor(() => expect(device.frames.map(({ event }) => event)).toContain('contract:changed'), 10_000)
  device.socket.close()
  expect(await rowsOf(of)).toMatchObject([{ state: 'declined', handing: { giver: 'Anna Geberin', taker: 'Gelöschtes Konto' } }])
  expect(await rowsOf(other)).toMatchObject([{ state: 'accepted', handing: { giver: 'Gelöschtes Konto', taker: 'Beat Nehmer' } }])
  const told = await scene.house.db.select().from(notification).where(eq(notification.person, of.giver._id))
  expect(told.map(({ title }) => title)).toContain('Die Übertragung von «Jahresabo» ist abgelehnt.')
  expect((await recordOf(of.row)).finalEnd).toBe(of.row.finalEnd)
  const { reply } = await scene.house.as(scene.office, transfers.ofContract, at(other.row))
  expect(reply.problem).toContain('kein Konto mehr')
})

test('none goes over while it can be withdrawn, and what went over is withdrawn by nobody: its days are somebody else’s', async () => {
  const fresh = await running()
  await scene.house.db
    .update(contract)
    .set({ closedAt: 'home', day: addDays(today(), -5) })
    .where(eq(contract._id, fresh.row._id))
  const { reply } = await scene.house.as(scene.seller, transfers.ofContract, at(fresh.row))
  expect([reply.problem, reply.days]).toEqual([expect.stringContaining('kann er widerrufen werden'), []])
  expect((await begin(fresh)).fields).toHaveProperty('start')
  const of = await running()
  await turn(await signedByBoth(of), 'accepted')
  await scene.house.db
    .update(contract)
    .set({ closedAt: 'home', day: addDays(today(), -5) })
    .where(eq(contract._id, of.row._id))
  const withdrawal = { _id: v7(), at: new Date().toISOString() }
  const own = await scene.house.as(of.giver, notices.withdraw, { params: { index: String(of.row.index) }, body: withdrawal })
  expect(own.code).toBe('contract-state')
  const body = { status: 'withdrawn' as const, reason: 'Doch nicht', version: (await recordOf(of.row)).version, late: true }
  expect((await scene.house.as(scene.office, contracts.turn, { ...at(of.row), body })).code).toBe('contract-state')
  expect((await recordOf(of.row)).state).toBe('accepted')
})

test('another way to pay since then has it begun anew', async () => {
  const of = await running({ ways: ['debit', 'bill', 'prepaid'] })
  const row = await signedByBoth(of)
  await scene.house.db.update(contract).set({ way: 'prepaid' }).where(eq(contract._id, of.row._id))
  expect((await turn(row, 'accepted')).code).toBe('contract-state')
})

test('what nobody has accepted by its day is forgotten 90 days after it', async () => {
  const of = await running()
  const { reply } = await begin(of)
  const forget = (days: number) => transfersDomain.daily!(scene.house, new Date(Date.now() + days * dayMs))
  const isThere = async () => (await scene.house.db.$count(contractTransfer, eq(contractTransfer._id, reply._id))) > 0
  await forget(89)
  expect(await isThere()).toBe(true)
  await forget(130)
  expect(await isThere()).toBe(false)
})

test('nobody begins one of somebody else’s studio, twice at once, to nobody, or where the access-control service leads', async () => {
  const of = await running()
  expect((await begin(of, {}, scene.stranger)).code).toBe('missing')
  expect((await begin(of, {}, of.giver)).status).toBe(403)
  expect((await begin(of, { taker: of.giver._id })).fields).toHaveProperty('taker')
  expect((await begin(of, { taker: v7() })).fields).toHaveProperty('taker')
  expect((await begin(of, { start: addDays(of.day, 1) })).fields?.start).toContain('auf den Anfang einer Abrechnung')
  expect((await begin(of, { start: today() })).fields?.start).toContain('frühestens ab morgen')
  const _id = v7()
  expect((await begin(of, { _id })).status).toBe(200)
  expect([(await begin(of, { _id })).status, (await begin(of, { _id, start: addDays(of.day, 1) })).code]).toEqual([200, 'taken'])
  expect((await begin(of)).fields?.start).toContain('läuft schon')
  const other = await running()
  await scene.house.db.insert(contractLeader).values({ studio: 'here', leads: 'tac', at: new Date().toISOString() })
  const { reply } = await scene.house.as(scene.seller, transfers.ofContract, at(other.row))
  expect(reply.problem).toContain('führt die Zutrittskontrolle')
  expect((await begin(other)).fields?.start).toContain('führt die Zutrittskontrolle')
  await scene.house.db.delete(contractLeader)
  expect((await scene.house.db.select().from(contractTransfer).where(eq(contractTransfer.contract, other.row._id))).length).toBe(0)
})

test('accepted many times at once it goes over once', async () => {
  const of = await running()
  const row = await signedByBoth(of)
  const answers = await Promise.all(Array.from({ length: process.env.LONG ? 50 : 6 }, () => turn(row, 'accepted')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const rows = await scene.house.db.select().from(contract).where(eq(contract.person, of.taker._id))
  expect(rows).toHaveLength(1)
})
