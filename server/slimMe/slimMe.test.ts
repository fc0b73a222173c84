import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { type ProgrammeForm, slimMe } from '#contract/slimMe/calls.ts'
import { entry } from '#server/accessControl/tables.ts'
import type { DemoPeople } from '#server/kit/demo.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { leadForm } from '#server/leads/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { forgetParticipants } from './retention.ts'
import { seedSlimMe } from './seed.ts'
import { slimParticipant, slimProgramme } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let desk: Somebody
let elsewhere: Somebody
beforeAll(async () => {
  desk = await holder(house, [{ right: 'u_search', studios: ['winterthur'] }])
  elsewhere = await holder(house, [{ right: 'u_search', studios: ['pfungen'] }])
}, 90_000)

const form = (over: Partial<ProgrammeForm> = {}): ProgrammeForm => ({
  _id: v7(),
  studio: 'winterthur',
  title: 'Slim-me',
  text: null,
  first: addDays(today(), 7),
  weeks: 6,
  clock: '18:30',
  minutes: 60,
  skipped: [],
  places: 10,
  coach: null,
  leadSettings: null,
  ...over,
})
const make = async (over: Partial<ProgrammeForm> = {}) => (await house.as(desk, slimMe.create, { body: form(over) })).reply
const signUp = (programme: string, person: string, { _id = v7(), who = desk, studio = 'winterthur' } = {}) =>
  house.as(who, slimMe.signUp, { body: { _id, studio, programme, person } })
const signOff = (id: string, who = desk, studio = 'winterthur') => house.as(who, slimMe.signOff, { params: { id }, query: { studio } })
const people = async (programme: string) =>
  (await house.as(desk, slimMe.people, { query: { studio: 'winterthur', programme } })).reply.map(({ person }) => person)
const edit = ({ _id, ...row }: ProgrammeForm & { version: number }, over: Partial<ProgrammeForm>) =>
  house.as(desk, slimMe.edit, { params: { id: _id }, body: { ...form(row), _id, ...over, version: row.version } })
const mine = async (who: Somebody) => (await house.as(who, slimMe.mine)).reply

