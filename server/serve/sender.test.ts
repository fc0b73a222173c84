import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import type { AnyCall } from '#contract/call.ts'
import { contractHeader, contractVersion, memberHeader, oldestContract } from '#contract/headers.ts'
import { people } from '#contract/people.ts'
import { type CollectionName, collectionNames, sync } from '#contract/sync.ts'
import { eater } from '#server/nutrition/testing/make.ts'
import { giveGrants } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { documents } from '#server/sync/testing/documents.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'

const house = testHouse()
let anna: Somebody
let bea: Somebody

beforeAll(async () => {
  ;[anna, bea] = [await eater(house), await eater(house)]
}, 60_000)

const ask = (who: Somebody, call: AnyCall, input: object, headers: Record<string, string> = {}, key?: string) =>
  house.as(who, call as typeof account.streakGoal, input as never, { key, headers })

const pushOf = (collection: CollectionName) => ({ params: { collection }, body: [{ newDocumentState: documents[collection]() }] })
const held = async (who: Somebody, collection: CollectionName) =>
  (await house.as(who, sync.pull, { params: { collection } })).reply.documents.length
const goalOf = async (who: Somebody) => (await house.db.select().from(person).where(eq(person._id, who._id)))[0]?.streakGoal
const picture = { field: 'file', name: 'ich.png', type: 'image/png', base64: 'iVBORw0KGgo=' }

test.each(collectionNames)(
  'what a member’s database pushes into %s with another’s token is refused, and nothing of it is stored',
  async name => {
    const refused = await ask(bea, sync.push, pushOf(name), { [memberHeader]: anna._id })
    expect([refused.status, refused.code]).toEqual([409, 'other-member'])
    expect([await held(anna, name), await held(bea, name)]).toEqual([0, 0])
    expect((await ask(anna, sync.push, pushOf(name), { [memberHeader]: anna._id })).status).toBe(200)
    // A version before does not say whose it is.
    expect((await ask(bea, sync.push, pushOf(name))).status).toBe(200)
    expect([await held(anna, name), await held(bea, name)]).toEqual([1, 1])
  },
)

test('what waited in a member’s outbox is not done for another, and goes with its key once its member is back', async () => {
  const key = v7()
  const body = { streakGoal: 6 }
  const before = await goalOf(bea)
  expect((await ask(bea, account.streakGoal, { body }, { [memberHeader]: anna._id }, key)).code).toBe('other-member')
  expect((await ask(bea, account.picture, { body: picture }, { [memberHeader]: anna._id }, v7())).code).toBe('other-member')
  const { rows } = await house.pool.query('select 1 from answered where person = $1', [bea._id])
  expect([await goalOf(bea), rows]).toEqual([before, []])
  expect((await ask(anna, account.streakGoal, { body }, { [memberHeader]: anna._id }, key)).status).toBe(200)
  expect(await goalOf(anna)).toBe(6)
})

test('an act of a version that nobody understands any more asks for an update, and is not remembered', async () => {
  const key = v7()
  const from = (version: unknown) => ask(anna, account.streakGoal, { body: { streakGoal: 2 } }, { [contractHeader]: String(version) }, key)
  const old = await from(oldestContract - 1)
  expect([old.status, old.code]).toEqual([426, 'update-first'])
  expect((await from('eins')).status).toBe(422)
  for (const version of [oldestContract, contractVersion, contractVersion + 1]) expect((await from(version)).status).toBe(200)
})

test('an act that comes again after its right has ended has the answer that it had, for who did it and for nobody else', async () => {
  const desk = await holder(house, [{ right: 'u_search', studios: 'all' }])
  const guest = await member(house)
  const input = { params: { id: guest._id }, body: { version: 1, vorname: 'Vreni', nachname: 'Neu', email: guest.email } }
  const key = v7()
  const first = await ask(desk, people.edit, input, {}, key)
  expect(first.status).toBe(200)
  await giveGrants(house.db, desk._id, [])
  await expect.poll(async () => (await ask(desk, people.edit, input, {}, v7())).code).toBe('forbidden')
  expect((await ask(desk, people.edit, input, {}, key)).reply).toEqual(first.reply)
  const changed = { ...input, body: { ...input.body, nachname: 'Anders' } }
  expect((await ask(desk, people.edit, changed, {}, key)).code).toBe('forbidden')
  expect((await ask(anna, people.edit, input, {}, key)).code).toBe('forbidden')
  expect((await house.as(undefined, people.edit, input, { key })).code).toBe('unauthenticated')
})
