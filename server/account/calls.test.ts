import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { measurements } from '#contract/measurements.ts'
import { people } from '#contract/people.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'

const house = testHouse()
beforeAll(async () => {
  await makeStudio(house, { code: 'winterthur', name: 'Winterthur' })
}, 60_000)

test('the stored user has the fields of L87 and no secret', async () => {
  const anna = await member(house, { vorname: 'Anna', nachname: 'Meier', studioCode: 'winterthur', geburtstag: '1991-04-17' })
  const { reply } = await house.as(anna, account.me)
  expect(reply).toEqual({
    _id: anna._id,
    tac_user_id: null,
    bild: null,
    vorname: 'Anna',
    nachname: 'Meier',
    userName: 'Anna Meier',
    email: anna.email,
    geburtstag: '1991-04-17',
    birthday: '1991-04-17',
    studio: {
      _id: expect.any(String),
      code: 'winterthur',
      name: 'Winterthur',
      canton: 'ZH',
      email: 'winterthur@formkurve.example',
      art: 'lokal',
    },
    studio_id: 'winterthur',
    userRoles: ['member'],
    consent1: false,
    gewicht: null,
    zielgewicht: null,
    streakGoal: 3,
    courseRecommendations: [],
  })
})

test('a streak goal sent fifty times with its key is set once, and a later goal is not undone by a late resend', async () => {
  const anna = await member(house)
  const key = v7()
  const send = () => house.as(anna, account.streakGoal, { body: { streakGoal: 5 } }, { key })
  const answers = await Promise.all(Array.from({ length: 50 }, send))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await house.as(anna, account.streakGoal, { body: { streakGoal: 2 } }, { key: v7() })
  expect((await send()).reply.streakGoal).toBe(5)
  expect((await house.as(anna, account.me)).reply.streakGoal).toBe(2)
  const { rows } = await house.pool.query('select version from person where _id = $1', [anna._id])
  expect(rows).toEqual([{ version: 3 }])
})

test('a goal that is none is refused in German', async () => {
  const { status, fields } = await house.as(await member(house), account.streakGoal, { body: { streakGoal: 8 } })
  expect([status, fields]).toEqual([422, { streakGoal: 'Bitte gib höchstens 7 ein.' }])
})

test('weight and target weight are measurements, stand with the user, and a resend adds none', async () => {
  const anna = await member(house)
  const [weighing, aiming] = [v7(), v7()]
  const send = () =>
    Promise.all([
      house.as(anna, account.addWeight, { body: { weight: 78.4 } }, { key: weighing }),
      house.as(anna, account.addTargetWeight, { body: { weight: 75 } }, { key: aiming }),
    ])
  const answers = [...(await send()), ...(await send())]
  expect(answers.map(({ status, reply }) => [status, reply])).toEqual(answers.map(() => [200, { ok: true }]))
  const { reply } = await house.as(anna, account.me)
  expect([reply.gewicht, reply.zielgewicht]).toEqual([78.4, 75])
  const { reply: measured } = await house.as(anna, measurements.list)
  expect(measured.map(({ kind, value }) => [kind, value]).sort()).toEqual([
    ['targetWeight', 75],
    ['weight', 78.4],
  ])
})

const whole = {
  vorname: 'Anna',
  nachname: 'Meier',
  adresse_1: 'Marktgasse 3',
  plz: '8400',
  stadt: 'Winterthur',
  land: 'Schweiz',
  telefon: '+41791234567',
  geburtstag: '1991-04-17',
  geschlecht: 'w',
  groesse: 171,
} as const

