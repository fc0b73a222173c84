import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyCall, nameOf } from '#contract/call.ts'
import { addDays } from '#contract/days.ts'
import { shopping } from '#contract/nutrition/shopping.ts'
import { contract } from '#contract/testing/whole.ts'
import { dayMs } from '#contract/time.ts'
import { dayOf } from '#server/kit/zone.ts'
import { push } from '#server/sync/door.ts'
import { anItem, changed } from '#server/sync/testing/documents.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { recipe } from './recipes/tables.ts'
import { nutritionAccess } from './tables.ts'

/** A member's own writes of the domain, whatever they are. */
const writes = Object.values(contract)
  .flatMap(calls => Object.values(calls as Record<string, AnyCall>))
  .filter(
    ({ path, method, access }) => /^(nutrition|upload\/food)/.test(path) && method !== 'GET' && Array.isArray(access) && !access.length,
  )

/** What takes something of one's own away, and the way back from it, needs no access (H32); all else is refused. */
const takesAway = ['diary.unfavour', 'recipes.remove', 'recipes.restore', 'nutritionQuestions.remove']
const refused = writes.filter(call => !takesAway.includes(nameOf(call)))

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let me: Somebody
const ago = (days: number) => Date.now() - days * dayMs
const dayAgo = (days: number) => addDays(dayOf(new Date().toISOString()), -days)

beforeAll(async () => {
  me = await member(house, { studioCode: 'winterthur', geburtstag: '1990-01-01' })
}, 60_000)
beforeEach(() => house.db.delete(nutritionAccess))

/** Access that stood from so many days ago until so many days ago. */
const stood = (from: number, until: number) => {
  const of = { person: me._id, title: 'Ernährungsplan', source: 'shop' as const, of: v7(), line: 0 }
  return house.db
    .insert(nutritionAccess)
    .values({ ...of, _id: v7(), from: dayAgo(from), until: dayAgo(until), given: new Date(ago(from)).toISOString() })
}

/** A recipe of their own. */
async function ownRecipe() {
  const said = { title: 'Birchermüesli', portions: 2, minutes: 10, ingredients: [], steps: [], allergens: [], tags: [] }
  const [row] = await house.db
    .insert(recipe)
    .values({ ...said, _id: v7(), person: me._id, created: new Date().toISOString() })
    .returning()
  return row!
}

/** Something that the call does: as its example says, to a recipe that there is, and at the moment of the key. */
async function inputOf(call: AnyCall, at: number) {
  const { answers: _, ...input } = call.example ?? {}
  const name = nameOf(call)
  if (name === 'recipes.edit') {
    const { _id, version } = await ownRecipe()
    return { ...input, params: { id: _id }, body: { ...(input.body as object), _id, version } }
  }
  if (name === 'shopping.put') return { ...input, body: { ...(input.body as object), at: new Date(at).toISOString() } }
  return input
}
/** Done under a key that a device made at that moment. */
const send = async (call: AnyCall, at: number) => house.as(me, call, (await inputOf(call, at)) as never, { key: v7({ msecs: at }) })

test('writes of the domain are found, and those that take away are among them', () => {
  expect(writes.map(nameOf)).toEqual(expect.arrayContaining([...takesAway, 'diary.setAim', 'diary.share', 'nutritionQuestions.setSums']))
})

describe.each(refused.map(call => [nameOf(call), call] as const))('%s', (name, call) => {
  test('is refused without access, and once it has ended', async () => {
    expect((await send(call, ago(0))).code).toBe('no-nutrition')
    await stood(40, 10)
    expect(await send(call, ago(0))).toMatchObject({ status: 403, code: 'no-nutrition' })
    expect((await send(call, ago(50))).code).toBe('no-nutrition')
  })

  test.runIf(call.offline || name === 'shopping.put')(
    'is taken where it was entered while the access stood, and arrives later',
    async () => {
      await stood(40, 10)
      // A food that nobody knows here is another matter.
      expect([undefined, 'missing']).toContain((await send(call, ago(20))).code)
    },
  )

  test.runIf(call.offline)('no clock is believed to have waited longer than an act can', async () => {
    await stood(800, 600)
    expect((await send(call, ago(700))).code).toBe('no-nutrition')
  })
})

test('what is shared, or told to the model, can be taken back without access', async () => {
  for (const [call, body] of [
    [contract.diary.share, { shared: false }],
    [contract.nutritionQuestions.setSums, { sums: false }],
  ] as const)
    expect([nameOf(call), (await house.as(me, call, { body } as never)).status]).toEqual([nameOf(call), 200])
})

test('the list on a device is kept while the access stands, and afterwards read and emptied', async () => {
  const who = me._id
  const give = (doc: ReturnType<typeof anItem>, assumedMasterState?: typeof doc) =>
    push(house, who, 'shopping', [{ newDocumentState: doc, assumedMasterState }])
  const at = (days: number) => new Date(ago(days)).toISOString()
  expect((await give(anItem({ title: 'Milch', at: at(0) }))).refused).toMatchObject([{ code: 'no-nutrition' }])
  await stood(40, 10)
  const late = anItem({ title: 'Brot', at: at(20) })
  expect(await give(late)).toMatchObject({ refused: [], conflicts: [] })
  expect((await give(changed(late, { ticks: 2, at: at(0) }), late)).refused).toMatchObject([{ code: 'no-nutrition' }])
  // Its one moment is that of the tick: it was put on the list while the access stood.
  const bought = anItem({ title: 'Eier', ticks: 1, at: at(0) })
  expect(await give(bought)).toMatchObject({ refused: [], conflicts: [] })
  expect((await give(changed(bought, { ticks: 2, at: at(0) }), bought)).refused).toMatchObject([{ code: 'no-nutrition' }])
  await house.projector.settled(who)
  expect((await house.as(me, shopping.list)).reply.map(({ title }) => title)).toContain('Brot')
  const off = changed(late, { parts: { 'own.a': { n: 2, amount: 0 } }, at: at(0) })
  expect(await give(off, late)).toMatchObject({ refused: [], conflicts: [] })
  await house.projector.settled(who)
  expect((await house.as(me, shopping.list)).reply.map(({ title }) => title)).not.toContain('Brot')
  expect(await house.db.$count(nutritionAccess, eq(nutritionAccess.person, who))).toBe(1)
})
