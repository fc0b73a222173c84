import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import type { Closing } from '#contract/contracts/closingShapes.ts'
import { notices } from '#contract/contracts/notices.ts'
import { visitorContracts } from '#contract/contracts/visitors.ts'
import { exampleSignature, registration } from '#contract/registration.ts'
import { sealedAbout } from '#contract/sealedBody.ts'
import { seal } from '#contract/sealing.ts'
import { dayMs } from '#contract/time.ts'
import { dataWith } from '#server/contracts/testing/make.ts'
import { at, openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { dayOf } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { member } from '#server/testing/make.ts'
import { forgetVisits } from './proven.ts'
import { contractVisit } from './tables.ts'
import { lastMail, openVisits, type Visits } from './testing/make.ts'

let scene: Scene
let visits: Visits
beforeAll(async () => {
  scene = await openScene()
  visits = openVisits(scene)
}, 60_000)
afterAll(() => scene.house.close())

const addressOf = () => `lea-${v7().slice(-8)}@formkurve.example`
const accountOf = async (email: string) => (await scene.house.db.select().from(person).where(eq(person.email, email)))[0]

test('what a visitor signed is nobody’s until the link is opened; then it is a temporary contract of a new account, and the paper comes by mail', async () => {
  const { house, seller } = scene
  const email = addressOf()
  const { answer, key } = await visits.signed({ data: dataWith({ vorname: 'Lea', email }) })
  expect([answer.status, answer.reply]).toEqual([200, { ok: true }])
  expect(await accountOf(email)).toBeUndefined()
  const before = (await house.as(seller, contracts.list, { query: {} })).reply.total
  expect((await visits.own(key)).reply).toMatchObject({ state: 'held', vorname: 'Lea', number: null })
  // A look alone changes nothing: mail programs open links too.
  expect((await house.as(seller, contracts.list, { query: {} })).reply.total).toBe(before)

  const { reply } = await visits.confirm(key)
  expect(reply).toMatchObject({ state: 'temporary', unproven: false, number: expect.any(Number) })
  const account = await accountOf(email)
  expect(account?.emailVerifiedAt).not.toBeNull()
  const { reply: page } = await house.as(seller, contracts.list, { query: { state: ['temporary'] } })
  const row = page.rows.find(({ userId }) => userId === account?._id)!
  expect(row).toMatchObject({ marks: [], index: 0, state: 'temporary' })
  expect((await house.as(seller, contracts.one, at(row))).reply).toMatchObject({ closedAt: 'website', data: { vorname: 'Lea', email } })
  const mail = await lastMail(house, email)
  expect(mail.files?.map(({ name }) => name)).toEqual([`Vertrag ${row.number}.pdf`])
  expect(await house.db.$count(contractVisit, eq(contractVisit.email, email))).toBe(0)
})

test('the same act again, and the link opened twice, are one contract and one account', async () => {
  const email = addressOf()
  const { answer, key, again } = await visits.signed({ data: dataWith({ email }) })
  expect([answer.status, (await again()).status]).toEqual([200, 200])
  const both = await Promise.all([visits.confirm(key), visits.confirm(key)])
  expect(both.map(({ reply }) => reply.state)).toEqual(['temporary', 'temporary'])
  expect(new Set(both.map(({ reply }) => reply.number)).size).toBe(1)
  expect((await again()).status).toBe(200)
  expect((await visits.confirm(key)).reply.number).toBe(both[0]!.reply.number)
})

test('two links of one new address opened at once make two contracts of one account', async () => {
  const email = addressOf()
  const keys: string[] = []
  for (let nth = 0; nth < 2; nth++) keys.push((await visits.signed({ data: dataWith({ email }) })).key)
  const both = await Promise.all(keys.map(key => visits.confirm(key)))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const account = await accountOf(email)
  const { reply } = await scene.house.as(scene.seller, contracts.ofPerson, { params: { userId: account!._id } })
  expect(reply.map(({ index }) => index)).toEqual([1, 0])
})

test('the answer is the same byte for byte for an address that has an account, one that has none and one that is unproven', async () => {
  const { house } = scene
  const proven = await member(house, { emailVerifiedAt: new Date().toISOString() })
  const unproven = await member(house)
  const answers = []
  for (const email of [proven.email, unproven.email, addressOf()]) answers.push((await visits.signed({ data: dataWith({ email }) })).answer)
  expect(new Set(answers.map(answer => JSON.stringify([answer.status, answer.code, answer.reply]))).size).toBe(1)
})

test('an account that has proven the address gets the contract; one that has not sees nothing of it until it has, and nobody can accept it', async () => {
  const { house, office } = scene
  const proven = await member(house, { studioCode: 'here', emailVerifiedAt: new Date().toISOString() })
  await visits.confirm((await visits.signed({ data: dataWith({ email: proven.email }) })).key)
  expect((await house.as(proven, contracts.mine)).reply.map(({ state }) => state)).toEqual(['temporary'])

  const unproven = await member(house, { studioCode: 'here' })
  const { key } = await visits.signed({ data: dataWith({ email: unproven.email }) })
  expect((await visits.confirm(key)).reply.unproven).toBe(true)
  expect((await house.as(unproven, contracts.mine)).reply).toEqual([])
  const [row] = (await house.as(office, contracts.ofPerson, { params: { userId: unproven._id } })).reply
  expect(row!.marks).toEqual(['unproven'])
  expect((await scene.turn(row!, 'accepted')).code).toBe('contract-state')
  // Somebody else's session proves nothing.
  expect((await visits.confirm(key, proven)).reply.unproven).toBe(true)
  expect((await visits.confirm(key, unproven)).reply.unproven).toBe(false)
  expect((await house.as(unproven, contracts.mine)).reply).toHaveLength(1)
  const [lifted] = (await house.as(office, contracts.ofPerson, { params: { userId: unproven._id } })).reply
  expect((await scene.turn(lifted!, 'accepted')).reply.state).toBe('accepted')
})

test('of a contract that their address has not proven nobody withdraws anything, by its number or otherwise', async () => {
  const { house, office } = scene
  const unproven = await member(house, { studioCode: 'here' })
  const { key } = await visits.signed({ data: dataWith({ email: unproven.email }) })
  await visits.confirm(key)
  const body = { _id: v7(), at: new Date().toISOString() }
  const withdraw = () => house.as(unproven, notices.withdraw, { params: { index: '0' }, body })
  expect((await withdraw()).code).toBe('missing')
  expect((await house.as(office, contracts.ofPerson, { params: { userId: unproven._id } })).reply[0]!.state).toBe('temporary')
})

test('what became of a contract is mailed to the address that signed it, whatever address its account has since', async () => {
  const { house, office } = scene
  const unproven = await member(house, { studioCode: 'here' })
  const { key } = await visits.signed({ data: dataWith({ email: unproven.email }) })
  await visits.confirm(key)
  const other = addressOf()
  await house.db.update(person).set({ email: other }).where(eq(person._id, unproven._id))
  const [row] = (await house.as(office, contracts.ofPerson, { params: { userId: unproven._id } })).reply
  expect((await scene.turn(row!, 'rejected', office, 'Adresse unbekannt.')).status).toBe(200)
  expect((await lastMail(house, unproven.email)).text).toContain('Adresse unbekannt.')
  expect((await lastMail(house, other)).sent).toBe(0)
})

test('what was sealed under the act’s key is opened for that act alone', async () => {
  const { house } = scene
  const email = addressOf()
  const closing = await visits.closing({ data: dataWith({ email }) })
  const key = v7()
  const { reply } = await house.as(undefined, registration.sealKey)
  const sealed = await seal(reply.key, JSON.stringify(closing), sealedAbout('visitorContracts.sign', key))
  const send = async (act: string) =>
    house.as(undefined, visitorContracts.sign, { body: { sealed, proof: await visits.proof(act) } as never }, { key: act })
  expect((await send(v7())).code).toBe('sealed-elsewhere')
  expect((await send(key)).status).toBe(200)
  expect(await house.db.$count(contractVisit, eq(contractVisit.email, email))).toBe(1)
})

test.each<[string, Partial<Closing>, string]>([
  ['another price than the studio’s', { hash: 'f'.repeat(64) }, 'invalid'],
  ['a minor alone', { data: dataWith({ geburtstag: '2015-01-01' }) }, 'contract-under-age'],
  ['a code that nobody has', { choice: { ...choiceOf(), promotion: v7(), code: 'NIE' } }, 'invalid'],
  ['a studio that does not sell it', { studio: 'there' }, 'contract-offer'],
])('the studio takes no %s from a visitor', async (_name, over, code) => {
  expect((await visits.signed(over)).answer.code).toBe(code)
})

function choiceOf() {
  const day = dayOf(new Date().toISOString())
  return { start: day, addOns: [], promotion: null, code: null, skipPresale: false, renews: false }
}

test('a guardian signs for somebody under 18', async () => {
  const { answer, key } = await visits.signed({
    data: dataWith({ geburtstag: '2010-05-01', email: addressOf() }),
    guardian: 'Maria Muster',
    relation: 'Mutter',
    signatures: { member: exampleSignature, guardian: exampleSignature },
  })
  expect([answer.status, (await visits.confirm(key)).reply.state]).toEqual([200, 'temporary'])
})

test('without a proof of work nothing is taken; a made-up link tells nothing, and after seven days there is nothing to confirm', async () => {
  const { house } = scene
  const closing = await visits.closing({ data: dataWith({ email: addressOf() }) })
  expect((await house.as(undefined, visitorContracts.sign, { body: { ...closing, proof: '{}' } }, { key: v7() })).code).toBe('proof-needed')
  expect((await visits.own(`${closing._id}.nothing`)).code).toBe('missing')
  const email = addressOf()
  const { key } = await visits.signed({ data: dataWith({ email }) })
  await house.db
    .update(contractVisit)
    .set({ receivedAt: new Date(Date.now() - 8 * dayMs).toISOString() })
    .where(eq(contractVisit.email, email))
  expect((await visits.confirm(key)).code).toBe('missing')
  await forgetVisits(house, new Date())
  expect(await house.db.$count(contractVisit, eq(contractVisit.email, email))).toBe(0)
})

test('account, holder and strokes of a visitor stand clear in no record, no waiting mail and no job, before the link and after it', async () => {
  const { house } = scene
  const [iban, holder, stroke] = ['CH5604835012345678009', 'Kunigunde Kontohalter', 0.123456789] as const
  const member = {
    ...exampleSignature,
    strokes: exampleSignature.strokes.map(points => points.map(point => ({ ...point, pressure: stroke }))),
  }
  const tables = ['contract_visit', 'contract', 'contract_event', 'job', 'public_act', 'sandbox_mail']
  const dump = async () => {
    const all = await Promise.all(
      tables.map(name => house.db.execute<{ text: string }>(sql.raw(`select to_jsonb(t)::text as text from "${name}" t`))),
    )
    return all.flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n')
  }
  const marks = [iban, iban.slice(4, -4), holder, String(stroke)]
  const found = (text: string) => marks.filter(mark => text.includes(mark))
  const { answer, key } = await visits.signed({
    data: dataWith({ email: addressOf() }),
    payment: { way: 'debit', iban, holder },
    signatures: { member, guardian: null },
  })
  expect([answer.status, found(await dump())]).toEqual([200, []])
  await house.runJobs()
  await visits.confirm(key)
  expect(found(await dump())).toEqual([])
})
