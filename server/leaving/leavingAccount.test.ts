import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { allows } from '#contract/access.ts'
import { account } from '#contract/account.ts'
import { agreements } from '#contract/agreements/calls.ts'
import { auth } from '#contract/auth.ts'
import type { AnyCall } from '#contract/call.ts'
import { chat } from '#contract/chat/calls.ts'
import { examplePicture } from '#contract/files.ts'
import { exampleSignature } from '#contract/registration.ts'
import { collectionNames } from '#contract/sync.ts'
import { contract } from '#contract/testing/whole.ts'
import { isAway } from '#server/absences/testing/leaving.ts'
import { cameLongAgo } from '#server/accessControl/testing/leaving.ts'
import { agrees } from '#server/appointments/testing/leaving.ts'
import { looks } from '#server/attendance/testing/leaving.ts'
import { tookPart } from '#server/campaigns/testing/leaving.ts'
import { isBarred } from '#server/contracts/testing/leaving.ts'
import { courseFeed } from '#server/courses/tables.ts'
import { bringsChildren } from '#server/daycare/testing/leaving.ts'
import { keepsBooks } from '#server/documents/testing/leaving.ts'
import { wasEmployed } from '#server/employees/testing/leaving.ts'
import { takesFigures } from '#server/figures/testing/leaving.ts'
import { aims } from '#server/goals/testing/leaving.ts'
import { invited } from '#server/invites/testing/leaving.ts'
import { personalStores } from '#server/kit/domain.ts'
import { openLog } from '#server/kit/log.ts'
import { asked } from '#server/leads/testing/leaving.ts'
import { sandboxMeeting } from '#server/livestreams/tables.ts'
import { writesToMany } from '#server/mailings/testing/leaving.ts'
import { hasCard } from '#server/membercards/testing/leaving.ts'
import { published } from '#server/news/testing/leaving.ts'
import { getsOffers, tookOver } from '#server/newsletter/testing/leaving.ts'
import { openPlan } from '#server/nutrition/testing/make.ts'
import { queuesUp } from '#server/queues/testing/leaving.ts'
import { referral } from '#server/referrals/tables.ts'
import { reported } from '#server/reports/testing/leaving.ts'
import { reserves } from '#server/reservations/testing/leaving.ts'
import { emailChange } from '#server/shared/auth/tables.ts'
import { signToken } from '#server/shared/auth/token.ts'
import { drainTraces } from '#server/shared/health/log.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { closes } from '#server/shared/stats/testing/leaving.ts'
import { works } from '#server/shifts/testing/leaving.ts'
import { slims } from '#server/slimMe/testing/leaving.ts'
import { domains } from '#server/start/domains.ts'
import { enrolOn, tablet } from '#server/station/testing/tablet.ts'
import { write } from '#server/sync/door.ts'
import { documents } from '#server/sync/testing/documents.ts'
import { forgetTombstones } from '#server/sync/tombs.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, makeStudio, member, password, signIn } from '#server/testing/make.ts'
import { world } from '#server/testing/world.ts'
import { pausesTaken } from '#server/timestop/testing/leaving.ts'
import { clockedIn } from '#server/timetracking/testing/leaving.ts'
import { worksOn } from '#server/todos/testing/leaving.ts'
import { planCount } from '#server/workouts/tables.ts'
import { dump, files, filledElsewhere, holding } from './testing.ts'

const told: string[] = []
const log = openLog(
  'trace',
  new Writable({
    write(chunk, _encoding, done) {
      told.push(String(chunk))
      done()
    },
  }),
)

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({}, log)
  await world(house)
}, 60_000)
afterAll(() => house.close())

interface Named {
  vorname: string
  nachname: string
  email: string
}

