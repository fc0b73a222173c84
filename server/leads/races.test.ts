import { eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leads } from '#contract/leads/calls.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio } from '#server/testing/make.ts'
import { withoutLimits } from '#server/testing/unlimited.ts'
import { lead, leadEnquiry } from './tables.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

const [rounds, many] = process.env.LONG ? [100, 50] : [1, 20]

let house: TestHouse
let staff: Somebody[]
beforeAll(async () => {
  house = await openTestHouse()
  withoutLimits(house)
  await makeStudio(house, { code: 'winterthur' })
  staff = await Promise.all(
    [1, 2, 3].map(() =>
      holder(
        house,
        (['af_edit', 'af_leadSettings'] as const).map(right => ({ right, studios: 'all' })),
      ),
    ),
  )
  const form = { title: 'Probe', text: null, picture: null, studios: [], category: null, campaign: null, minutes: null, owners: [] }
  await house.as(staff[0]!, leads.saveSetting, { body: { ...form, link: 'probe', _id: v7(), wording: 'Wir melden uns.' } as never })
}, 240_000)
afterAll(() => house.close())

async function ask(email: string) {
  const key = v7()
  const person = { vorname: 'Lea', nachname: 'Muster', email, telefon: null, wish: null, answers: null }
  const body = { lead: person, studio: 'winterthur', referralEmail: null, proof: await proofFor(house, key) }
  return house.as(undefined, leadForms.send, { params: { id: 'probe' }, body: body as never }, { key })
}
const rowsOf = (emails: readonly string[]) =>
  house.db
    .select()
    .from(lead)
    .where(inArray(lead.email, [...emails]))
const made = async () => {
  const email = `rennen-${v7()}@formkurve.example`
  await ask(email)
  return (await rowsOf([email]))[0]!
}
const now = async (_id: string) => (await house.db.select().from(lead).where(eq(lead._id, _id)))[0]!
const spellings = [(text: string) => text, (text: string) => text.toUpperCase(), (text: string) => ` ${text} `]

test('of many enquiries at once in many spellings each person is one lead, and each enquiry is kept', {
  timeout: rounds * 60_000,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const people = Array.from({ length: 10 }, () => `leute-${v7()}@formkurve.example`)
    const answers = await Promise.all(Array.from({ length: many }, (_, nth) => ask(spellings[nth % 3]!(people[nth % 10]!))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await rowsOf(people)
    expect(rows.map(({ email }) => email).toSorted()).toEqual(people.toSorted())
    const ids = rows.map(({ _id }) => _id)
    expect(await house.db.$count(leadEnquiry, inArray(leadEnquiry.lead, ids))).toBe(many)
  }
})

test('two that are merged while one of them is edited are one, and nothing that was edited is lost', {
  timeout: rounds * 30_000,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const [keep, gone] = [await made(), await made()]
    const { _id, vorname, email, telefon, version } = keep
    const body = { _id, studio: 'winterthur', vorname, nachname: 'Neu', email, telefon, version, noCall: false, to: null }
    const [merged, edited] = await Promise.all([
      house.as(staff[0]!, leads.merge, { body: { keep: keep._id, gone: gone._id, studio: 'winterthur' } }),
      house.as(staff[1]!, leads.edit, { body: { ...body, wish: null, geburtstag: null, category: null, source: 'form' } as never }),
    ])
    expect([merged.status, [200, 409].includes(edited.status)]).toEqual([200, true])
    expect(await now(gone._id)).toMatchObject({ state: 'merged', mergedInto: keep._id, stepKind: null })
    const stays = await now(keep._id)
    expect(stays.nachname).toBe(edited.status === 200 ? 'Neu' : 'Muster')
    expect([stays.stepKind !== null, vorname]).toEqual([true, stays.vorname])
  }
})

test('two who merge two leads crosswise make one of them', { timeout: rounds * 30_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const [one, other] = [await made(), await made()]
    const answers = await Promise.all([
      house.as(staff[0]!, leads.merge, { body: { keep: one._id, gone: other._id, studio: 'winterthur' } }),
      house.as(staff[1]!, leads.merge, { body: { keep: other._id, gone: one._id, studio: 'winterthur' } }),
    ])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const states = [(await now(one._id)).state, (await now(other._id)).state]
    expect(states.filter(state => state === 'merged')).toHaveLength(1)
  }
})

test('a move of many leaves what one has moved meanwhile, and names it', { timeout: rounds * 60_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const rows = await Promise.all(Array.from({ length: 5 }, made))
    const [first] = rows
    const seen = rows.map(({ _id, version }) => ({ _id, version }))
    const [bulk, single] = await Promise.all([
      house.as(staff[0]!, leads.moveAll, { body: { status: 'contacted', step: null, reason: null, rows: seen } }),
      house.as(staff[1]!, leads.move, {
        params: { id: first!._id },
        body: { studio: 'winterthur', version: first!.version, status: 'lost', step: null, reason: 'Zu weit' } as never,
      }),
    ])
    const stays = await now(first!._id)
    expect(bulk.status).toBe(200)
    if (single.status === 200) {
      expect(stays.state).toBe('lost')
      if (bulk.reply.moved.some(({ _id }) => _id === first!._id)) expect(stays.version).toBeGreaterThan(first!.version + 1)
      else expect(bulk.reply.left.map(({ _id }) => _id)).toContain(first!._id)
    } else expect(stays.state).toBe('contacted')
    for (const { _id } of rows.slice(1)) expect((await now(_id)).state).toBe('contacted')
  }
})
