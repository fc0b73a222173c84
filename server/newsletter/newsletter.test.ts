import { desc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { newsletter } from '#contract/newsletter/calls.ts'
import { newsletterOf, offersOf } from '#contract/newsletter/words.ts'
import { dayMs } from '#contract/time.ts'
import { leave } from '#server/leaving/leave.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { addressIn, record } from './ledger.ts'
import { mayAdvertise } from './rules.ts'
import { consentAddress, consentEvent } from './tables.ts'
import { moveWishes, proveWishes, wish as wishFor } from './wishes.ts'

const house = testHouse({ studios: ['winterthur', 'frauenfeld'] })

let made = 0
const fresh = () => `neu${++made}@postfach.example`
const frauenfeld = newsletterOf('Frauenfeld')
const may = (address: string, purpose = frauenfeld) => mayAdvertise({ tx: house.db, house }, { channel: 'email', address, purpose })

async function subscribe(email: string, newsletterCenter = 'Frauenfeld') {
  const key = v7()
  const body = { email, newsletterCenter, vorname: null, proof: await proofFor(house, key) }
  const answer = await house.as(undefined, newsletter.subscribe, { body } as never, { key })
  await house.runJobs()
  return [answer.status, answer.reply]
}

const mailsTo = (email: string) => house.db.select().from(sandboxMail).where(eq(sandboxMail.to, email)).orderBy(desc(sandboxMail.at))
const keyIn = (text: string) => /bestaetigen=(\S+)/.exec(text)![1]!
const confirm = (key: string) => house.as(undefined, newsletter.confirm, { params: { key } })

/** Somebody without an account who gets the newsletter, and the address of their mail's one click. */
async function reader(email = fresh()) {
  await subscribe(email)
  const [mail] = await mailsTo(email)
  await confirm(keyIn(mail!.text))
  await house.runJobs()
  const [welcome] = (await mailsTo(email)).filter(({ headers }) => headers)
  const address = welcome!.headers!['List-Unsubscribe']!.slice(1, -1)
  return { email, welcome: welcome!, key: address.split('/').at(-1)!, path: address.split('/api/')[1]! }
}

const click = (path: string, init: RequestInit = {}) =>
  house.ask(path, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), ...init })

const verified = (over: object = {}) => member(house, { emailVerifiedAt: '2026-01-01T08:00:00.000Z', studioCode: 'frauenfeld', ...over })
const wish = (who: Somebody, what: string, on: boolean, at = new Date().toISOString(), newsletterCenter: string | null = 'Frauenfeld') =>
  house.as(who, newsletter.wish, { body: { what, on, newsletterCenter: what === 'newsletter' ? newsletterCenter : null, at } as never })
const own = async (who: Somebody) =>
  (await house.as(who, newsletter.own)).reply.rows.map(({ state, newsletterCenter }) => newsletterCenter ?? state)
const centerOf = async ({ _id }: Somebody) =>
  (await house.db.select({ center: person.newsletterCenter }).from(person).where(eq(person._id, _id)))[0]!.center

test('an address holds once its mail’s button is pressed; a look alone changes nothing', async () => {
  const email = fresh()
  expect(await subscribe(email)).toEqual([200, { ok: true }])
  expect(await may(email)).toBe(false)
  const key = keyIn((await mailsTo(email))[0]!.text)
  const looked = await house.as(undefined, newsletter.mailed, { params: { key } })
  expect(looked.reply).toMatchObject({ address: 'n…@p….example', what: 'Newsletter aus Frauenfeld', state: 'open' })
  expect(await may(email)).toBe(false)
  expect((await confirm(key)).reply.state).toBe('done')
  expect((await confirm(key)).reply.state).toBe('done')
  expect([await may(email), await may(email, newsletterOf('Arbon')), await may(email, offersOf('thur'))]).toEqual([true, false, false])
  expect(await house.db.$count(consentEvent, eq(consentEvent.kind, 'confirmed'))).toBe(1)
})

test('the answer is the same whoever’s the address is; only the mail says that it is there already', async () => {
  vi.useFakeTimers({ now: Date.now() - dayMs - 1000, toFake: ['Date'] })
  const { email } = await reader()
  vi.useRealTimers()
  const known = await subscribe(email)
  expect(known).toEqual(await subscribe(fresh()))
  await vi.waitFor(async () =>
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('schon')),
  )
  expect(await may(email)).toBe(true)
})

test('one confirmation a day and address', async () => {
  const email = fresh()
  await subscribe(email)
  await subscribe(email)
  await subscribe(email, 'Arbon')
  expect(await mailsTo(email)).toHaveLength(1)
})

