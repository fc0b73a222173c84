import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { people as peopleCalls } from '#contract/people.ts'
import { roles as bundles, rights as known, type Reach } from '#contract/rights.ts'
import { type RoleChange, roles } from '#contract/roles/calls.ts'
import { topicId } from '#contract/rules/roles/grantKinds.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { openTestHouse, type Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { stockRights } from './stockRights.ts'
import { personRight, right as rightTable } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen', 'buelach'] })
let admin: Somebody
beforeAll(async () => {
  admin = await employee(house, 'admin')
}, 60_000)

const change = (who: Somebody, ...changes: RoleChange[]) => house.as(who, roles.change, { body: { changes } })
const give = (who: Somebody, person: Somebody, code: string, studios: Reach, kind: 'role' | 'right' = 'right') =>
  change(who, { person: person._id, kind, code, studios })
const rightsOf = async (who: Somebody) => (await house.as(who, auth.renew)).reply.userRights
/** An open app that hears of changes. */
async function openApp({ token }: Somebody) {
  const device = openDevice(house.url, { token })
  await device.hear('ready')
  const told = () => device.frames.filter(({ event }) => event === 'rights:changed').length
  return { told: (times: number) => expect.poll(told).toBe(times), close: () => device.socket.close() }
}
const trail = async (query: object = {}) => (await house.as(admin, roles.audit, { query })).reply.rows

test('all 63 codes stand as data, each in one topic, with the words of the contract', async () => {
  const { reply: topics } = await house.as(admin, roles.topics)
  const listed = topics.flatMap(({ rights }) => rights)
  expect(Object.fromEntries(listed.filter(({ known: is }) => is).map(({ code, title }) => [code, title]))).toEqual(known)
  expect(listed).toHaveLength(new Set(listed.map(({ code }) => code)).size)
  const { reply: all } = await house.as(admin, roles.list)
  for (const [code, bundle] of Object.entries(bundles)) expect(all.find(role => role.code === code)?.rights).toEqual([...bundle].sort())
})

test('what was reworded and moved stays so at the next start', async () => {
  const { reply: before } = await house.as(admin, roles.rights)
  const right = before.find(({ code }) => code === 'mk_news')!
  const body = { title: 'Neuigkeiten schreiben', topic: topicId(1), version: right.version }
  expect((await house.as(admin, roles.editRight, { params: { code: 'mk_news' }, body })).reply).toMatchObject({ ...body, version: 2 })
  await stockRights(house.db)
  const [row] = await house.db.select().from(rightTable).where(eq(rightTable.code, 'mk_news'))
  expect(row).toMatchObject({ title: body.title, topic: body.topic })
  expect((await house.as(admin, roles.editRight, { params: { code: 'mk_news' }, body })).code).toBe('stale')
  expect((await trail({ code: ['mk_news'] }))[0]).toMatchObject({ act: 'right-edited', before: 'News verwalten', after: body.title })
})

test('a right of its own can be made, bundled, given, taken and deleted, and guards nothing', async () => {
  const body = { code: 'zz_export', title: 'Alles exportieren', topic: topicId(2) }
  expect((await house.as(admin, roles.createRight, { body })).status).toBe(200)
  expect((await house.as(admin, roles.createRight, { body: { ...body, code: 'ZZ_Export' } })).fields).toHaveProperty('code')
  const anna = await member(house)
  expect((await give(admin, anna, 'zz_export', 'all')).status).toBe(200)
  expect(await rightsOf(anna)).toEqual([])
  expect((await house.as(anna, roles.mine)).reply.holder.rights).toMatchObject([{ code: 'zz_export', studios: 'all', by: admin._id }])
  expect((await house.as(admin, roles.removeRight, { params: { code: 'zz_export' } })).code).toBe('in-use')
  await give(admin, anna, 'zz_export', [])
  expect((await house.as(admin, roles.removeRight, { params: { code: 'zz_export' } })).status).toBe(200)
  expect((await house.as(admin, roles.removeRight, { params: { code: 'u_search' } })).code).toBe('known-right')
})

test('topics are made, reworded, and deleted once empty', async () => {
  const { reply: topic } = await house.as(admin, roles.createTopic, { body: { title: 'Kasse' } })
  const params = { id: topic._id }
  expect((await house.as(admin, roles.createTopic, { body: { title: 'kasse' } })).fields).toHaveProperty('title')
  expect((await house.as(admin, roles.editTopic, { params, body: { title: 'Kassen' } })).reply.title).toBe('Kassen')
  expect((await house.as(admin, roles.removeTopic, { params: { id: topicId(1) } })).code).toBe('in-use')
  expect((await house.as(admin, roles.removeTopic, { params })).status).toBe(200)
})