describe('places', () => {
  test('somebody is signed up once, however often it is asked, and told once', async () => {
    const { _id } = await make()
    const guest = await member(house)
    const first = await signUp(_id, guest._id)
    expect(first.status).toBe(200)
    expect((await signUp(_id, guest._id)).reply._id).toBe(first.reply._id)
    expect(await people(_id)).toEqual([guest._id])
    const told = await house.db.select().from(notification).where(eq(notification.person, guest._id))
    expect(told.map(({ link }) => link)).toEqual(['/slimme/dashboard'])
  })

  test('six who want the last place at once: one gets it', async () => {
    const { _id } = await make({ places: 1 })
    const guests = await Promise.all(Array.from({ length: 6 }, () => member(house)))
    const answers = await Promise.all(guests.map(guest => signUp(_id, guest._id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.filter(({ code }) => code === 'slim-full')).toHaveLength(5)
    expect(await people(_id)).toHaveLength(1)
  })

  test('who is taken out frees the place, and taken out again changes nothing', async () => {
    const { _id } = await make({ places: 1 })
    const [one, other] = [await member(house), await member(house)]
    const { reply } = await signUp(_id, one._id)
    expect((await signUp(_id, other._id)).code).toBe('slim-full')
    expect((await signOff(reply._id)).status).toBe(200)
    expect((await signOff(reply._id)).status).toBe(200)
    expect((await signUp(_id, other._id)).status).toBe(200)
    expect(await people(_id)).toEqual([other._id])
  })

  test('a programme keeps a place for everybody who is in it, and is removed once nobody is', async () => {
    const row = await make({ places: 5 })
    const guest = await member(house)
    const { reply } = await signUp(row._id, guest._id)
    await signUp(row._id, (await member(house))._id)
    const fewer = await edit(row, { places: 1 })
    expect(fewer.status).toBe(422)
    expect((await edit(row, { places: 2 })).reply).toMatchObject({ places: 2, people: 2 })
    const gone = () => house.as(desk, slimMe.remove, { params: { id: row._id }, query: { studio: 'winterthur', version: row.version + 1 } })
    expect((await gone()).code).toBe('in-use')
    await signOff(reply._id)
    expect((await gone()).code).toBe('in-use')
  })

  test('other dates are told to those who take part, another text is not', async () => {
    const row = await make()
    const guest = await member(house)
    await signUp(row._id, guest._id)
    const told = async () =>
      (await house.db.select().from(notification).where(eq(notification.person, guest._id))).map(({ title }) => title)
    const named = (await edit(row, { title: 'Leichter', text: 'Bring ein Tuch mit.' })).reply
    expect(await told()).toEqual(['Du bist dabei: Slim-me'])
    const later = (await edit(named, { clock: '19:00' })).reply
    await edit(later, { skipped: [later.first] })
    expect((await told()).filter(title => title === 'Neue Termine: Leichter')).toHaveLength(2)
  })

  test('what is over takes nobody, and an id that is another’s is taken', async () => {
    const over = await make({ first: addDays(today(), -60) })
    const guest = await member(house)
    expect((await signUp(over._id, guest._id)).code).toBe('slim-over')
    const [one, two] = [await make(), await make()]
    const { reply } = await signUp(one._id, guest._id)
    expect((await signUp(two._id, guest._id, { _id: reply._id })).code).toBe('taken')
    expect((await signUp(two._id, v7())).status).toBe(422)
  })
})

describe('who sees whom', () => {
  test('staff of another studio see, change and sign up nothing here, whichever studio they name', async () => {
    const { _id, version } = await make()
    const guest = await member(house)
    const { reply } = await signUp(_id, guest._id)
    for (const studio of ['winterthur', 'pfungen']) {
      const refused = [
        await house.as(elsewhere, slimMe.people, { query: { studio, programme: _id } }),
        await house.as(elsewhere, slimMe.one, { params: { id: _id }, query: { studio } }),
        await signUp(_id, elsewhere._id, { who: elsewhere, studio }),
        await signOff(reply._id, elsewhere, studio),
        await house.as(elsewhere, slimMe.edit, { params: { id: _id }, body: { ...form({ _id, studio }), version } }),
      ]
      for (const { status } of refused) expect([403, 404]).toContain(status)
    }
    const { rows } = (await house.as(elsewhere, slimMe.list, { query: {} })).reply
    expect(rows.some(row => row._id === _id)).toBe(false)
    expect(await people(_id)).toEqual([guest._id])
  })

  test('a member reads the own programme alone, with the own visits in it, and no other person', async () => {
    const first = addDays(today(), -8)
    const { _id } = await make({ first, title: 'Läuft' })
    await make({ title: 'Eines anderen' })
    const [guest, other] = [await member(house), await member(house)]
    await signUp(_id, guest._id)
    await signUp(_id, other._id)
    const came = (person: string, day: string) => ({
      _id: v7(),
      person,
      studio: 'winterthur',
      at: instantOf(day, '18:00'),
      receivedAt: instantOf(day, '18:00'),
      outcome: 'in' as const,
    })
    await house.db.insert(entry).values([came(guest._id, first), came(guest._id, addDays(first, -1)), came(other._id, today())])
    const own = await mine(guest)
    expect(own.map(row => [row.title, row.visited])).toEqual([['Läuft', [first]]])
    expect(JSON.stringify(own)).not.toContain(other._id)
    expect(await mine(await member(house))).toEqual([])
  })

  test('strangers read what begins, how much of it is free, and the form; not who takes part', async () => {
    const link = `slim-${v7().slice(-6)}`
    const asks = v7()
    await house.db.insert(leadForm).values({ _id: asks, link, title: 'Slim-me' })
    const { _id } = await make({ title: 'Öffentlich', first: today(), leadSettings: asks, places: 3 })
    const guest = await member(house)
    await signUp(_id, guest._id)
    const { reply } = await house.as(undefined, slimMe.open)
    expect(reply.form).toBe(link)
    expect(reply.programmes.find(row => row._id === _id)).toMatchObject({ title: 'Öffentlich', free: 2 })
    expect(JSON.stringify(reply)).not.toContain(guest._id)
  })

  test('a coach is somebody who makes plans in that studio', async () => {
    const coach = await holder(house, [{ right: 'tp_create', studios: ['winterthur'] }])
    const choices = (await house.as(desk, slimMe.choices, { query: { studio: 'winterthur' } })).reply
    expect(choices.coaches.map(({ _id }) => _id)).toContain(coach._id)
    expect((await make({ coach: coach._id })).coachName).toMatch(/Vreni/)
    const guest = await member(house)
    expect((await house.as(desk, slimMe.create, { body: form({ coach: guest._id }) })).status).toBe(422)
  })
})

test('days that a programme does not have are not left out of it', async () => {
  const first = addDays(today(), 3)
  const row = await make({ first, skipped: [addDays(first, 14), addDays(first, 1), addDays(first, 7)] })
  expect(row.skipped).toEqual([addDays(first, 7), addDays(first, 14)])
})

test('who took part is forgotten 90 days after the end', async () => {
  const ended = (days: number) => ({
    _id: v7(),
    studio: 'winterthur',
    title: 'Vorbei',
    first: addDays(today(), -days - 28),
    weeks: 4,
    clock: '18:30',
    minutes: 60,
    places: 5,
  })
  const [late, long] = [ended(89), ended(92)]
  await house.db.insert(slimProgramme).values([late, long])
  const guest = await member(house)
  const at = new Date().toISOString()
  for (const { _id } of [late, long]) await house.db.insert(slimParticipant).values({ _id: v7(), programme: _id, person: guest._id, at })
  await forgetParticipants(house, new Date())
  expect(await people(late._id)).toEqual([guest._id])
  expect(await people(long._id)).toEqual([])
})

test('the demo has a programme with eight people and one to come, added once', async () => {
  for (let nth = 0; nth < 9; nth++) await member(house, { studioCode: 'winterthur', passwordHash: null })
  const [mitglied, leitung, trainer] = [await member(house), await member(house), await member(house)]
  const people = { mitglied: mitglied._id, leitung: leitung._id, trainer: trainer._id } as DemoPeople
  await seedSlimMe(house, people)
  await seedSlimMe(house, people)
  expect((await mine(mitglied)).map(({ title }) => title)).toEqual(['Slim-me am Dienstag'])
  const { rows } = (await house.as(desk, slimMe.list, { query: { q: 'Slim-me am' } })).reply
  expect(rows.map(row => [row.title, row.people])).toEqual([
    ['Slim-me am Donnerstag', 0],
    ['Slim-me am Dienstag', 8],
  ])
})
