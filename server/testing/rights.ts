import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AccessHolder, allows } from '#contract/access.ts'
import { type AnyCall, nameOf } from '#contract/call.ts'
import { contractVersion } from '#contract/headers.ts'
import type { DomainName } from '#contract/index.ts'
import { everyStudio, type Grant, grantsOf, type Right, type Role, rights, roles } from '#contract/rights.ts'
import { type SentAct, sync } from '#contract/sync.ts'
import { contract } from '#contract/testing/whole.ts'
import { mayComeAmong } from '#server/serve/many.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { issueStationKey, secretOf } from '#server/station/stationKeys.ts'
import { signed, tablet } from '#server/station/testing/tablet.ts'
import { isElsewhere, toldElsewhere } from './elsewhere.ts'
import type { Answered, Somebody, TestHouse } from './house.ts'
import { openLastingHouse } from './lasting.ts'
import { employee, member, signIn } from './make.ts'
import { makeOwnRows, ownRows } from './ownRows.ts'
import { some } from './some.ts'
import { badTokens } from './tokens.ts'
import { type World, world } from './world.ts'

interface Trying {
  name: string
  who: Somebody
  holder: AccessHolder & { roles: readonly Role[] }
  /** The employee who acts on it, where it is a studio's tablet. */
  employee?: string
}

let house: TestHouse
let here: World
let people: Trying[]
/** Each with one right and no role besides member. */
let singles: Trying[]
let bad: Record<string, string>

/** The house and its people are made once for all domains that a worker tries: making them takes longer than trying most domains. */
let opened: Promise<void> | undefined

async function open() {
  house = await openLastingHouse()
  here = await world(house)
  bad = await badTokens(house, here.owner)
  await makeOwnRows(house)
  singles = await Promise.all((Object.keys(rights) as Right[]).map(right => trying(right, [{ right, studios: 'all' }], ['member'])))
  people = [
    await trying('another member', [], ['member']),
    ...(await Promise.all((Object.keys(roles) as Role[]).map(role => inRole(role, 'all')))),
    ...(await Promise.all((Object.keys(roles) as Role[]).map(role => inRole(role, ['pfungen'])))),
    await onTablet('studio_manager', 'pfungen'),
  ]
  for (const { who, employee: acting } of [...singles, ...people]) await here.meet(acting ?? who._id)
}

/** Holds what the role bundles by the role alone. */
async function inRole(role: Role, studios: Grant['studios']): Promise<Trying> {
  const name = `${role} ${studios === 'all' ? 'of all studios' : `in ${studios}`}`
  return { name, who: await employee(house, role, studios), holder: { roles: ['member', role], grants: grantsOf(role, studios) } }
}

/** The studio's account, on which somebody acts who holds the role in all studios. */
async function onTablet(role: Role, code: string): Promise<Trying> {
  const [row] = await house.db.select().from(studio).where(eq(studio.code, code))
  const { _id } = await employee(house, role, 'all')
  const holder = { roles: ['studio' as const, role], grants: grantsOf(role, [code]) }
  return { name: `a tablet in ${code} with a ${role}`, who: await tablet(house, row!), holder, employee: _id }
}

/** Roles hold where the grants do that are named with them; without studios by their name alone. */
async function trying(name: string, grants: Grant[], held: Role[], studios: readonly string[] = []): Promise<Trying> {
  const holder = { roles: held, grants }
  return { name, who: await member(house, { grants, roles: held.map(role => ({ role, studios })) }), holder }
}

const callsOf = (domain: DomainName) =>
  Object.entries(contract[domain] as Record<string, AnyCall>).map(([name, call]): [string, AnyCall] => [`${domain}.${name}`, call])
const inputOf = ({ example: { answers: _, ...input } = {} }: AnyCall) => ({ params: {}, query: {}, ...input })
const studioOf = (call: AnyCall) => call.studio?.({ body: undefined, ...inputOf(call) } as Parameters<NonNullable<AnyCall['studio']>>[0])

const everything = (studios: string[]) => (Object.keys(rights) as Right[]).map(right => ({ right, studios }))

/** A studio of the world beside the one that most examples name. */
const there = 'pfungen'

/** The call whose example names a row by its id and, beside it, another studio than the row's; none where its path or the row says the studio. */
function elsewhere(call: AnyCall): AnyCall | undefined {
  const { params, query, body } = call.example ?? {}
  const studio = studioOf(call)
  if (!call.path.includes('/:id') || !studio || [everyStudio, there].includes(studio)) return
  const moved = (part: unknown) => (part && (part as { studio?: unknown }).studio === studio ? { ...part, studio: there } : part)
  const example = { ...call.example, params, query: moved(query) as typeof query, body: moved(body) }
  const named = { ...call, example }
  return studioOf(named) === there ? named : undefined
}

/** True once a call was made that may have changed something since the rows were restored. */
let touched = true