/** Somebody with rows wherever a person can have any: calls are made one after the other, and the collections are filled. */
async function everywhere({ vorname, nachname, email }: Named): Promise<Somebody> {
  const staff = await employee(house, 'admin')
  const who = await employee(house, 'admin', 'all', {
    vorname,
    nachname,
    email,
    studioCode: 'winterthur',
    telefon: '+41791112233',
    tacUserId: `tac-${v7()}`,
  })
  const own = (call: AnyCall, input: object) => house.as(who, call, input as never, { key: v7() })
  await openPlan(house, who._id)
  for (const name of collectionNames) {
    const { version: _, rev: __, ...doc } = documents[name]()
    await write(house, who._id, name, doc as never)
  }
  await forgetTombstones(house, new Date())
  await own(account.picture, { body: examplePicture })
  await own(agreements.consent, {
    body: { customerSignature: exampleSignature, textVersion: '2026-11', signedAt: '2026-11-20T16:42:00.000Z' },
  })
  const calls = Object.values(contract).flatMap(domain => Object.values(domain) as AnyCall[])
  const holder = { roles: ['member', 'admin'], grants: [] }
  const harmless = calls.filter(
    call => !/^(logout|user\/delete|sessions|user\/password|change)/.test(call.path) && call !== account.removePicture,
  )
  for (const call of harmless) {
    if (call.access !== 'public' && !Array.isArray(call.access) && !allows(call.access, holder)) continue
    const { answers: _, ...input } = call.example ?? {}
    await own(call, input)
  }
  // Acts that wait for their breath go out to others.
  await house.db.execute(sql`update job set due = now() - interval '1 second' where kind = 'breath'`)
  await house.runJobs()
  // Acts of others leave rows about this person too.
  await house.as(staff, account.byId, { params: { id: who._id } })
  const profile = (await house.as(who, account.profile)).reply
  const form = { version: profile.version, vorname, nachname, email }
  await house.as(staff, account.editByEmail, { params: { address: email }, body: form }, { key: v7() })
  await enrolOn(house, await tablet(house, await makeStudio(house)), who)
  await planFor(who._id)
  await writesIn(who)
  await comesLater(who._id, `${vorname} ${nachname}`)
  await cameLongAgo(house, who._id)
  await reserves(house, who._id)
  await worksOn(house, who._id)
  await keepsBooks(house, who._id)
  await takesFigures(house, who._id)
  await pausesTaken(house, who._id)
  await isBarred(house, who._id)
  await clockedIn(house, who._id)
  await reported(house, who._id)
  await published(house, who._id)
  await asked(house, who._id)
  await agrees(house, who._id)
  await invited(house, who._id)
  await queuesUp(house, who._id)
  await tookPart(house, who._id)
  await looks(house, who._id)
  await hasCard(house, who._id)
  await slims(house, who._id)
  await aims(house, who._id)
  await closes(house, who._id)
  await writesToMany(house, who._id, email)
  await bringsChildren(house, who._id, staff._id)
  await isAway(house, who._id)
  await works(house, who._id)
  await getsOffers(house, who._id)
  await tookOver(house, who._id)
  await wasEmployed(house, { _id: who._id, name: `${vorname} ${nachname}` })
  await house.runJobs()
  return who
}

/** A plan of their own, and how many they made for somebody who has left. */
async function planFor(person: string) {
  await house.db.execute(
    sql`insert into plan (_id, person, title, start, created) values (${v7()}, ${person}, 'Kraft', '2026-11-01', now())`,
  )
  await house.db.insert(planCount).values({ _id: v7(), studio: 'winterthur', day: '2026-09-01', trainer: person, kind: 'plans', many: 2 })
}

/** The examples' group is somebody else's: a message lies in one of their own. */
async function writesIn(who: Somebody) {
  const { reply } = await house.as(who, chat.create, { body: { _id: v7(), name: 'Lauftreff', memberIds: [] } }, { key: v7() })
  await house.as(who, chat.send, { params: { id: reply._id }, body: { _id: v7(), textContent: 'Morgen um sechs?' } }, { key: v7() })
}

/** Adds rows that a later call of the round takes back, or that only a browser leaves. */
async function comesLater(person: string, name: string) {
  const now = new Date().toISOString()
  await house.db.insert(courseFeed).values({ _id: v7(), person, since: now }).onConflictDoNothing()
  await house.db
    .insert(emailChange)
    .values({ _id: v7(), person, from: 'alt@formkurve.example', to: `${name}@postfach.example`, ordered: now, expires: now })
  await house.db.insert(sandboxMeeting).values({ room: v7(), person, name, leads: false, seen: now })
  const friend = await member(house)
  await house.db.transaction(tx => notify(tx, house, { people: [friend._id], title: `${name} trainiert mit dir.`, about: person }))
  const invited = { vorname: name, nachname: name, contact: v7(), counts: true, source: 'desk' as const, at: now, until: now, since: now }
  const reward = { rewardText: 'Ein Monat', rewardRappen: 0, settings: 0 }
  await house.db.insert(referral).values([
    { _id: v7(), ...invited, ...reward, friend: person },
    { _id: v7(), ...invited, ...reward, vorname: 'Lea', nachname: 'Muster', contact: v7(), member: person, rewardedBy: person },
  ])
}

/** Runs jobs, projections and what is done every few minutes until nothing is due for the person. */
async function settle(_id: string) {
  await drainTraces(house)
  await house.runJobs()
  await house.projector.settled(_id)
  await house.db.execute(sql`update projection_due set next = now() where person = ${_id}`)
  await house.projector.settled(_id)
  await house.runJobs()
}