test('what is confirmed after seven days is over', async () => {
  const email = fresh()
  await subscribe(email)
  const key = keyIn((await mailsTo(email))[0]!.text)
  vi.useFakeTimers({ now: Date.now() + 8 * dayMs, toFake: ['Date'] })
  const late = (await confirm(key)).reply.state
  vi.useRealTimers()
  expect([late, await may(email)]).toEqual(['over', false])
  expect((await confirm('x')).status).toBe(404)
})

test('one click ends it: urlencoded, multipart, without cookie, key or origin, the same bytes for whatever key', async () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const bodies = [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form, undefined, 'kaputt']
  const answers = new Set<string>()
  for (const body of bodies) {
    const { email, path } = await reader()
    expect(await may(email)).toBe(true)
    for (const again of [1, 2]) {
      const answer = await click(path, { body })
      expect([again, answer.status, answer.headers.get('set-cookie'), await may(email)]).toEqual([again, 200, null, false])
      answers.add(await answer.text())
    }
  }
  for (const path of ['mails/unsubscribe/ABCDEFGHJKMNPQRS', 'mails/unsubscribe/x']) {
    const answer = await click(path)
    expect(answer.status).toBe(200)
    answers.add(await answer.text())
  }
  expect(answers.size).toBe(1)
})

