import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AnyCall, Input } from '#contract/call.ts'
import { chat } from '#contract/chat/calls.ts'
import { people } from '#contract/people.ts'
import { type RoleChange, roles } from '#contract/roles/calls.ts'
import { type Enrolled, proofHeader, station } from '#contract/station.ts'
import { sync } from '#contract/sync.ts'
import { dayMs } from '#contract/time.ts'
import { chatMessage } from '#server/chat/tables.ts'
import { leave } from '#server/leaving/leave.ts'
import { giveGrants, giveRoles } from '#server/shared/auth/grants.ts'
import { changePassword, endSessions } from '#server/shared/auth/sessions.ts'
import { person, personEvent } from '#server/shared/auth/tables.ts'
import { personRight } from '#server/shared/roles/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, makeStudio, member, password, signIn } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { enrolOn, signed, tablet } from './testing/tablet.ts'

const house = testHouse()
let here: { code: string; email: string }
let on: Somebody
let leader: Somebody
let anna: Enrolled
let guest: Somebody

beforeEach(async () => {
  here = await makeStudio(house)
  on = await tablet(house, here)
  leader = await employee(house, 'studio_manager', [here.code, 'elsewhere'])
  anna = await enrolOn(house, on, leader)
  guest = await member(house, { studioCode: here.code })
})

const act = <C extends AnyCall>(who: Enrolled, call: C, input: Input<C>, { key, over = {} }: { key?: string; over?: object } = {}) =>
  house.as(on, call, input, { key, headers: signed(who, call, input as object, { key, ...over }) })

const edited = (nachname: string, of = guest, version = 1) => ({
  params: { id: of._id },
  body: { version, vorname: 'Vreni', nachname, email: of.email },
})

test('an employee has on the tablet what they hold in its studio, and nothing of another', async () => {
  const elsewhere = await member(house, { studioCode: 'elsewhere' })
  expect((await house.as(on, people.card, { params: { id: guest._id } })).code).toBe('forbidden')
  expect((await act(anna, people.card, { params: { id: guest._id } })).reply.nachname).toContain('Muster')
  expect((await act(anna, people.card, { params: { id: elsewhere._id } })).code).toBe('missing')
  expect((await house.as(leader, people.card, { params: { id: elsewhere._id } })).status).toBe(200)
  const { now } = (await act(anna, station.acting, {})).reply
  expect(now?.employee._id).toBe(leader._id)
  expect(now?.roles).toEqual(['studio', 'studio_manager'])
  expect(now?.grants.every(({ studios }) => JSON.stringify(studios) === JSON.stringify([here.code]))).toBe(true)
  expect((await house.as(on, station.acting)).reply.now).toBeNull()
})

test('the administration is no role of a tablet, and gives there what the studio allows', async () => {
  const boss = await enrolOn(house, on, await employee(house, 'admin'))
  expect(boss.roles).toEqual(['studio'])
  const give = (studios: RoleChange['studios']) =>
    act(boss, roles.change, { body: { changes: [{ person: guest._id, kind: 'right', code: 'u_search', studios }] } })
  expect((await give('all')).code).toBe('not-held')
  expect((await give(['elsewhere'])).code).toMatch(/^(not-held|invalid)$/)
  expect((await give([here.code])).status).toBe(200)
  const [given] = await house.db.select().from(personRight).where(eq(personRight.person, guest._id))
  expect(given?.givenBy).toBe(boss.employee._id)
})

test('what is recorded names the employee, and two in one row of acts stay apart', async () => {
  const beat = await enrolOn(house, on, await employee(house, 'office', [here.code]))
  const second = await member(house, { studioCode: here.code })
  // Both acts were done before either is sent.
  const acts = [
    { who: anna, call: people.edit, input: edited('Anders'), key: v7() },
    { who: beat, call: people.edit, input: edited('Neu', second), key: v7() },
  ]
  const headers = acts.map(({ who, call, input, key }) => signed(who, call, input, { key }))
  for (const [at, { call, input, key }] of acts.entries())
    expect((await house.as(on, call, input, { key, headers: headers[at] })).status).toBe(200)
  const events = await house.db.select({ person: personEvent.person, by: personEvent.by }).from(personEvent)
  expect(events).toContainEqual({ person: guest._id, by: leader._id })
  expect(events).toContainEqual({ person: second._id, by: beat.employee._id })
  // The same key signed by the other employee is another act.
  const again = { key: acts[0]!.key }
  expect((await act(beat, people.edit, acts[0]!.input, again)).code).toBe('key-reused')
  expect((await act(anna, people.edit, acts[0]!.input, again)).status).toBe(200)
})