async function fresh() {
  if (touched) await here.restore()
  touched = false
}

async function ask(who: Pick<Somebody, 'token'> | undefined, call: AnyCall, headers?: Record<string, string>) {
  const answer = await house.as(who, call, inputOf(call), { headers })
  const writes = call.method !== 'GET' || call.changes === true
  if (writes && answer.status !== 401 && answer.status !== 403) touched = true
  return answer
}

/** The call's example as one of many acts. */
function sentOf(call: AnyCall): SentAct {
  const { params, query, body } = inputOf(call) as { params: Record<string, string>; query: Record<string, unknown>; body?: unknown }
  const path = (call.path as string).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const text = body === undefined ? {} : { body: JSON.stringify(body) }
  return {
    key: v7(),
    lane: 'one',
    method: call.method,
    path: search.size ? `${path}?${search}` : path,
    contract: contractVersion,
    ...text,
  }
}

async function tryAmong(who: Pick<Somebody, 'token'>, call: AnyCall) {
  const { reply } = await house.as(who, sync.acts, { body: { acts: [sentOf(call)] } })
  const [verdict] = reply.verdicts
  touched = true
  return { status: verdict?.status ?? 0, code: (JSON.parse(verdict?.body ?? '{}') as { code?: string }).code }
}

/** A session of its own for each try, since some calls end theirs. */
async function tryAs(who: Pick<Somebody, '_id'>, call: AnyCall, acting?: string) {
  const begun = await signIn(house, who._id)
  if (!acting) return ask(begun, call)
  const keyId = await issueStationKey(house.db, house, { station: who._id, session: begun.session, employee: acting })
  const secret = Buffer.from(secretOf(house, keyId)).toString('base64')
  return ask(begun, call, signed({ keyId, secret }, call, inputOf(call)))
}

/** A refused caller keeps the session, unless another call that they may make has ended it meanwhile. */
async function tryRefused(who: Somebody, call: AnyCall) {
  const answer = await ask(who, call)
  if (answer.code !== 'unauthenticated') return answer
  Object.assign(who, await signIn(house, who._id))
  return ask(who, call)
}

/** Expects success for an allowed caller, or the refusal that the example names. */
function expectAllowed(call: AnyCall, { status, code }: Answered<AnyCall>) {
  const wanted = call.example?.answers
  expect(status, `answered ${code}`).toBeLessThan(500)
  if (wanted) expect(code).toBe(wanted)
  else expect([status, code]).toEqual([200, undefined])
}

/** The roles that an access names, besides that of a member. */
const rolesIn = (access: AnyCall['access']): Role[] => {
  if (access === 'public') return []
  if ('all' in access) return access.all.flatMap(rolesIn)
  return access.filter(word => word.startsWith('role:')).map(word => word.slice(5) as Role)
}

/** Those and a member's, each without its rights. */
const bareRoles = (access: AnyCall['access']): Role[] => ['member', ...rolesIn(access)]

/** A role that holds elsewhere opens nothing here, whatever rights there are beside it; where a right alone would do as well, it is not needed. */
async function expectRolesHere(call: AnyCall, studio: string) {
  const grants = everything([studio])
  if (rolesIn(call.access).length === 0 || allows(call.access, { roles: ['member'], grants }, studio)) return
  const apart = await trying('every right here, each role elsewhere', grants, bareRoles(call.access), ['elsewhere'])
  expect((await tryAs(apart.who, call)).code).toBe('forbidden')
}

const isForAll = ({ access }: AnyCall) => Array.isArray(access) && access.length === 0

/** One try by somebody, judged by the contract alone. */
async function expectRight(call: AnyCall, { name, who, holder, employee: acting }: Trying) {
  const { params, query, body } = inputOf(call) as Record<string, object | undefined>
  const inPath = Object.values(params ?? {}).some(value => here.owned.has(value))
  const foreign = inPath || Object.values({ ...query, ...body }).some(value => here.named.has(String(value)))
  if (!allows(call.access, holder, studioOf(call))) {
    const { code } = await (acting ? tryAs(who, call, acting) : tryRefused(who, call))
    return expect([name, code]).toEqual([name, 'forbidden'])
  }
  // Ids are made on devices: what somebody entered under the owner's id by another call is that person's own.
  const answer = foreign ? await ask(await member(house, holder), call) : await tryAs(who, call, acting)
  const told = isElsewhere(holder) ? toldElsewhere[nameOf(call)] : undefined
  if (foreign) expect([name, answer.code]).toEqual([name, expect.stringMatching(/^(missing|forbidden)$/)])
  else if (told && !(told.orOwn && answer.status === 200)) expect([name, answer.code]).toEqual([name, told.code])
  else expectAllowed(call, answer)
}

