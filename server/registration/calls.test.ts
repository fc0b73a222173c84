import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { agreements } from '#contract/agreements/calls.ts'
import { auth } from '#contract/auth.ts'
import { events } from '#contract/events/calls.ts'
import { examplePicture } from '#contract/files.ts'
import { notifications } from '#contract/notifications.ts'
import { exampleSignature, type RegisterForm, registration } from '#contract/registration.ts'
import { seal } from '#contract/sealing.ts'
import { dayMs } from '#contract/time.ts'
import { limitsOf } from '#server/serve/limits.ts'
import { answered } from '#server/serve/tables.ts'
import { respellPeople } from '#server/shared/auth/respelling.ts'
import { person } from '#server/shared/auth/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { hashedAddressOf } from './persons.ts'
import { idFrom } from './prepare.ts'
import { registration as registrations } from './tables.ts'
import { form } from './testing/form.ts'

const house = testHouse({ studios: ['winterthur'] })

let devices = 0
/** Device and address are new in each test, or the tenth registration would have to wait. */
let agent = ''
let address = ''
beforeEach(() => {
  agent = `Test ${++devices}`
  address = `198.51.100.${devices}`
})
const from = () => ({ 'user-agent': agent, 'x-forwarded-for': address })

const register = (body: RegisterForm, key?: string) => house.as(undefined, registration.register, { body }, { key, headers: from() })
const inUse = (email: string) => house.as(undefined, registration.mailInUse, { body: { email } }, { headers: from() })
const login = (email: string, password: string) => house.as(undefined, auth.login, { body: { email, password } })

test('registered, one can sign in and is what one entered', async () => {
  const body = form({
    email: 'Lea.Neu@Formkurve.Example',
    adresse_2: 'c/o Meier',
    land: 'Österreich',
    groesse: 171,
    newsletterAccepted: true,
    newsletterCenter: 'Bülach',
    consentVersion: '2026-11',
    signedAt: '2026-11-20T16:42:00.000Z',
  })
  expect(await register(body)).toMatchObject({ status: 200, reply: { _id: body._id } })
  const { reply } = await login('lea.neu@formkurve.example', 'geheim-genug')
  expect(reply.user).toMatchObject({
    _id: body._id,
    vorname: 'Lea',
    geburtstag: '1998-05-17',
    birthday: '1998-05-17',
    userRoles: ['member'],
    consent1: true,
  })
  const { rows } = await house.pool.query('select * from person where _id = $1', [body._id])
  expect(rows[0]).toMatchObject({
    email: 'lea.neu@formkurve.example',
    adresse_1: 'Musterweg 1',
    adresse_2: 'c/o Meier',
    plz: '8400',
    stadt: 'Winterthur',
    land: 'Österreich',
    telefon: '+41791234567',
    geschlecht: 'w',
    groesse: 171,
    newsletter_center: 'Bülach',
    rules_accepted_at: expect.anything(),
  })
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
  const { reply: signed } = await house.as(reply, agreements.mine)
  expect(signed).toEqual([
    expect.objectContaining({
      kind: 'health',
      textVersion: '2026-11',
      signedAt: '2026-11-20T16:42:00.000Z',
      age: 28,
      signature: exampleSignature,
    }),
  ])
})