test('a profile is saved whole: what the form leaves out is empty, the picture and the goal stay', async () => {
  const anna = await member(house, { adresse2: 'c/o Muster', streakGoal: 4 })
  const { reply: before } = await house.as(anna, account.profile)
  expect(before).toMatchObject({ adresse_2: 'c/o Muster', streakGoal: 4, hasPassword: true, version: 1 })
  const { status, reply } = await house.as(anna, account.edit, { body: { ...whole, version: 1 } })
  expect([status, reply.version]).toEqual([200, 2])
  expect(reply).toMatchObject({ ...whole, adresse_2: null, streakGoal: 4 })
  expect((await house.as(anna, account.me)).reply).toMatchObject({
    userName: 'Anna Meier',
    geburtstag: '1991-04-17',
    birthday: '1991-04-17',
  })
  const again = await house.as(anna, account.edit, { body: { ...whole, version: 2 } })
  expect(again.reply.version).toBe(2)
})

test('another version is refused with the row as it stands, of fifty at once one is taken', async () => {
  const anna = await member(house)
  const edit = (stadt: string) => house.as(anna, account.edit, { body: { ...whole, stadt, version: 1 } })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => edit(`Ort ${at}`)))
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(1)
  const refused = answers.find(({ status }) => status !== 200)
  expect(refused?.code).toBe('stale')
  expect((refused?.reply as unknown as { current: unknown } | undefined)?.current).toEqual(taken[0]?.reply)
})

test.each([
  ['vorname', ' ', 'Dieses Feld wird benötigt.'],
  ['plz', '84 00', 'Bitte gib eine Zahl ein.'],
  ['land', 'Schweiz 1', 'Dieses Feld sollte keine Zahlen beeinhalten'],
  ['telefon', '12', 'Bitte geben Sie eine gültige Telefonnummer ein'],
  ['geburtstag', '2026-02-30', 'Bitte gib ein gültiges Datum ein.'],
  ['geschlecht', 'x', 'Bitte wähle einen der vorgegebenen Werte.'],
  ['groesse', 30, 'Bitte gib die Grösse in Zentimetern ein, zum Beispiel 175.'],
])('a profile whose %s is %j is refused where it is wrong', async (field, value, message) => {
  const { status, fields } = await house.as(await member(house), account.edit, { body: { ...whole, version: 1, [field]: value } as never })
  expect([status, fields]).toEqual([422, { [field]: message }])
})

test('for a contract everything it needs is asked', async () => {
  const { fields } = await house.as(await member(house), account.editForContract, {
    body: { version: 1, vorname: 'Anna', nachname: 'Meier' } as never,
  })
  expect(Object.keys(fields ?? {}).sort()).toEqual(['adresse_1', 'geburtstag', 'geschlecht', 'land', 'plz', 'stadt', 'telefon'])
})

test('single fields change alone, null empties, and the birthday has a call of its own', async () => {
  const anna = await member(house, { telefon: '+41791112233', stadt: 'Arbon' })
  const { reply } = await house.as(anna, account.updateInfo, { body: { version: 1, telefon: null, newsletterCenter: 'Arbon' } })
  expect(reply).toMatchObject({ telefon: null, stadt: 'Arbon', newsletterCenter: 'Arbon', version: 2 })
  const born = await house.as(anna, account.birthday, { body: { birthday: '1988-01-02' } })
  expect(born.reply).toMatchObject({ geburtstag: '1988-01-02', birthday: '1988-01-02' })
})

test('a birthday is set once by its member, in whatever form, and leaves a trace; what else a refused form holds is not saved by halves', async () => {
  await makeStudio(house, { code: 'frauenfeld' })
  const anna = await member(house, { studioCode: 'frauenfeld' })
  const born = (birthday: string) => house.as(anna, account.birthday, { body: { birthday } })
  expect((await born('1991-04-17')).status).toBe(200)
  expect((await born('1991-04-17')).status).toBe(200)
  const { version } = (await house.as(anna, account.profile)).reply
  const other = { ...whole, geburtstag: '2012-01-01', version }
  const refused = [
    await born('2012-01-01'),
    await house.as(anna, account.edit, { body: other }),
    await house.as(anna, account.editForContract, { body: other }),
    await house.as(anna, account.updateInfo, { body: { version, geburtstag: null } }),
  ]
  expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('birthday-set'))
  expect((await house.as(anna, account.profile)).reply).toMatchObject({ geburtstag: '1991-04-17', stadt: null, version })
  const { geburtstag: _, ...without } = whole
  expect((await house.as(anna, account.edit, { body: { ...without, version } })).reply).toMatchObject({
    geburtstag: '1991-04-17',
    stadt: 'Winterthur',
  })
  const office = await employee(house, 'office', ['frauenfeld'])
  const history = (await house.as(office, people.history, { params: { id: anna._id } })).reply
  expect(history.filter(({ what }) => what === 'geburtstag')).toHaveLength(1)
})