test('what was changed on the way, forged or carried elsewhere is not taken', async () => {
  const input = edited('Anders')
  const key = v7()
  const tries = async (headers: Record<string, string>, sent = input, by: Somebody = on, with_ = key) =>
    (await house.as(by, people.edit, sent, { key: with_, headers })).code
  const real = signed(anna, people.edit, input, { key })
  const [id, moment, body, mac] = real[proofHeader]!.split('.') as [string, string, string, string]
  const put = (...parts: string[]) => ({ [proofHeader]: parts.join('.') })
  const otherTablet = { ...(await signIn(house, on._id)), email: on.email }
  const outcomes = [
    await tries(real, edited('Böse')),
    await tries(real, { ...input, params: { id: v7() } }),
    await tries(real, input, on, v7()),
    await tries(put(id, String(Number(moment) + 1), body, mac)),
    await tries(put(v7(), moment, body, mac)),
    await tries(
      put(
        id,
        moment,
        body,
        mac.replace(/^./, first => (first === 'A' ? 'B' : 'A')),
      ),
    ),
    await tries(put(id, moment, body)),
    await tries(put('x')),
    await tries(real, input, otherTablet),
    await tries(real, input, leader),
    await tries(signed({ ...anna, secret: Buffer.alloc(32).toString('base64') }, people.edit, input, { key })),
    await tries(signed(anna, people.edit, input, { key, method: 'POST' })),
  ]
  expect(outcomes).toEqual(outcomes.map(() => 'employee-ended'))
  expect(await tries(real)).toBeUndefined()
  expect((await house.as(leader, people.card, { params: { id: guest._id } })).reply.nachname).toBe('Anders')
})

test('an act with a key comes as late as its answer is remembered, anything else within a day', async () => {
  const days = (count: number) => ({ moment: Date.now() - count * dayMs })
  const late = async (over: object, key?: string) => (await act(anna, people.edit, edited(`N${v7()}`, await fresh()), { key, over })).code
  const fresh = () => member(house, { studioCode: here.code })
  expect(await late(days(399), v7())).toBeUndefined()
  expect(await late(days(401), v7())).toBe('employee-late')
  expect(await late(days(-2), v7())).toBe('employee-late')
  expect(await late(days(2))).toBe('employee-late')
  expect(await late(days(0.9))).toBeUndefined()
  expect((await act(anna, people.card, { params: { id: guest._id } }, { over: days(2) })).code).toBe('employee-late')
})

const card = () => act(anna, people.card, { params: { id: guest._id } }).then(({ code }) => code ?? 'ok')

/** Ways in which a key ends, each with what the tablet hears. */
const endings: [string, () => Promise<unknown>][] = [
  ['it is taken off the tablet', () => house.as(on, station.release, { body: { keyId: anna.keyId } })],
  [
    'who manages the studio ends it',
    async () => house.as(await employee(house, 'studio_manager', [here.code]), station.release, releasing()),
  ],
  ['the person ends it', () => house.as(leader, station.leave, { params: { id: anna.keyId } })],
  ['the password changes', () => house.db.transaction(tx => changePassword(tx, house, { _id: leader._id, hash: 'x' }))],
  ['the person is deleted', () => house.db.transaction(tx => leave(tx, house, leader._id))],
  ['all their sessions are ended', () => house.db.transaction(tx => endSessions(tx, house, { person: leader._id }, 'ended'))],
  ['they come to the tablet anew', () => enrolOn(house, on, leader)],
]
const releasing = () => ({ body: { keyId: anna.keyId } })