test('neither a look nor a head changes anything, and the headers stand on one line', async () => {
  const { email, welcome, key, path } = await reader()
  expect(welcome.headers).toEqual({
    'List-Unsubscribe': `<${house.settings.publicUrl}/api/${path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  for (const method of ['GET', 'HEAD']) expect((await house.ask(path, { method })).status).toBe(405)
  for (const method of ['GET', 'HEAD']) expect((await fetch(`${house.url}/abmelden/${key}`, { method })).status).toBe(200)
  expect(await may(email)).toBe(true)
})

test('however many programs look through a mail, with scripts or without, nobody is signed off or confirmed by it', async () => {
  const { email, key, path } = await reader()
  const stranger = fresh()
  await subscribe(stranger)
  const asked = keyIn((await mailsTo(stranger))[0]!.text)
  const looks = ['GET', 'HEAD', 'OPTIONS'].flatMap(method => [
    () => fetch(`${house.url}/abmelden/${key}`, { method }),
    () => fetch(`${house.url}/danke?bestaetigen=${asked}`, { method }),
    () => house.ask(path, { method }),
    () => house.ask(`mails/confirm/${asked}`, { method }),
  ])
  for (let nth = 0; nth < (process.env.LONG ? 1000 : 20); nth++) {
    const answer = await looks[nth % looks.length]!()
    expect(answer.status).toBeLessThan(500)
    // What such a program would run, and follow.
    expect(await answer.text()).not.toMatch(/<meta[^>]+http-equiv="?refresh/i)
  }
  expect([await may(email), await may(stranger)]).toEqual([true, false])
})

test('its page runs no script, shows the address masked and has a button each', async () => {
  const { email, key } = await reader()
  const page = await fetch(`${house.url}/abmelden/${key}`)
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(html).not.toContain('<script')
  expect([html.includes(email), html.includes('n…@p….example'), html.match(/<button/g)!.length]).toEqual([false, true, 2])
  expect((await fetch(`${house.url}/abmelden/ABCDEFGHJKMNPQRS`)).status).toBe(404)
  await click(`mails/unsubscribe/${key}`, { body: new URLSearchParams({ was: 'alles' }) })
  expect(await may(email)).toBe(false)
})

test('«alles» ends every purpose, one click its own alone', async () => {
  const { email, path } = await reader()
  await house.db.transaction(async tx => {
    const address = await addressIn({ tx, house }, { channel: 'email', address: email })
    await record(tx, address, { purpose: offersOf('thur'), kind: 'given', source: 'Profil' })
  })
  await click(path)
  expect([await may(email), await may(email, offersOf('thur'))]).toEqual([false, true])
  await click(path, { body: new URLSearchParams({ was: 'alles' }) })
  expect(await may(email, offersOf('thur'))).toBe(false)
})

test('a member switches each for itself; a proven address needs no mail', async () => {
  const anna = await verified()
  expect(await own(anna)).toEqual(['none', 'none', 'none'])
  await wish(anna, 'newsletter', true)
  await wish(anna, 'offersPush', true)
  expect(await own(anna)).toEqual(['Frauenfeld', 'none', 'yes'])
  expect([await may(anna.email), await centerOf(anna)]).toEqual([true, 'Frauenfeld'])
  await wish(anna, 'newsletter', true, undefined, 'Arbon')
  expect([await may(anna.email), await may(anna.email, newsletterOf('Arbon')), await centerOf(anna)]).toEqual([false, true, 'Arbon'])
  await wish(anna, 'newsletter', false)
  expect([await own(anna), await centerOf(anna)]).toEqual([['Arbon', 'none', 'yes'], null])
  expect(await may(anna.email, newsletterOf('Arbon'))).toBe(false)
})

test('a no that was said later holds against a yes from before that arrives after it', async () => {
  const anna = await verified()
  await wish(anna, 'offersMail', true, '2026-11-20T08:00:00.000Z')
  await wish(anna, 'offersMail', false, '2026-11-20T10:00:00.000Z')
  await wish(anna, 'offersMail', true, '2026-11-20T09:00:00.000Z')
  expect(await may(anna.email, offersOf('thur'))).toBe(false)
  await wish(anna, 'offersMail', true, '2026-11-20T11:00:00.000Z')
  expect(await may(anna.email, offersOf('thur'))).toBe(true)
})

test('who has not proven the address is asked by mail, and sees or ends nothing of what its owner gets', async () => {
  const { email } = await reader()
  const stranger = await member(house, { email })
  expect(await own(stranger)).toEqual(['none', 'none', 'none'])
  await wish(stranger, 'newsletter', false)
  expect(await may(email)).toBe(true)
  const bea = await member(house, { studioCode: 'frauenfeld' })
  await wish(bea, 'newsletter', true)
  await house.runJobs()
  expect([await may(bea.email), await own(bea)]).toEqual([false, ['Frauenfeld', 'none', 'none']])
  await confirm(keyIn((await mailsTo(bea.email))[0]!.text))
  expect(await may(bea.email)).toBe(true)
})

test('what staff ticked for somebody is asked by mail: proving the address alone is no yes', async () => {
  const [carl, staff] = [await member(house, { studioCode: 'frauenfeld' }), await member(house)]
  const said = { what: 'newsletter' as const, on: true, newsletterCenter: 'Frauenfeld' as const, at: new Date().toISOString() }
  await house.db.transaction(tx => wishFor({ tx, house }, carl._id, { ...said, by: staff._id }, 'Registrierung'))
  await house.runJobs()
  await house.db.update(person).set({ emailVerifiedAt: new Date().toISOString() }).where(eq(person._id, carl._id))
  await house.db.transaction(tx => proveWishes(tx, house, carl._id))
  expect(await may(carl.email)).toBe(false)
  await confirm(keyIn((await mailsTo(carl.email))[0]!.text))
  expect(await may(carl.email)).toBe(true)
})

test('a bounce blocks all purposes until the person confirms anew', async () => {
  const anna = await verified()
  await wish(anna, 'newsletter', true)
  await house.db.transaction(async tx => {
    const address = await addressIn({ tx, house }, { channel: 'email', address: anna.email })
    await record(tx, address, { purpose: '*', kind: 'bounced', source: 'Rückläufer 5.1.1' })
  })
  expect(await may(anna.email)).toBe(false)
  await wish(anna, 'newsletter', true)
  expect(await may(anna.email)).toBe(false)
  await house.runJobs()
  await confirm(keyIn((await mailsTo(anna.email))[0]!.text))
  expect(await may(anna.email)).toBe(true)
})

test('of an address that an account had before only the keyed hash stays once it leaves', async () => {
  const anna = await verified()
  await wish(anna, 'newsletter', true)
  const [from, to] = [anna.email, fresh()]
  await house.db.transaction(tx => moveWishes(tx, house, { _id: anna._id, from, to }))
  await house.db.update(person).set({ email: to }).where(eq(person._id, anna._id))
  expect([await may(from), await may(to)]).toEqual([false, true])
  await house.db.transaction(tx => leave(tx, house, anna._id))
  for (const address of [from, to]) {
    expect(await house.db.$count(consentAddress, eq(consentAddress.address, address))).toBe(0)
    expect(await may(address)).toBe(false)
  }
})

test('every event stays', async () => {
  const { email, path } = await reader()
  await click(path)
  const [address] = await house.db.select().from(consentAddress).where(eq(consentAddress.address, email))
  const events = await house.db.select().from(consentEvent).where(eq(consentEvent.address, address!._id)).orderBy(consentEvent.number)
  expect(events.map(({ kind }) => kind)).toEqual(['asked', 'confirmed', 'withdrawn'])
})