const childOf = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`

test('who signed for somebody under age stands with the signature; a device that did not ask for it yet is taken too', async () => {
  const [asked, before] = [form({ geburtstag: childOf(15), guardian: 'Eva Muster' }), form({ geburtstag: childOf(15) })]
  for (const body of [asked, before]) expect((await register(body)).status).toBe(200)
  const { rows } = await house.pool.query('select guardian from agreement where person = any($1) order by guardian nulls last', [
    [asked._id, before._id],
  ])
  expect(rows).toEqual([{ guardian: 'Eva Muster' }, { guardian: null }])
})

test('the country is Schweiz where none is given, and no newsletter means no centre', async () => {
  const body = form({ newsletterCenter: 'Frauenfeld' })
  await register(body)
  const { rows } = await house.pool.query('select land, newsletter_center from person where _id = $1', [body._id])
  expect(rows).toEqual([{ land: 'Schweiz', newsletter_center: null }])
})

/** Sentences of section 5 and of the contract, by field. */
const wrong: [string, Partial<RegisterForm> | { [Name in keyof RegisterForm]?: unknown }, Record<string, string>][] = [
  ['no email', { email: undefined }, { email: 'Die E-Mail wird benötigt' }],
  ['a blank email', { email: '' }, { email: 'Die E-Mail wird benötigt' }],
  ['half an email', { email: 'lea@' }, { email: 'Das ist keine gültige E-Mail' }],
  ['no password', { passwort: undefined }, { passwort: 'Bitte gib dein Passwort ein.' }],
  ['a short password', { passwort: '1234567' }, { passwort: 'Das Passwort muss mindestens 8 Zeichen lang sein.' }],
  ['no first name', { vorname: undefined }, { vorname: 'Dieses Feld wird benötigt.' }],
  ['a first name of blanks', { vorname: '   ' }, { vorname: 'Dieses Feld wird benötigt.' }],
  ['no last name', { nachname: undefined }, { nachname: 'Dieses Feld wird benötigt.' }],
  ['no address', { adresse_1: undefined }, { adresse_1: 'Dieses Feld wird benötigt.' }],
  ['no postal code', { plz: undefined }, { plz: 'Bitte gib eine Zahl ein.' }],
  ['a postal code with letters', { plz: 'CH-8400' }, { plz: 'Bitte gib eine Zahl ein.' }],
  ['no city', { stadt: undefined }, { stadt: 'Dieses Feld wird benötigt.' }],
  ['a number for a city', { stadt: '12345' }, { stadt: 'Bitte gib einen Ort ein.' }],
  ['a city of blanks', { stadt: '  ' }, { stadt: 'Dieses Feld wird benötigt.' }],
  ['a country with digits', { land: 'Schweiz 2' }, { land: 'Dieses Feld sollte keine Zahlen beeinhalten' }],
  ['no phone', { telefon: undefined }, { telefon: 'Dieses Feld wird benötigt.' }],
  ['a phone of six digits', { telefon: '123456' }, { telefon: 'Bitte geben Sie eine gültige Telefonnummer ein' }],
  ['a phone of sixteen digits', { telefon: '1234567890123456' }, { telefon: 'Bitte geben Sie eine gültige Telefonnummer ein' }],
  ['a plus inside a phone', { telefon: '079+1234567' }, { telefon: 'Bitte geben Sie eine gültige Telefonnummer ein' }],
  ['no gender', { geschlecht: undefined }, { geschlecht: 'Dieses Feld wird benötigt.' }],
  ['another gender', { geschlecht: 'x' }, { geschlecht: 'Bitte wähle einen der vorgegebenen Werte.' }],
  ['no birth date', { geburtstag: undefined }, { geburtstag: 'Dieses Feld wird benötigt.' }],
  ['a birth date in Swiss writing', { geburtstag: '17.05.1998' }, { geburtstag: 'Bitte gib ein gültiges Datum ein.' }],
  ['a birth date to come', { geburtstag: '2199-01-01' }, { geburtstag: 'Bitte gib ein gültiges Datum ein.' }],
  ['a child of two', { geburtstag: childOf(2) }, { geburtstag: 'Ein eigenes Konto gibt es ab 12 Jahren.' }],
  ['rules not accepted', { rulesAccepted: false }, { rulesAccepted: 'Dieses Feld wird benötigt.' }],
  ['no signature', { consentDeclarationSignature: undefined }, { consentDeclarationSignature: 'Dieses Feld wird benötigt.' }],
  [
    'a blank signature',
    { consentDeclarationSignature: { strokes: [], width: 358, height: 190 } },
    { consentDeclarationSignature: 'Bitte unterschreibe mit dem Finger, der Maus oder den Pfeiltasten.' },
  ],
  ['a newsletter without a centre', { newsletterAccepted: true }, { newsletterCenter: 'Dieses Feld wird benötigt.' }],
  ['another centre', { newsletterCenter: 'Genf' }, { newsletterCenter: 'Bitte wähle einen der vorgegebenen Werte.' }],
  ['a version that was never to be signed', { consentVersion: '1999-01' }, { textVersion: 'Diese Fassung des Textes gibt es nicht.' }],
]

test.each(wrong)('%s is refused with its sentence, and nobody is made', async (_, over, fields) => {
  const body = form(over as Partial<RegisterForm>)
  const { status, code, fields: said } = await register(body)
  expect([status, code, said]).toEqual([422, 'invalid', expect.objectContaining(fields)])
  expect((await house.pool.query('select 1 from person where _id = $1', [body._id])).rows).toEqual([])
})

describe('the same registration', () => {
  test('sent fifty times at once makes one account, and each is answered alike', async () => {
    const body = form()
    const answers = []
    for (let sent = 0; sent < 50; sent++) {
      agent = `Test ${++devices}`
      answers.push(register(body, body._id))
    }
    for (const { status, reply } of await Promise.all(answers)) expect([status, reply]).toEqual([200, { _id: body._id, event: null }])
    expect((await house.pool.query('select 1 from person where email = $1', [body.email])).rows).toHaveLength(1)
    expect((await house.pool.query('select 1 from agreement where person = $1', [body._id])).rows).toHaveLength(1)
  })

  test('without an id is known by its key', async () => {
    const body = form({ _id: undefined })
    const key = v7()
    const first = await register(body, key)
    expect((await register(body, key)).reply).toEqual(first.reply)
  })

  test('is known also after the account has another address, but is no way to a second account', async () => {
    const body = form()
    await register(body)
    await house.pool.query('update person set email = $2 where _id = $1', [body._id, `umgezogen-${body.email}`])
    expect((await register(body)).status).toBe(200)
    expect((await register(form({ _id: body._id }))).code).toBe('key-reused')
  })

  test('can not take the id of somebody who did not register', async () => {
    const anna = await member(house)
    expect((await register(form({ _id: anna._id }))).code).toBe('key-reused')
  })
})

test('a taken address is a duplicate, whatever its letters', async () => {
  const anna = await member(house)
  const answer = await house.ask('register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from() },
    body: JSON.stringify(form({ email: anna.email.toUpperCase() })),
  })
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { code: 'duplicate', message: 'E-Mail bereits registriert, bitte melden Sie sich an' },
  ])
})

test.each([true, false])(
  'a registration of before, sent again, counts once whatever its address is spelled like by then (with an id: %s)',
  async hasId => {
    const typed = `rosa${hasId ? 1 : 2}@m\u00fcsterli-beispiel.ch`
    const key = v7()
    const _id = hasId ? v7() : idFrom(key, typed)
    const { _id: _, ...body } = form({ email: typed })
    const { created } = (
      await house.db
        .select()
        .from(person)
        .where(eq(person._id, (await member(house, { _id, email: typed }))._id))
    )[0]!
    await house.db
      .insert(registrations)
      .values({ person: _id, newsletterAccepted: false, asked: hashedAddressOf(house, typed), at: created })
    const again = () => register((hasId ? { ...body, _id } : body) as RegisterForm, key)
    expect(await again()).toMatchObject({ status: 200, reply: { _id } })
    await house.db.delete(answered)
    await respellPeople(house)
    expect(await again()).toMatchObject({ status: 200, reply: { _id } })
  },
)

test('two who want the same address at once: one gets it', async () => {
  const { email } = form()
  const answers = await Promise.all([register(form({ email })), register(form({ email }))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a sealed password is opened here and nowhere else', async () => {
  const { reply } = await house.as(undefined, registration.sealKey)
  const body = form({ passwort: undefined })
  const sealed = await seal(reply.key, 'ganz-versiegelt', body._id!)
  expect(sealed).not.toContain('ganz-versiegelt')
  expect((await register({ ...body, sealed })).status).toBe(200)
  expect((await login(body.email, 'ganz-versiegelt')).status).toBe(200)
})

test.each([
  ['for another registration', async (key: string) => seal(key, 'ganz-versiegelt', v7())],
  ['changed on the way', async (key: string, _id: string) => `${(await seal(key, 'ganz-versiegelt', _id)).slice(0, -4)}AAAA`],
  ['nonsense', async () => 'Passwort123'],
])('a password sealed %s is asked for again', async (_, make) => {
  const { reply } = await house.as(undefined, registration.sealKey)
  const body = form({ passwort: undefined })
  const { code, fields } = await register({ ...body, sealed: await make(reply.key, body._id!) })
  expect([code, fields]).toEqual(['invalid', { sealed: 'Bitte gib dein Passwort nochmals ein.' }])
})

test('a sealed password that is too short is refused like an open one', async () => {
  const { reply } = await house.as(undefined, registration.sealKey)
  const body = form({ passwort: undefined })
  const { fields } = await register({ ...body, sealed: await seal(reply.key, 'kurz', body._id!) })
  expect(fields).toEqual({ passwort: 'Das Passwort muss mindestens 8 Zeichen lang sein.' })
})

test('without a password a mail leads to one', async () => {
  const body = form({ passwort: undefined, requirePassword: false })
  expect((await register(body)).status).toBe(200)
  expect((await login(body.email, 'irgendetwas')).code).toBe('wrong-login')
  await house.runJobs()
  const { rows } = await house.pool.query('select text from sandbox_mail where "to" = $1', [body.email])
  expect(rows).toHaveLength(1)
  expect(rows[0].text).toMatch(/\/forgot\?key=[\w-]{43}/)
})

test('the weight becomes the first measurement, once', async () => {
  const body = form({ gewicht: 68.5 })
  await register(body)
  await register(body)
  await house.runJobs()
  const { reply } = await login(body.email, 'geheim-genug')
  expect((await house.as(reply, account.me)).reply.gewicht).toBe(68.5)
})

test('the picture is written anew', async () => {
  const body = form({ bild: examplePicture.base64 })
  expect((await register(body)).status).toBe(200)
  const { rows } = await house.pool.query('select p.bild, f.type from person p join file f on f.name = p.bild where _id = $1', [body._id])
  expect(rows).toEqual([{ bild: expect.stringMatching(/\.webp$/), type: 'image/webp' }])
})

test('a picture that is none is refused, and nobody is made', async () => {
  const body = form({ bild: Buffer.from('<svg onload=alert(1)>').toString('base64') })
  expect((await register(body)).status).toBeGreaterThanOrEqual(415)
  expect((await house.pool.query('select 1 from person where _id = $1', [body._id])).rows).toEqual([])
})

describe('whether an address is taken', () => {
  test('is told without a token, whatever its letters', async () => {
    const anna = await member(house)
    expect((await inUse(anna.email.toUpperCase())).reply).toEqual({ inUse: true })
    expect((await inUse('niemand@formkurve.example')).reply).toEqual({ inUse: false })
    expect((await inUse('keine')).fields).toEqual({ email: 'Das ist keine gültige E-Mail' })
  })

  test.each([
    ['the check', () => inUse('niemand@formkurve.example')],
    ['registering with a taken address', () => register(form({ email: 'vergeben@formkurve.example' }))],
  ])('is told ten times a minute to a device: %s', async (_, ask) => {
    await member(house, { email: 'vergeben@formkurve.example' }).catch(() => {})
    const limits = limitsOf(house)
    let now = performance.now()
    Object.assign(limits, { now: () => now })
    const [device, told] = [agent, (await ask()).status]
    for (let times = 2; times <= 10; times++) expect((await ask()).status).toBe(told)
    const late = await ask()
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '6'])
    agent = `Test ${++devices}`
    expect((await ask()).status, 'another device at the same address').toBe(told)
    agent = device
    now += 6001
    expect((await ask()).status).toBe(told)
    expect((await ask()).status).toBe(429)
  })
})

test('the seal of the registration signs in once the account is there, and nobody else', async () => {
  const { reply: keys } = await house.as(undefined, registration.sealKey, {})
  const body = form({ email: 'gleich.drin@formkurve.example' })
  const sealed = await seal(keys.key, 'geheim-genug', body._id!)
  const enter = (given: { _id: string; sealed: string }) =>
    house.as(undefined, registration.enter, { body: { ...given, device: 'Telefon' } }, { headers: from() })
  expect(await enter({ _id: body._id!, sealed })).toMatchObject({ status: 401, reply: { code: 'wrong-login' } })
  expect(await register({ ...body, passwort: undefined, sealed } as RegisterForm)).toMatchObject({ status: 200 })
  const { status, reply } = await enter({ _id: body._id!, sealed })
  expect([status, reply.user.email]).toEqual([200, 'gleich.drin@formkurve.example'])

  const other = form({ email: 'fremd@formkurve.example' })
  await register(other)
  // The seal binds a password to one account: it opens no other, and a wrong password sealed for this one is refused.
  expect(await enter({ _id: other._id!, sealed })).toMatchObject({ status: 401 })
  expect(await enter({ _id: body._id!, sealed: await seal(keys.key, 'falsch-geraten', body._id!) })).toMatchObject({ status: 401 })
  await house.pool.query("update person set created = now() - interval '25 hours' where _id = $1", [body._id])
  expect(await enter({ _id: body._id!, sealed })).toMatchObject({ status: 401 })
})

test('who was invited to an event is signed up with the account, waits, or is told why there is no place (L85)', async () => {
  const office = await employee(house, 'office')
  const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const made = async (over: object) => {
    const body = { title: 'Sommerfest', startsAt: at(10), endsAt: at(11), published: true, ...over }
    return (await house.as(office, events.create, { body })).reply._id
  }
  const outcome = async (eventId: string) => {
    const body = form({ eventId })
    const { status, reply } = await register(body, body._id)
    expect([status, (await register(body, body._id)).reply.event?.state ?? null]).toEqual([200, reply.event?.state ?? null])
    const { reply: inside } = await login(body.email, 'geheim-genug')
    const bell = await house.as({ token: inside.token } as Somebody, notifications.list)
    return [reply.event?.state ?? reply.event?.why ?? null, bell.reply?.rows.map(({ title }) => title.split(':')[0])]
  }
  const one = await made({ capacity: 1 })
  expect(await outcome(one)).toEqual(['booked', ['Du bist angemeldet']])
  expect(await outcome(one)).toEqual(['waiting', ['Warteliste, Platz 1']])
  const gone = await made({})
  await house.as(office, events.cancel, { params: { id: gone }, body: { reason: 'Sturm' } })
  expect(await outcome(gone)).toEqual(['Dieser Event ist abgesagt.', ['Nicht angemeldet']])
  expect(await outcome(await made({ published: false }))).toEqual([null, []])
})