test.each(endings)('a key holds nowhere once %s', async (_, end) => {
  const device = openDevice(house.url, { token: on.token })
  await device.hear('ready')
  expect(await card()).toBe('ok')
  await end()
  expect(await device.hear('employee:ended')).toEqual({ keyId: anna.keyId })
  expect(await card()).toBe('employee-ended')
  const pulled = await house.as(on, sync.pull, { params: { collection: 'sets' }, query: {} } as never, {
    headers: signed(anna, sync.pull, { params: { collection: 'sets' }, query: {} }),
  })
  expect(pulled.code).toBe('employee-ended')
  // The tablet itself stays signed in.
  expect((await house.as(on, station.employees)).reply.map(({ keyId }) => keyId)).not.toContain(anna.keyId)
  device.socket.close()
})

test('with the tablet its keys end', async () => {
  expect(await card()).toBe('ok')
  await house.db.transaction(tx => endSessions(tx, house, { session: on.session }, 'ended'))
  await vi.waitFor(async () => expect(await card()).toBe('unauthenticated'))
  on = { ...(await signIn(house, on._id)), email: on.email }
  expect(await card()).toBe('employee-ended')
  expect((await house.as(on, station.employees)).reply).toEqual([])
})

test('what is taken from a person is gone on the tablet too, which hears of it', async () => {
  const device = openDevice(house.url, { token: on.token })
  await device.hear('ready')
  const boss = await employee(house, 'admin')
  const take = (code: string, kind: 'role' | 'right') =>
    house.as(boss, roles.change, { body: { changes: [{ person: leader._id, kind, code, studios: [] }] } })
  expect(await card()).toBe('ok')
  await giveGrants(house.db, leader._id, [{ right: 'gf_c_plan', studios: [here.code] }])
  expect((await take('studio_manager', 'role')).status).toBe(200)
  await device.hear('rights:changed')
  expect(await card()).toBe('forbidden')
  expect((await take('gf_c_plan', 'right')).status).toBe(200)
  await vi.waitFor(async () => expect(await card()).toBe('employee-ended'))
  expect((await house.as(on, station.employees)).reply).toEqual([])
  device.socket.close()
})

test('an act that comes again after its employee’s key has ended has the answer that it had then, and no other act has', async () => {
  const beat = await enrolOn(house, on, await employee(house, 'office', [here.code]))
  const [input, key, fresh] = [edited('Anders'), v7(), v7()]
  const headers = signed(anna, people.edit, input, { key })
  const first = await house.as(on, people.edit, input, { key, headers })
  const late = signed(anna, people.edit, edited('Neu'), { key: fresh })
  await house.as(on, station.release, releasing())
  await vi.waitFor(async () => expect(await card()).toBe('employee-ended'))
  expect((await house.as(on, people.edit, input, { key, headers })).reply).toEqual(first.reply)
  expect((await house.as(on, people.edit, edited('Neu'), { key: fresh, headers: late })).code).toBe('employee-ended')
  // The answer is for nobody else: not for the account itself, another employee, another account, or a forged signature.
  expect((await house.as(on, people.edit, input, { key })).code).toBe('forbidden')
  expect((await act(beat, people.edit, input, { key })).code).toBe('key-reused')
  const there = await tablet(house, await makeStudio(house))
  expect((await house.as(there, people.edit, input, { key, headers })).code).toBe('employee-ended')
  const forged = { [proofHeader]: headers[proofHeader]!.replace(/.$/, letter => (letter === 'A' ? 'B' : 'A')) }
  expect((await house.as(on, people.edit, input, { key, headers: forged })).code).toBe('employee-ended')
  expect((await house.as(on, people.edit, edited('Neu'), { key, headers })).code).toBe('employee-ended')
})

test('only an employee of the studio comes to its tablet, with the password that holds', async () => {
  const enrol = async (by: Somebody, email: string, word = password) =>
    (await house.as(by, station.enrol, { body: { email, password: word } })).code
  expect(await enrol(on, leader.email, 'falsches Passwort')).toBe('wrong-login')
  expect(await enrol(on, 'niemand@formkurve.example')).toBe('wrong-login')
  expect(await enrol(on, guest.email)).toBe('no-employee')
  expect(await enrol(on, (await employee(house, 'trainer', ['elsewhere'])).email)).toBe('no-employee')
  expect(await enrol(on, on.email)).toBe('no-employee')
  expect(await enrol(leader, leader.email)).toBe('forbidden')
  // A studio's address alone, or the role in none or several studios, makes no account a studio's tablet.
  const stray = await member(house, { roles: ['studio'], email: (await makeStudio(house)).email })
  for (const studios of [[], [here.code, 'elsewhere'], 'all'] as const) {
    await giveRoles(house.db, stray._id, ['studio'], studios)
    expect(await enrol(stray, leader.email)).toBe('no-studio')
    expect((await house.as(stray, station.acting)).reply).toEqual({ now: null, studio: null })
  }
})