test('a role of its own is made, bundled, given, and deleted once nobody has it', async () => {
  const { reply: made } = await house.as(admin, roles.create, { body: { title: 'Empfang Töss', rights: ['u_search'] } })
  expect(made).toMatchObject({ code: 'empfang_toss', known: false, rights: ['u_search'], people: 0 })
  const anna = await member(house)
  await give(admin, anna, made.code, ['pfungen'], 'role')
  expect(await rightsOf(anna)).toEqual([{ right: 'u_search', studios: ['pfungen'] }])
  const params = { code: made.code }
  const { reply: names } = await house.as(await member(house), roles.names)
  expect(names).toContainEqual({ code: made.code, title: 'Empfang Töss' })
  const edited = await house.as(admin, roles.edit, { params, body: { title: 'Empfang', rights: ['u_search', 'g_daycare'], version: 1 } })
  expect(edited.reply).toMatchObject({ title: 'Empfang', rights: ['g_daycare', 'u_search'], people: 1, version: 2 })
  expect((await rightsOf(anna)).map(({ right }) => right)).toEqual(['g_daycare', 'u_search'])
  const stale = await house.as(admin, roles.edit, { params, body: { title: 'Theke', rights: [], version: 1 } })
  expect(stale).toMatchObject({ code: 'stale', reply: { current: { title: 'Empfang' } } })
  expect((await house.as(admin, roles.remove, { params })).code).toBe('in-use')
  await give(admin, anna, made.code, [], 'role')
  expect((await house.as(admin, roles.remove, { params })).status).toBe(200)
  expect((await house.as(admin, roles.remove, { params: { code: 'office' } })).code).toBe('known-role')
})

test('the administration always bundles everything', async () => {
  const { reply } = await house.as(admin, roles.list)
  const { title, rights, version } = reply.find(({ code }) => code === 'admin')!
  const refused = await house.as(admin, roles.edit, { params: { code: 'admin' }, body: { title, rights: rights.slice(1), version } })
  expect(refused.code).toBe('fixed-role')
  const limited = await give(admin, await member(house), 'admin', ['pfungen'], 'role')
  expect(limited).toMatchObject({ code: 'invalid', fields: { studios: expect.any(String) } })
})

test('who has what and why: role or single grant, studios, giver and time', async () => {
  const anna = await member(house, { studioCode: 'pfungen' })
  await change(
    admin,
    { person: anna._id, kind: 'role', code: 'trainer', studios: ['pfungen'] },
    { person: anna._id, kind: 'right', code: 'u_search', studios: ['buelach'] },
  )
  const { reply } = await house.as(admin, roles.of, { params: { id: anna._id } })
  expect(reply.holder.roles.find(({ code }) => code === 'trainer')).toMatchObject({ studios: ['pfungen'], by: admin._id })
  expect(reply.holder.rights).toMatchObject([{ code: 'u_search', studios: ['buelach'], by: admin._id }])
  expect(Math.abs(Date.parse(reply.holder.rights[0]!.at) - Date.now())).toBeLessThan(60_000)
  expect(reply.grants).toContainEqual({ right: 'u_search', studios: ['buelach', 'pfungen'] })
  expect(reply.givers.map(({ _id }) => _id)).toEqual([admin._id])
  const { reply: matrix } = await house.as(admin, roles.matrix)
  expect(matrix.people.find(({ _id }) => _id === anna._id)).toEqual(reply.holder)
})

test('members without anything besides are not in the matrix', async () => {
  const plain = await member(house)
  const { reply } = await house.as(admin, roles.matrix)
  expect(reply.people.map(({ _id }) => _id)).not.toContain(plain._id)
})

