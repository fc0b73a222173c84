import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { events, type OfficeState } from '#contract/events/calls.ts'
import { dayMs } from '#contract/time.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { event } from './tables.ts'

const house = testHouse({ studios: ['hier', 'dort'] })
let keeper: Somebody
const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

beforeAll(async () => {
  keeper = await holder(house, [{ right: 'gf_c_plan', studios: ['hier'] }])
  const made = (title: string, days: number, over: Partial<typeof event.$inferInsert> = {}) => {
    const when = { startsAt: at(days), endsAt: at(days + 0.1), created: at(-30) }
    return { _id: v7(), title, studio: 'hier', published: true, ...when, ...over }
  }
  await house.db
    .insert(event)
    .values([
      made('Lauf', 9),
      made('Grillabend', 3, { place: 'Dachterrasse' }),
      made('Altes', -20),
      made('Jüngst', -2, { cancelledAt: at(-3) }),
      made('Abgesagt', 5, { cancelledAt: at(-1) }),
      made('Entwurf', 6, { published: false }),
      made('Fremd', 4, { studio: 'dort' }),
      made('Kette', 4, { studio: null }),
    ])
}, 60_000)

type Asked = { q?: string; sort?: 'title' | '-booked'; studio?: string[]; state?: OfficeState[]; offset?: number; limit?: number }
const titles = async (query: Asked = {}, who = keeper) =>
  (await house.as(who, events.manage, { query })).reply.rows.map(({ title }) => title)

test('whoever looks after events finds all of theirs, what comes before what is over, and no one else’s', async () => {
  expect(await titles()).toEqual(['Grillabend', 'Abgesagt', 'Entwurf', 'Lauf', 'Jüngst', 'Altes'])
  expect(await titles({ offset: 4, limit: 1 })).toEqual(['Jüngst'])
  const { code } = await house.as(await member(house, { studioCode: 'hier' }), events.manage, { query: {} })
  expect(code).toBe('forbidden')
})

test('they are found by title and place, by state and by studio, and sorted', async () => {
  expect(await titles({ q: 'terrasse' })).toEqual(['Grillabend'])
  expect(await titles({ state: ['draft', 'cancelled'] })).toEqual(['Abgesagt', 'Entwurf'])
  expect(await titles({ state: ['over'] })).toEqual(['Jüngst', 'Altes'])
  expect(await titles({ studio: ['dort'] })).toEqual([])
  expect((await titles({ sort: 'title' }))[0]).toBe('Abgesagt')
})

test('events of the whole chain are found beside those of one studio', async () => {
  const head = await holder(house, [{ right: 'gf_c_plan', studios: 'all' }])
  expect(await titles({ studio: ['-', 'dort'], sort: 'title' }, head)).toEqual(['Fremd', 'Kette'])
  expect(await titles({ studio: ['-'] }, head)).toEqual(['Kette'])
  expect(await titles({ studio: ['dort'] }, head)).toEqual(['Fremd'])
})