/** Tables with rows that stay by docs/retention.md; the sandbox stands for a mail server outside. */
const stores = personalStores({ domains })
const staying = [
  'person',
  'person_event',
  'sandbox_mail',
  'sandbox_letter',
  ...stores.filter(({ act }) => act === 'keep').map(({ table }) => table),
]

const people = [
  ['by oneself', { vorname: 'Xaveria', nachname: 'Zwirbelmann', email: 'xaveria@formkurve.example' }],
  ['by staff', { vorname: 'Ottokar', nachname: 'Hinterstoisser', email: 'ottokar@formkurve.example' }],
] as const

describe.each(people)('somebody who was deleted %s', (how, named) => {
  const { vorname, nachname, email } = named
  let who: Somebody
  let before: string[]
  beforeAll(async () => {
    who = await everywhere(named)
    before = [...new Set(holding(await dump(house), [who._id]).map(({ where }) => where))]
  }, 120_000)

  test('had rows in what names a person', async () => {
    expect(holding(await files(`${house.settings.dataDir}/sync`), [who._id]).length).toBeGreaterThan(0)
    expect(told.length).toBeGreaterThan(20)
    expect(stores.map(({ table }) => table).filter(table => !before.includes(table) && !filledElsewhere.includes(table))).toEqual([])
  })

  test('took an export along with everything in it and no secret', async () => {
    const answer = await house.ask(account.export.path, { headers: { authorization: `Bearer ${who.token}` } })
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Formkurve-Auszug-\d{4}-\d{2}-\d{2}\.zip"$/)
    const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const text = (name: string) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(entries[name])
    expect(JSON.parse(text('konto.json'))).toMatchObject([{ vorname, nachname, email }])
    for (const part of ['trainings', 'saetze', 'messungen', 'warenkorb', 'chat-entwuerfe'])
      expect(JSON.parse(text(`training/${part}.json`)).length, part).toBeGreaterThan(0)
    expect(text('training/saetze.csv')).toMatch(/^\uFEFFid;/)
    // The profile picture, and one for a post.
    expect(Object.keys(entries).filter(name => name.startsWith('dateien/'))).toHaveLength(2)
    const signed = Object.keys(entries).filter(name => name.startsWith('unterschriften/'))
    expect(signed.length).toBeGreaterThan(0)
    for (const name of signed) expect(new TextDecoder('latin1').decode(entries[name]?.slice(0, 5))).toBe('%PDF-')
    const [{ password_hash, keep_key }] = (
      await house.db.execute<{ password_hash: string; keep_key: string }>(
        sql`select password_hash, keep_key from person where _id = ${who._id}`,
      )
    ).rows as [{ password_hash: string; keep_key: string }]
    const whole = Object.keys(entries).map(text).join()
    for (const secret of [password_hash, keep_key]) expect(whole.includes(secret)).toBe(false)
  })

  test('is nowhere any more but where retention.md says', async () => {
    if (how === 'by oneself') {
      const wrong = await house.as(who, account.removeSelf, { body: { password: 'falsch-falsch' } })
      expect([wrong.status, wrong.fields]).toEqual([422, { password: 'Das Passwort stimmt nicht.' }])
      expect((await house.as(who, account.removeSelf, { body: { password } })).status).toBe(200)
    } else {
      const boss = await employee(house, 'admin')
      expect((await house.as(boss, account.removePerson, { body: { userId: who._id } }, { key: v7() })).status).toBe(200)
    }
    await settle(who._id)
    const rows = await dump(house)
    expect(
      holding(rows, [who._id])
        .map(({ where }) => where)
        .filter(table => !staying.includes(table)),
    ).toEqual([])
    const found = holding(rows, [email, vorname, nachname, '791112233'])
    // The sandbox stands for mailboxes outside: the farewell is in the person's own, that they changed a setting in the administrators', a link in a new one.
    const left = found.map(({ where, text }) => {
      if (where === 'sandbox_letter') return 'told'
      if (where !== 'sandbox_mail') return where
      return text.includes('account-deleted') ? 'farewell' : /mail\.payment\.setting|neue E-Mail-Adresse/.test(text) ? 'told' : where
    })
    // So does the name on a studio's letters, and that of an employment (T45).
    expect(left.filter(where => where !== 'told').sort()).toEqual(['employment', 'farewell', 'studio_signature'])
    for (const part of ['sync', 'uploads'])
      expect(
        holding(await files(`${house.settings.dataDir}/${part}`), [who._id, email, vorname, nachname]).map(({ where }) => where),
      ).toEqual([])
    expect(await house.store.exists(who._id)).toBe(false)
    const { rows: kept } = await house.db.execute(sql`select name from file where person = ${who._id}`)
    expect(kept).toEqual([])
    expect(told.filter(line => [who._id, email, vorname, nachname].some(word => line.includes(word)))).toEqual([])
  })

  test('can do nothing any more, and the row says nothing but where it was counted', async () => {
    expect((await house.as(who, account.me)).code).toBe('person-deleted')
    const [row] = (await house.db.execute(sql`select * from person where _id = ${who._id}`)).rows as [Record<string, unknown>]
    const { _id, created, deleted_at, version, search, searched, sort_name, ...rest } = row
    expect(_id).toBe(who._id)
    expect([created, deleted_at, version].every(Boolean)).toBe(true)
    const said = Object.entries(rest).filter(([, value]) => value !== null && value !== '' && value !== false)
    expect(Object.fromEntries(said)).toEqual({
      left_studio: 'winterthur',
      email: `${who._id}@deleted.invalid`,
      vorname: 'Gelöschter',
      nachname: 'Benutzer',
      streak_goal: 3,
    })
  })
})