test('nobody gives, bundles or takes what they do not hold there', async () => {
  const manager = await holder(house, [
    { right: 'g_manageRights', studios: ['pfungen'] },
    { right: 'u_search', studios: ['pfungen', 'buelach'] },
    { right: 'tp_create', studios: 'all' },
  ])
  const anna = await member(house, { studioCode: 'pfungen' })
  expect((await give(manager, anna, 'u_search', ['pfungen'])).status).toBe(200)
  expect((await give(manager, anna, 'u_search', ['pfungen', 'buelach'])).code).toBe('not-held')
  expect((await give(manager, anna, 'tp_create', 'all')).code).toBe('not-held')
  expect((await give(manager, anna, 'tp_feedback', ['pfungen'])).code).toBe('not-held')
  expect((await give(manager, anna, 'trainer', ['pfungen'], 'role')).code).toBe('not-held')
  await give(admin, anna, 'tp_feedback', ['pfungen'])
  expect((await give(manager, anna, 'tp_feedback', [])).code).toBe('not-held')
  await give(admin, anna, 'tp_create', ['pfungen', 'winterthur'])
  expect((await give(manager, anna, 'tp_create', ['winterthur'])).status).toBe(200)
  expect((await give(manager, anna, 'tp_create', [])).code).toBe('not-held')
  const stranger = await member(house, { studioCode: 'buelach' })
  expect((await give(manager, stranger, 'u_search', ['pfungen'])).code).toBe('missing')
  const everywhere = { body: { title: 'Eigene', rights: [] } }
  expect((await house.as(manager, roles.create, everywhere)).code).toBe('forbidden')
})

test('a bundle somebody has takes up only what its editor holds; one that nobody has waits for who gives it', async () => {
  const manager = await holder(house, [
    { right: 'g_manageRights', studios: 'all' },
    { right: 'u_search', studios: 'all' },
  ])
  const { reply: role } = await house.as(manager, roles.create, { body: { title: 'Hort', rights: ['g_daycare'] } })
  const anna = await member(house)
  expect((await give(manager, anna, role.code, 'all', 'role')).code).toBe('not-held')
  const params = { code: role.code }
  const own = await house.as(manager, roles.edit, { params, body: { title: 'Hort', rights: ['u_search'], version: 1 } })
  expect(own.status).toBe(200)
  expect((await give(manager, manager, role.code, 'all', 'role')).status).toBe(200)
  const climbing = await house.as(manager, roles.edit, { params, body: { title: 'Hort', rights: ['u_search', 'shop_manage'], version: 2 } })
  expect(climbing.code).toBe('not-held')
  expect((await rightsOf(manager)).map(({ right }) => right)).toEqual(['g_manageRights', 'u_search'])
})

test('only the administration gives and takes the administration', async () => {
  const manager = await holder(
    house,
    (Object.keys(known) as (keyof typeof known)[]).map(right => ({ right, studios: 'all' as const })),
  )
  expect((await give(manager, manager, 'admin', 'all', 'role')).code).toBe('not-held')
  expect((await give(manager, admin, 'admin', [], 'role')).code).toBe('not-held')
})

test('all of a change or nothing of it, and its answer undoes it', async () => {
  const [anna, bea] = [await member(house), await member(house)]
  await give(admin, anna, 'u_search', ['pfungen'])
  const wide = (person: Somebody): RoleChange => ({ person: person._id, kind: 'right', code: 'u_search', studios: 'all' })
  const half = await change(admin, wide(anna), wide(bea), { ...wide(bea), code: 'no_such' })
  expect(half.code).toBe('missing')
  expect(await rightsOf(bea)).toEqual([])
  const { reply } = await change(admin, wide(anna), wide(bea))
  expect(await rightsOf(bea)).toEqual([{ right: 'u_search', studios: 'all' }])
  await change(admin, ...(reply.changes as RoleChange[]))
  expect(await rightsOf(anna)).toEqual([{ right: 'u_search', studios: ['pfungen'] }])
  expect(await rightsOf(bea)).toEqual([])
  const again = await change(admin, ...(reply.changes as RoleChange[]))
  expect(again.code).toBe('stale')
})

test('replacing the roles of a person leaves exactly those', async () => {
  const anna = await employee(house, 'office')
  const body = {
    roles: [
      { role: 'member', studios: 'all' as const },
      { role: 'trainer', studios: ['buelach'] },
    ],
  }
  const { reply } = await house.as(admin, roles.assign, { params: { id: anna._id }, body })
  expect(reply.holder.roles.map(({ code, studios }) => [code, studios])).toEqual([
    ['member', 'all'],
    ['trainer', ['buelach']],
  ])
})

