import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { leads } from '#contract/leads/calls.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { lead, leadEnquiry, leadForm } from './tables.ts'

const house = testHouse({ studios: ['winterthur'] })
const [form, page, question] = [v7(), v7(), v7()]
let tablet: Somebody

beforeAll(async () => {
  const boss = await holder(
    house,
    (['af_edit', 'af_leadSettings'] as const).map(right => ({ right, studios: 'all' })),
  )
  tablet = await member(house, { roles: ['member', { role: 'studio', studios: ['winterthur'] }], studioCode: 'winterthur' })
  const about = { title: 'Messe', text: null, picture: null, studios: [], category: null, campaign: null, minutes: null, owners: [] }
  await house.as(boss, leads.saveSetting, { body: { ...about, link: 'messe', _id: form, wording: 'Wir melden uns.' } })
  await house.as(boss, leads.putPage, { body: { form, _id: page, displayedTitle: 'Ziele', showInExpress: true } })
  const shape = { type: 'select' as const, required: true, isPercent: false, maxStarCount: 5, options: ['Kraft', 'Ausdauer'] }
  const body = { ...shape, form, page, _id: question, title: 'Was ist dein Ziel?', allowMultiple: false, additionalFields: [] }
  await house.as(boss, leads.putQuestion, { body })
}, 90_000)

async function send(who: Somebody | undefined, answers: object | null) {
  const key = v7()
  const email = `fair${key.slice(-8)}@formkurve.example`
  const one = { vorname: 'Lea', nachname: null, email, telefon: null, wish: null, answers }
  const proof = who ? undefined : await proofFor(house, key)
  const body = { lead: one, studio: 'winterthur', campaign: null, referralEmail: null, proof }
  const { status, code } = await house.as(who, leadForms.send, { params: { id: form }, body: body as never }, { key })
  const kept = await house.db
    .select({ answers: leadEnquiry.answers })
    .from(leadEnquiry)
    .innerJoin(lead, eq(lead._id, leadEnquiry.lead))
    .where(eq(lead.email, email))
  return { status, code, kept }
}

test('what a tablet kept sealed is not refused for a question that came, or was reworded, meanwhile: what still fits is kept', async () => {
  expect((await send(undefined, null)).code).toBe('invalid')
  expect(await send(tablet, null)).toMatchObject({ status: 200, kept: [{ answers: null }] })
  const gone = v7()
  const answers = { [question]: { answer: 'Kraft' }, [gone]: { answer: 'Von früher' } }
  expect((await send(undefined, answers)).code).toBe('invalid')
  expect(await send(tablet, answers)).toMatchObject({ status: 200, kept: [{ answers: { [question]: { answer: 'Kraft' } } }] })
  expect(await send(tablet, { [question]: { answer: 'Yoga' } })).toMatchObject({ status: 200, kept: [{ answers: null }] })
})

test('nor for a form that was archived meanwhile; a stranger finds none there', async () => {
  await house.db.update(leadForm).set({ removedAt: new Date().toISOString() }).where(eq(leadForm._id, form))
  expect(await send(undefined, null)).toMatchObject({ code: 'missing', kept: [] })
  expect(await send(tablet, null)).toMatchObject({ status: 200, kept: [{ answers: null }] })
})