test('staff deletes only whom it may see and who can do no more than it', async () => {
  await makeStudio(house, { code: 'arbon' })
  const office = await employee(house, 'office', ['arbon'])
  const [near, far] = [await member(house, { studioCode: 'arbon' }), await member(house, { studioCode: 'winterthur' })]
  const boss = await employee(house, 'admin', 'all', { studioCode: 'arbon' })
  const remove = async (userId: string) => (await house.as(office, account.removePerson, { body: { userId } })).code
  expect(await remove(far._id)).toBe('missing')
  expect(await remove(boss._id)).toBe('forbidden')
  const trainer = await employee(house, 'trainer', ['arbon'])
  expect((await house.as(trainer, account.removePerson, { body: { userId: near._id } })).code).toBe('forbidden')
  expect(await remove(near._id)).toBeUndefined()
  expect(await remove(near._id)).toBe('missing')
})

test('a role in one studio and a search in another delete nobody in the latter', async () => {
  const roles = [
    { role: 'office', studios: ['arbon'] },
    { role: 'trainer', studios: ['winterthur'] },
  ]
  const both = await member(house, { roles, studioCode: 'arbon' })
  const anna = await member(house, { studioCode: 'winterthur' })
  const remove = async (userId: string) => (await house.as(both, account.removePerson, { body: { userId } })).code
  expect(await remove(anna._id)).toBe('forbidden')
  // Removing one's own account is another call, which asks for the password.
  expect(await remove(both._id)).toBe('forbidden')
})

test('a device that was away while its person was deleted is told so, and nobody else is', async () => {
  const [anna, berta] = [await member(house), await member(house)]
  const away = await signIn(house, anna._id)
  expect((await house.as(anna, account.removeSelf, { body: { password } })).status).toBe(200)
  const codeOf = async (token: string) => (await house.as({ token }, account.me)).code
  await vi.waitFor(async () => expect(await codeOf(away.token)).toBe('person-deleted'))
  const forged = await signToken(crypto.getRandomValues(new Uint8Array(32)), { sub: anna._id, sid: away.session, gen: 1 })
  await house.as(berta, auth.logout)
  await vi.waitFor(async () => expect(await codeOf(berta.token)).toBe('unauthenticated'))
  expect(await codeOf(forged)).toBe('unauthenticated')
})

test('an account without a password goes only right after a sign-in', async () => {
  const anna = await member(house, { passwordHash: null })
  await house.db.execute(sql`update session set begun = now() - interval '6 minutes' where _id = ${anna.session}`)
  expect((await house.as(anna, account.removeSelf, { body: {} })).code).toBe('sign-in-again')
  await house.db.execute(sql`update session set begun = now() where _id = ${anna.session}`)
  expect((await house.as(anna, account.removeSelf, { body: {} })).status).toBe(200)
})

test('the last administrator stays', async () => {
  const alone = await openTestHouse()
  const boss = await employee(alone, 'admin')
  expect((await alone.as(boss, account.removeSelf, { body: { password } })).code).toBe('last-admin')
  await alone.close()
}, 60_000)

test('what was answered to others about somebody is forgotten, but not that it was answered: sent again it is not done again', async () => {
  const [office, gone] = [await employee(house, 'admin'), await member(house)]
  const about = { params: { id: gone._id }, body: { streakGoal: 4 } }
  const key = v7()
  await house.as(office, account.streakGoal, about, { key })
  await house.db.execute(sql`update answered set answer = ${JSON.stringify({ of: gone._id })} where key = ${key}`)
  await house.as(office, account.removePerson, { body: { userId: gone._id } })
  await house.runJobs()
  const { rows } = await house.db.execute<{ answer: string; status: number }>(sql`select answer, status from answered where key = ${key}`)
  expect(rows).toEqual([{ answer: 'null', status: 200 }])
})