/** Who tries a call: another member and the tablet always, of the roles that open it and of those that don't a share in the short run. */
function asked(call: AnyCall, name: string) {
  const opens = ({ holder }: Trying) => allows(call.access, holder, studioOf(call))
  const [member, tablet] = [people.at(0), people.at(-1)]
  const share = [
    ...some(people.filter(opens), 3, name),
    ...some(
      people.filter(each => !opens(each)),
      4,
      name,
    ),
  ]
  return people.filter(each => each === member || each === tablet || share.includes(each))
}

/** Holders of a single right that opens the call and of those that don't, in the short run a share. Few rights open most calls, and any of staff's some. */
function singlesFor(call: AnyCall, name: string) {
  const opens = ({ holder }: Trying) => allows(call.access, holder, studioOf(call))
  const [may, others] = [singles.filter(opens), singles.filter(each => !opens(each))]
  return { may: may.length > 3 ? some(may, 6, name) : may, others: some(others, 12, name) }
}

/**
 * Tries every call of these domains as nobody, as a member, as each role here and elsewhere, on a tablet and with each single right, on rows
 * that are theirs and on another person's. A domain has a file that says only this, so that the tries run side by side and by word.
 */
export function tryRights(...domains: DomainName[]) {
  beforeAll(() => {
    opened ??= open()
    return opened
  }, 60_000)

  describe.each(domains.flatMap(callsOf))('%s', (name, call) => {
    test('has an example', () => {
      expect(call.example).toBeDefined()
    })

    test('answers its owner', async () => {
      await fresh()
      const may = allows(call.access, { roles: ['member'], grants: [] }, studioOf(call))
      const answer = await tryAs(here.owner, call)
      if (may) expectAllowed(call, answer)
      else expect(answer.code).toBe('forbidden')
    })

    test('answers nobody only where it is public', async () => {
      await fresh()
      for (const token of [undefined, ...Object.values(bad)]) {
        const answer = await ask(token === undefined ? undefined : { token }, call)
        if (call.access === 'public') expectAllowed(call, answer)
        else expect([answer.status, answer.code]).toEqual([401, 'unauthenticated'])
      }
    })

    test('answers exactly those who hold its right, with rows that are theirs to see, and changes none of the owner', async () => {
      await fresh()
      const before = await ownRows(house, here.owner)
      for (const each of asked(call, name)) await expectRight(call, each)
      expect(await ownRows(house, here.owner)).toBe(before)
    })

    test('answers each single right exactly as it is worn', async () => {
      if (call.access === 'public' || isForAll(call)) return
      await fresh()
      const { may, others } = singlesFor(call, name)
      for (const each of may) await expectRight(call, each)
      const answers = await Promise.all(others.map(async ({ name, who }) => [name, (await tryRefused(who, call)).code]))
      expect(answers).toEqual(others.map(({ name }) => [name, 'forbidden']))
    })

    test('lets nobody in among other acts who does not get in alone', async () => {
      await fresh()
      const before = await ownRows(house, here.owner)
      const [other] = people as [Trying]
      const may = allows(call.access, other.holder, studioOf(call))
      const { status, code } = await tryAmong(await signIn(house, other.who._id), call)
      if (!mayComeAmong({ call, handle: () => {} })) expect(status).toBe(0)
      else if (may) expect([status > 0, status < 500]).toEqual([true, true])
      else expect(code).toBe('forbidden')
      expect((await house.as(undefined, sync.acts, { body: { acts: [sentOf(call)] } })).code).toBe('unauthenticated')
      expect(await ownRows(house, here.owner)).toBe(before)
    })

    test('stops at the door of another studio', async () => {
      const studio = studioOf(call)
      if (studio === undefined || call.access === 'public' || isForAll(call)) return
      await fresh()
      const stranger = await trying('everything elsewhere', everything(['elsewhere']), bareRoles(call.access), ['elsewhere'])
      expect((await tryAs(stranger.who, call)).code).toBe('forbidden')
      if (studio === everyStudio) return
      const within = await trying('everything here', everything([studio]), bareRoles(call.access), [studio])
      expectAllowed(call, await tryAs(within.who, call))
      await expectRolesHere(call, studio)
    })

    test('means no row of another studio than the one it names', async () => {
      const named = elsewhere(call)
      if (!named) return
      await fresh()
      const { status, code, reply } = await ask((await trying('everything there', everything([there]), ['member'])).who, named)
      // A removal of what is not there changes nothing.
      if (code === undefined) expect([status, reply]).toEqual([200, { ok: true }])
      else expect(code).toMatch(/^(missing|forbidden|invalid)$/)
    })
  })

  test('a member is nobody once deleted, whatever the call', async () => {
    const gone = await member(house)
    await house.db.execute(sql`update person set deleted_at = now() where _id = ${gone._id}`)
    await house.bus.publish(house.db, { kind: 'all' })
    for (const [, call] of domains.flatMap(callsOf).filter(([, { access }]) => access !== 'public'))
      expect((await ask(gone, call)).code).toBe('person-deleted')
  })
}
