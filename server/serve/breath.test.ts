import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { breath } from '#contract/breath.ts'
import { notifications } from '#contract/notifications.ts'
import { job } from '#server/kit/jobs/tables.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { giveGrants } from '#server/shared/auth/grants.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { breathe as breatheIn } from '#server/testing/breathe.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let boss: Somebody
let anna: Somebody
beforeEach(async () => {
  await house.db.delete(job)
  boss = await holder(house, [{ right: 'mk_push', studios: 'all' }])
  anna = await member(house, { studioCode: 'pfungen' })
})

const tell = (title: string, key: string, who = boss) =>
  house.as(who, notifications.topic, { body: { title, studios: ['pfungen'], roles: [] } }, { key })
const stop = async (key: string, who = boss) => (await house.as(who, breath.stop, { params: { key } })).reply.stopped
const told = async () => (await house.db.select().from(notification).where(eq(notification.person, anna._id))).map(({ title }) => title)
/** Its ten seconds are over. */
async function breathe() {
  expect(await breatheIn(house)).toBe(0)
}

test('what goes out to many says at once to how many, goes once its breath is over, and once however often it is sent', async () => {
  const key = v7()
  const { people } = (await house.as(boss, notifications.topicPeople, { query: { studios: ['pfungen'] } })).reply
  expect((await tell('Zu um 18 Uhr', key)).reply).toEqual({ people })
  expect((await tell('Zu um 18 Uhr', key)).reply).toEqual({ people })
  await house.runJobs()
  expect(await told()).toEqual([])
  await breathe()
  expect(await told()).toEqual(['Zu um 18 Uhr'])
  expect((await tell('Zu um 18 Uhr', key)).reply).toEqual({ people })
  await breathe()
  expect(await told()).toEqual(['Zu um 18 Uhr'])
  const [sent] = (await house.as(boss, notifications.topics)).reply
  expect(sent).toMatchObject({ title: 'Zu um 18 Uhr', studios: ['pfungen'], people })
})

test('taken back within its breath nothing goes out, even where the same act comes again; later it is too late', async () => {
  const key = v7()
  await tell('Irrtum', key)
  expect(await stop(key)).toBe(true)
  await tell('Irrtum', key)
  await breathe()
  expect(await told()).toEqual([])
  await tell('Kein Irrtum', `${key}-2`)
  await breathe()
  expect(await stop(`${key}-2`)).toBe(false)
  expect(await told()).toEqual(['Kein Irrtum'])
})

test('nobody takes back what is another’s', async () => {
  const key = v7()
  await tell('Gilt', key)
  expect(await stop(key, anna)).toBe(false)
  await breathe()
  expect(await told()).toEqual(['Gilt'])
})

test('who lost the right or left meanwhile sends nothing any more', async () => {
  await tell('Ohne Recht', v7())
  await house.db.transaction(tx => giveGrants(tx, boss._id, []))
  await breathe()
  expect(await told()).toEqual([])
})

test('a refusal is said at once, and nothing of it waits', async () => {
  const local = await holder(house, [{ right: 'mk_push', studios: ['winterthur'] }])
  expect((await tell('Fremdes Studio', v7(), local)).code).toBe('forbidden')
  const clerk = await holder(house, [{ right: 'u_search', studios: ['winterthur'] }])
  const some = await house.as(clerk, auth.forgotMany, { body: { people: [anna._id] } }, { key: v7() })
  expect(some.code).toBe('missing')
  expect(await house.db.select().from(job)).toEqual([])
})

test('among several whoever has more rights is named, and no mail goes out', async () => {
  const clerk = await holder(house, [{ right: 'u_search', studios: 'all' }])
  const chief = await employee(house, 'admin', 'all', { vorname: 'Rita', nachname: 'Kunz' })
  const { code, fields } = await house.as(clerk, auth.forgotMany, { body: { people: [anna._id, chief._id] } }, { key: v7() })
  expect([code, fields?.people]).toEqual(['forbidden', expect.stringContaining('Rita Kunz')])
  expect(await house.db.select().from(job)).toEqual([])
})

test('mails to several that set a new password go out together', async () => {
  const clerk = await holder(house, [{ right: 'u_search', studios: 'all' }])
  const key = v7()
  const other = await member(house)
  const send = () => house.as(clerk, auth.forgotMany, { body: { people: [anna._id, other._id, anna._id] } }, { key })
  expect((await send()).reply).toEqual({ people: 2 })
  const mails = () => house.db.select().from(job).where(eq(job.kind, 'mail'))
  expect(await mails()).toEqual([])
  await house.db.update(job).set({ due: new Date(0).toISOString() })
  expect(await house.runJobs()).toBe(0)
  const to = await house.db.select({ to: sandboxMail.to }).from(sandboxMail)
  expect(to.map(mail => mail.to).sort()).toEqual([anna.email, other.email].sort())
})
