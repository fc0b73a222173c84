import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { allows, type Grant, grantsOf, type Holder, type Role, roles } from '#contract/rights.ts'
import { served } from './app.ts'
import { type Answered, openTestHouse, type Somebody, type TestHouse } from './testing/house.ts'
import { member, signIn } from './testing/make.ts'
import { badTokens } from './testing/tokens.ts'
import { type World, world } from './testing/world.ts'

interface Trying {
  name: string
  who: Somebody
  holder: Holder & { roles: readonly Role[] }
}

let house: TestHouse
let here: World
let people: Trying[]
let bad: Record<string, string>
beforeAll(async () => {
  house = await openTestHouse()
  here = await world(house)
  bad = await badTokens(house, here.owner)
  const { rows } = await house.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = current_schema() and column_name = 'person' order by 1`,
  )
  personal = rows.map(({ name }) => name).filter(name => !passing.includes(name))
  people = [
    await trying('another member', [], ['member']),
    ...(await Promise.all((Object.keys(roles) as Role[]).map(role => inRole(role, 'all')))),
    ...(await Promise.all((Object.keys(roles) as Role[]).map(role => inRole(role, ['pfungen'])))),
  ]
}, 60_000)
afterAll(() => house.close())

const inRole = (role: Role, studios: Grant['studios']) =>
  trying(`${role} ${studios === 'all' ? 'of all studios' : `in ${studios}`}`, grantsOf(role, studios), ['member', role])

async function trying(name: string, grants: Grant[], held: Role[]): Promise<Trying> {
  const holder = { roles: held, grants }
  return { name, who: await member(house, holder), holder }
}

const all: [string, AnyCall][] = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls as Record<string, AnyCall>).map(([name, call]): [string, AnyCall] => [`${domain}.${name}`, call]),
)
const inputOf = ({ example: { answers: _, ...input } = {} }: AnyCall) => ({ params: {}, query: {}, ...input })
const studioOf = (call: AnyCall) => call.studio?.({ body: undefined, ...inputOf(call) } as Parameters<NonNullable<AnyCall['studio']>>[0])

/** A session of its own for each try, since some calls end theirs. */
const tryAs = async (who: Pick<Somebody, '_id'>, call: AnyCall) => house.as(await signIn(house, who._id), call, inputOf(call))

/** What an allowed caller gets: success, or the refusal that the example names. */
function expectAllowed(call: AnyCall, { status, code }: Answered<AnyCall>) {
  const wanted = call.example?.answers
  expect(status, `answered ${code}`).toBeLessThan(500)
  if (wanted) expect(code).toBe(wanted)
  else expect([status, code]).toEqual([200, undefined])
}

/** Tables that say whose a row is, but those that a call of another person may touch by right. */
let personal: string[]
const passing = ['answered', 'session', 'projection_due', 'projection_at', 'push_device']

/** Everything that is the owner's, as text. */
async function ownRows() {
  const own = here.owner._id
  const found = await Promise.all(
    personal.map(table => house.db.execute(sql`select * from ${sql.identifier(table)} where person = ${own} order by 1, 2`)),
  )
  const account = await house.db.execute(
    sql`select email, password_hash, streak_goal, gewicht, zielgewicht from person where _id = ${own}`,
  )
  const sessions = await house.db.execute(sql`select _id, ended_at from session where _id = ${here.owner.session}`)
  return JSON.stringify([...found, account, sessions].map(({ rows }) => rows))
}

test('every call of the contract is served', () => {
  const known = new Set(served.map(({ call }) => call))
  expect(all.filter(([, call]) => !known.has(call)).map(([name]) => name)).toEqual([])
})

describe.each(all)('%s', (_name, call) => {
  test('has an example', () => {
    expect(call.example).toBeDefined()
  })

  test('answers its owner', async () => {
    await here.restore()
    const may = allows(call.access, { roles: ['member'], grants: [] }, studioOf(call))
    const answer = await tryAs(here.owner, call)
    if (may) expectAllowed(call, answer)
    else expect(answer.code).toBe('forbidden')
  })

  test('answers nobody only where it is public', async () => {
    await here.restore()
    for (const token of [undefined, ...Object.values(bad)]) {
      const answer = await house.as(token === undefined ? undefined : { token }, call, inputOf(call))
      if (call.access === 'public') expectAllowed(call, answer)
      else expect([answer.status, answer.code]).toEqual([401, 'unauthenticated'])
    }
  })

  test('answers exactly those who hold its right, with rows that are theirs to see, and changes none of the owner', async () => {
    await here.restore()
    const before = await ownRows()
    const foreign = Object.values(call.example?.params ?? {}).some(value => here.owned.has(value))
    for (const { name, who, holder } of people) {
      // Ids are made on devices: what somebody entered under the owner's id by another call is that person's own.
      const answer = await tryAs(foreign ? await member(house, holder) : who, call)
      const may = allows(call.access, holder, studioOf(call))
      if (!may) expect([name, answer.code]).toEqual([name, 'forbidden'])
      else if (foreign) expect([name, answer.code]).toEqual([name, expect.stringMatching(/^(missing|forbidden)$/)])
      else expectAllowed(call, answer)
    }
    expect(await ownRows()).toBe(before)
  })
})

test('a member is nobody once deleted, whatever the call', async () => {
  const gone = await member(house)
  await house.db.execute(sql`update person set deleted_at = now() where _id = ${gone._id}`)
  await house.bus.publish(house.db, { kind: 'all' })
  for (const [, call] of all.filter(([, { access }]) => access !== 'public'))
    expect((await house.as(gone, call, inputOf(call))).code).toBe('unauthenticated')
})