test('of the staff nobody puts their own birthday right', async () => {
  await makeStudio(house, { code: 'amriswil' })
  const [own, other] = [await employee(house, 'admin'), await employee(house, 'admin')]
  const edit = async (who: typeof own, geburtstag: string) => {
    const params = { id: own._id }
    const { version, vorname, nachname, email } = (await house.as(who, people.card, { params })).reply
    return (await house.as(who, people.edit, { params, body: { version, vorname, nachname, email, geburtstag } })).code
  }
  expect(await edit(own, '1982-01-14')).toBeUndefined()
  expect(await edit(own, '2012-01-01')).toBe('birthday-set')
  expect(await edit(other, '1982-01-15')).toBeUndefined()
})

test('a person is read by themselves, or by staff of their studio, which leaves one trace; by nobody else', async () => {
  await makeStudio(house, { code: 'arbon' })
  const anna = await member(house, { studioCode: 'arbon', gewicht: 70 })
  const [near, far, other] = [
    await employee(house, 'office', ['arbon']),
    await employee(house, 'office', ['winterthur']),
    await member(house, { studioCode: 'arbon' }),
  ]
  const read = async (who: typeof anna) => (await house.as(who, account.byId, { params: { id: anna._id } })).code ?? 'read'
  expect([await read(anna), await read(near), await read(near), await read(far), await read(other)]).toEqual([
    'read',
    'read',
    'read',
    'missing',
    'missing',
  ])
  const { rows } = await house.pool.query('select reader from access_trace where person = $1', [anna._id])
  expect(rows).toEqual([{ reader: near._id }])
  const { reply } = await house.as(near, account.byId, { params: { id: anna._id } })
  for (const secret of ['gewicht', 'zielgewicht', 'groesse']) expect(Object.keys(reply)).not.toContain(secret)
})

test('staff edits by address whom it may see (A40)', async () => {
  const anna = await member(house, { studioCode: 'arbon' })
  const office = await employee(house, 'office', ['arbon'])
  const body = { version: 1, vorname: 'Anne', nachname: 'Meier', email: anna.email }
  const { status, reply } = await house.as(office, account.editByEmail, { params: { address: anna.email.toUpperCase() }, body })
  expect([status, reply.vorname]).toEqual([200, 'Anne'])
  const far = await employee(house, 'office', ['winterthur'])
  expect((await house.as(far, account.editByEmail, { params: { address: anna.email }, body })).code).toBe('missing')
})

test('an edit is told to the person’s open apps, and says when it was and whether the studio did it', async () => {
  const anna = await member(house)
  const heard: unknown[] = []
  const deaf = house.bus.subscribe(each => each.kind === 'live' && each.event === 'profile:changed' && heard.push(each.people))
  expect((await house.as(anna, account.profile)).reply.editedAt).toBeUndefined()
  await house.as(anna, account.edit, { body: { ...whole, version: 1 } })
  await expect.poll(() => heard).toEqual([[anna._id]])
  expect((await house.as(anna, account.profile)).reply).toMatchObject({ editedAt: expect.any(String), editedByStudio: false })
  const office = await employee(house, 'office')
  const params = { address: anna.email }
  await house.as(office, account.editByEmail, { params, body: { version: 2, vorname: 'Anna', nachname: 'Neu', email: anna.email } })
  await expect.poll(() => heard).toHaveLength(2)
  expect((await house.as(anna, account.profile)).reply).toMatchObject({ editedByStudio: true })
  deaf()
})