test('another address leaves a tablet its studio; only the administration says which that is', async () => {
  await house.db
    .update(person)
    .set({ email: `nomore-${on.email}` })
    .where(eq(person._id, on._id))
  await house.bus.publish(house.db, { kind: 'all' })
  expect(await card()).toBe('ok')
  expect((await house.as(on, station.acting)).reply).toEqual({ now: null, studio: here.code })
  const give = (who: Somebody, studios: RoleChange['studios']) =>
    house.as(who, roles.change, { body: { changes: [{ person: on._id, kind: 'role', code: 'studio', studios }] } })
  const [boss, manager] = [await employee(house, 'admin'), await employee(house, 'office')]
  await giveGrants(house.db, manager._id, [{ right: 'g_manageRights', studios: 'all' }])
  const there = await makeStudio(house)
  expect((await give(manager, [there.code])).code).toBe('not-held')
  for (const studios of ['all' as const, [here.code, there.code]]) expect((await give(boss, studios)).code).toBe('invalid')
  expect((await give(boss, [there.code])).status).toBe(200)
  await vi.waitFor(async () => expect((await house.as(on, station.acting)).reply.studio).toBe(there.code))
})

test('guessing at a tablet is slowed as at the sign-in', async () => {
  const codes = []
  for (let times = 0; times < 9; times++)
    codes.push((await house.as(on, station.enrol, { body: { email: leader.email, password: `falsch ${times}` } })).code)
  expect(codes.at(-1)).toBe('too-many')
  expect(await card()).toBe('ok')
})

test('nobody ends a key that is not theirs to end', async () => {
  const there = await makeStudio(house)
  const far = await employee(house, 'studio_manager', [there.code])
  const other = await tablet(house, there)
  for (const who of [far, other]) expect((await house.as(who, station.release, releasing())).reply).toEqual({ released: false })
  expect((await house.as(guest, station.leave, { params: { id: anna.keyId } })).code).toBe('missing')
  expect(await card()).toBe('ok')
  const [mine] = (await house.as(leader, station.mine)).reply
  expect([mine?.keyId, mine?.studio]).toEqual([anna.keyId, here.code])
})

test('a person with no proof is only the studio account, whatever else the request says', async () => {
  await giveRoles(house.db, on._id, ['studio'], [here.code])
  const { code } = await house.as(on, people.card, { params: { id: guest._id } }, { headers: { 'x-employee': anna.keyId } })
  expect(code).toBe('forbidden')
})

test('a word on the tablet’s channel carries the employee whose proof comes with it; another text under that proof is refused', async () => {
  const { reply } = await act(anna, chat.create, { body: { memberIds: [guest._id] } })
  const open = openDevice(house.url, { token: on.token })
  await open.hear('ready')
  const [_id, other] = [v7(), v7()]
  const said = (textContent: string, key: string) => ({ groupId: reply._id, _id: key, textContent })
  const proofFor = (textContent: string, key: string) => {
    const input = { params: { id: reply._id }, body: { _id: key, textContent } }
    return Object.values(signed(anna, chat.send, input, { key }))[0]
  }
  const say = (data: object, proof?: string) => open.socket.send(JSON.stringify({ event: 'chat:sendMessage', data, proof }))
  say(said('Bis morgen', _id), proofFor('Bis morgen', _id))
  expect((await open.hear('chat:newMessage')).senderId).toMatchObject({ _id: on._id, nachname: anna.employee.nachname })
  say(said('Anders', other), proofFor('Bis morgen', other))
  expect(await open.hear('chat:error')).toMatchObject({ code: 'employee-ended', _id: other })
  const [row] = await house.db.select().from(chatMessage).where(eq(chatMessage._id, _id))
  expect(row).toMatchObject({ sender: on._id, actor: leader._id })
})