test('whoever sees one studio sees its people and who holds something there, and their lines alone', async () => {
  const viewer = await holder(house, [{ right: 'u_rightList', studios: ['buelach'] }])
  const here = await employee(house, 'office', ['pfungen'], { studioCode: 'buelach' })
  const reaching = await employee(house, 'office', ['buelach', 'winterthur'], { studioCode: 'winterthur' })
  const elsewhere = await employee(house, 'office', ['winterthur'], { studioCode: 'winterthur' })
  const seen = (await house.as(viewer, roles.matrix)).reply.people.map(({ _id }) => _id)
  expect(seen).toEqual(expect.arrayContaining([here._id, reaching._id, admin._id]))
  expect(seen).not.toContain(elsewhere._id)
  expect((await house.as(viewer, roles.of, { params: { id: elsewhere._id } })).code).toBe('missing')
  for (const one of [here, elsewhere]) await give(admin, one, 'mk_push', ['pfungen'])
  const lines = (await house.as(viewer, roles.audit, {})).reply.rows.map(({ person }) => person)
  expect(lines).toContain(here._id)
  expect(lines).not.toContain(elsewhere._id)
})

test('the trail tells who did what to whom, and finds it by words, act and day', async () => {
  const anna = await member(house, { vorname: 'Zita', nachname: 'Überwasser' })
  await give(admin, anna, 'mk_popup', ['pfungen'])
  await give(admin, anna, 'mk_popup', ['pfungen', 'buelach'])
  await give(admin, anna, 'mk_popup', [])
  const lines = await trail({ q: 'uberwasser' })
  expect(lines.map(({ act, before, after }) => [act, before, after])).toEqual([
    ['taken', ['buelach', 'pfungen'], []],
    ['changed', ['pfungen'], ['buelach', 'pfungen']],
    ['given', [], ['pfungen']],
  ])
  expect(lines[0]).toMatchObject({ personName: 'Zita Überwasser', title: 'Popups verwalten', by: expect.stringContaining('Vreni') })
  expect(await trail({ person: anna._id, act: ['changed'] })).toHaveLength(1)
  expect(await trail({ person: anna._id, to: '2020-01-01' })).toEqual([])
})

test('the last administration stays, whatever way it would go', async () => {
  const alone = await openTestHouse()
  try {
    const only = await employee(alone, 'admin')
    const take = (who: Somebody, person: Somebody) =>
      alone.as(who, roles.change, { body: { changes: [{ person: person._id, kind: 'role', code: 'admin', studios: [] }] } })
    expect(await take(only, only)).toMatchObject({ status: 409, code: 'last-admin' })
    const none = await alone.as(only, roles.assign, { params: { id: only._id }, body: { roles: [] } })
    expect(none.code).toBe('last-admin')
    const second = await employee(alone, 'admin')
    expect((await take(second, only)).status).toBe(200)
    expect((await take(second, second)).code).toBe('last-admin')
  } finally {
    await alone.close()
  }
})

test('a change is in force at once on every door, and open apps are told', async () => {
  const anna = await member(house)
  const line = await openApp(anna)
  expect((await house.as(anna, peopleCalls.list, { query: {} })).status).toBe(403)
  await give(admin, anna, 'u_search', 'all')
  await line.told(1)
  expect((await house.as(anna, peopleCalls.list, { query: {} })).status).toBe(200)
  await give(admin, anna, 'u_search', [])
  await line.told(2)
  expect((await house.as(anna, peopleCalls.list, { query: {} })).status).toBe(403)
  line.close()
})

test('an edited bundle reaches everybody who has the role, more than one message holds', async () => {
  const { reply: role } = await house.as(admin, roles.create, { body: { title: 'Viele', rights: [] } })
  const many = await Promise.all(Array.from({ length: 310 }, () => member(house)))
  await change(admin, ...many.map(({ _id }): RoleChange => ({ person: _id, kind: 'role', code: role.code, studios: 'all' })))
  const [first, last] = [await openApp(many[0]!), await openApp(many.at(-1)!)]
  await house.as(admin, roles.edit, { params: { code: role.code }, body: { title: 'Viele', rights: ['u_search'], version: 1 } })
  await Promise.all([first.told(1), last.told(1)])
  expect(await rightsOf(many.at(-1)!)).toEqual([{ right: 'u_search', studios: 'all' }])
  first.close()
  last.close()
})

test('who gave a right can be deleted, and the right stays told', async () => {
  const giver = await employee(house, 'admin')
  const anna = await member(house)
  await give(giver, anna, 'mk_push', 'all')
  const [row] = await house.db.select().from(personRight).where(eq(personRight.person, anna._id))
  expect(row?.givenBy).toBe(giver._id)
})
