import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointments } from '#contract/appointments/calls.ts'
import type { AnyCall } from '#contract/call.ts'
import { leads } from '#contract/leads/calls.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { newsletter } from '#contract/newsletter/calls.ts'
import { newsletterOf } from '#contract/newsletter/words.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { addressIn, record } from './ledger.ts'

let house: TestHouse
let staff: Somebody
let category: string
/** Somebody who has an account, gets the newsletter, is a lead and stands on an internal list. */
const known = 'bekannt@formkurve.example'
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  staff = await holder(
    house,
    (['af_edit', 'af_view', 'af_leadSettings', 'u_search'] as const).map(right => ({ right, studios: 'all' })),
  )
  await member(house, { email: known, emailVerifiedAt: '2026-01-01T08:00:00.000Z', studioCode: 'winterthur' })
  const words = { name: 'Eröffnung', colour: 'accent', minutes: 15, studios: [], steps: [], reasons: [], listText: null, answerMail: null }
  category = v7()
  await house.as(staff, leads.saveCategory, { body: { ...words, _id: category } as never })
  const form = { title: 'Probe', text: null, picture: null, studios: [], category, campaign: null, minutes: null, owners: [] }
  await house.as(staff, leads.saveSetting, { body: { ...form, link: 'probe', _id: v7(), wording: 'Wir melden uns.' } as never })
  await house.db.transaction(async tx => {
    const row = await addressIn({ tx, house }, { channel: 'email', address: known })
    await record(tx, row, { purpose: newsletterOf('Frauenfeld'), kind: 'given', source: 'Test' })
  })
  await raw(leadForms.send, { params: { id: 'probe' }, body: asking(known) })
}, 240_000)
afterAll(() => house.close())

const asking = (email: string) => ({
  lead: { vorname: 'Lea', nachname: 'Muster', email, telefon: null, wish: null, answers: null },
  studio: 'winterthur',
  referralEmail: null,
})

interface Given {
  params?: Record<string, string>
  body?: object
}

/** All of an answer that its asker can see: status, headers but for those that tell the time or the request, and its bytes. */
async function raw(call: AnyCall, { params = {}, body }: Given, who?: Somebody) {
  const key = v7()
  const path = (call.path as string).replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const answer = await house.ask(path, {
    method: call.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...(who && { authorization: `Bearer ${who.token}` }) },
    body: body && JSON.stringify(who ? body : { ...body, proof: await proofFor(house, key) }),
  })
  const headers = [...answer.headers].filter(([name]) => !['date', 'etag', 'x-request-id', 'server-timing'].includes(name))
  return JSON.stringify([answer.status, headers, await answer.text()])
}

const cases: [string, (email: string) => Promise<string>][] = [
  ['subscribing', email => raw(newsletter.subscribe, { body: { email, newsletterCenter: 'Frauenfeld', vorname: null } })],
  ['a form of leads', email => raw(leadForms.send, { params: { id: 'probe' }, body: asking(email) })],
  [
    'an internal list',
    email =>
      raw(leadForms.enter, { params: { cat: category }, body: { vorname: 'Lea', nachname: null, email, telefon: null, studio: null } }),
  ],
  ['what is there of one on a list', email => raw(leadForms.askEntry, { params: { cat: category }, body: { email } })],
  ['the link to a consultation', email => raw(appointments.inviteConsultation, { body: { email } }, staff)],
]

test.each(cases)('%s answers byte for byte the same whether an address is known or not', async (_, ask) => {
  const [first, second] = [await ask(known), await ask(`fremd-${v7()}@formkurve.example`)]
  expect(JSON.parse(first)[0]).toBe(200)
  expect(first).toBe(second)
  // Asked again, too.
  expect(await ask(known)).toBe(first)
})

test('one click answers the same for a key that we made and one that we did not', async () => {
  const click = async (key: string) => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const answer = await house.ask(`mails/unsubscribe/${key}`, { method: 'POST', body })
    return [answer.status, await answer.text()]
  }
  expect(await click('AAAAAAAAAAAAAAAA')).toEqual(await click('0123456789ABCDEF'))
})
