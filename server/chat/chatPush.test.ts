import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chat } from '#contract/chat/calls.ts'
import { addDays } from '#contract/days.ts'
import { push } from '#contract/push.ts'
import { social } from '#contract/social/calls.ts'
import { job } from '#server/kit/jobs/tables.ts'
import { today } from '#server/kit/zone.ts'
import { openPushService, type PushService } from '#server/shared/push/testing/service.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { isNight } from './chatPush.ts'
import { groupWith } from './testing/groups.ts'

let service: PushService
let house: TestHouse
let studio: string
beforeAll(async () => {
  service = await openPushService()
  house = await openTestHouse({ vapid: { subject: 'mailto:push@formkurve.example' }, pushServices: [service.url] })
  studio = (await makeStudio(house)).code
}, 60_000)
afterAll(async () => {
  await house.close()
  await service.close()
})
const tomorrow = addDays(today(), 1)
/** Tomorrow at this hour: the embedded PostgreSQL sets its alarms by this clock, and one that is 25 days ahead or more rings without end. */
const setClock = (hour: string) => void vi.setSystemTime(`${tomorrow}T${hour}:00Z`)
beforeEach(() => setClock('11:00'))
afterEach(() => void vi.useRealTimers())

const inGroup = (id: string) => ({ params: { id } })
/** Somebody of the studio with a phone that gets pushes. */
async function withPhone(role?: 'trainer' | 'studio') {
  const who = role ? await employee(house, role, [studio], { studioCode: studio }) : await member(house, { studioCode: studio })
  const phone = service.browser()
  await house.as(who, push.subscribe, { body: { ...phone.subscription, deviceInfo: null } })
  return { ...who, phone }
}
const groupOf = (lead: Somebody, ...others: Somebody[]) => groupWith(house, lead, others)
async function say(who: Somebody, group: string, textContent = 'Geheim') {
  const _id = v7()
  await house.as(who, chat.send, { ...inGroup(group), body: { _id, textContent } })
  return _id
}
/** Does what is due, as if the seconds until then were over; then what that ordered. */
async function later() {
  for (let nth = 0; nth < 2; nth++) {
    await house.db.update(job).set({ due: '2020-01-01T00:00:00.000Z' })
    await house.runJobs()
  }
}
const received = ({ phone }: Awaited<ReturnType<typeof withPhone>>) => phone.received.map(({ message }) => message)

test('one push a group, with its name and no word of what was written, and none for who wrote it', async () => {
  const [lead, anna] = [await withPhone('trainer'), await withPhone()]
  const group = await groupOf(lead, anna)
  await say(lead, group)
  await say(lead, group, 'auch geheim')
  await later()
  const message = { title: 'Lauftreff', text: 'Neue Nachricht', path: `/chat?group=${group}`, tag: `chat-${group}`, unread: 1 }
  expect(received(anna)).toEqual([message])
  expect(received(lead)).toEqual([])
})

test('nothing is pushed before five seconds are over', async () => {
  const [lead, anna] = [await withPhone('trainer'), await withPhone()]
  await say(lead, await groupOf(lead, anna))
  await house.runJobs()
  expect(received(anna)).toEqual([])
})

test('who wants the words gets them, with whoever says them', async () => {
  const [lead, anna] = [await withPhone('trainer'), await withPhone()]
  await house.as(anna, chat.choose, { body: { pushText: true } })
  await say(lead, await groupOf(lead, anna), 'Morgen um sechs?')
  const { reply } = await house.as(lead, chat.create, { body: { memberIds: [anna._id] } })
  await say(lead, reply._id, '💪'.repeat(250))
  await later()
  const [inTheGroup, direct] = received(anna).sort((one, other) => String(one.title).localeCompare(String(other.title)))
  expect(inTheGroup).toMatchObject({ title: 'Lauftreff', text: 'Vreni: Morgen um sechs?' })
  expect(direct).toMatchObject({ title: expect.stringContaining('Vreni Muster'), text: `${'💪'.repeat(69)}…` })
})

test('what was read, muted, taken back, comes at night or from somebody blocked, and a studio’s tablet, get no push', async () => {
  const lead = await withPhone('trainer')
  const [reader, muting, blocker, account, sleeper] = [
    await withPhone(),
    await withPhone(),
    await withPhone(),
    await withPhone('studio'),
    await withPhone(),
  ]
  const all = [reader, muting, blocker, account, sleeper]
  const group = await groupOf(account, lead, reader, muting, blocker, sleeper)
  await house.as(muting, chat.mute, { ...inGroup(group), body: { muted: true } })
  await house.as(blocker, social.block, { params: { id: lead._id } })
  await say(lead, group)
  await house.as(reader, chat.read, { ...inGroup(group), body: { number: 1 } })
  await later()
  expect(all.map(who => received(who).length)).toEqual([0, 0, 0, 0, 1])
  setClock('11:01')
  await house.as(lead, chat.deleteMessage, { params: { id: await say(lead, group, 'zurück') } })
  await later()
  setClock('22:30')
  await say(lead, group, 'spät')
  await later()
  expect(received(sleeper)).toHaveLength(1)
  setClock('22:31')
  await house.as(sleeper, chat.choose, { body: { quiet: false } })
  await say(lead, group, 'noch später')
  await later()
  expect(received(sleeper)).toHaveLength(2)
})

test('what somebody blocked says in a shared group is nothing new to whoever blocked them; they notice nothing, and the studio still counts', async () => {
  const [lead, pestered, account] = [await withPhone('trainer'), await withPhone(), await withPhone('studio')]
  const group = await groupOf(account, lead, pestered)
  for (const who of [lead, account]) await house.as(pestered, social.block, { params: { id: who._id } })
  const unread = async (who: Somebody) => (await house.as(who, chat.groups)).reply.map(({ unread }) => unread)
  await say(lead, group)
  await later()
  expect([received(pestered), await unread(pestered)]).toEqual([[], [0]])
  setClock('11:01')
  await say(pestered, group)
  await later()
  expect([received(lead).length, await unread(lead)]).toEqual([1, [1]])
  setClock('11:02')
  await say(account, group)
  await later()
  expect([received(pestered).length, await unread(pestered)]).toEqual([1, [1]])
})

test('the night is Zurich’s', () => {
  const at = (instant: string) => isNight(Date.parse(instant))
  expect([at('2027-07-10T19:59:00Z'), at('2027-07-10T20:00:00Z'), at('2027-07-11T04:59:00Z'), at('2027-07-11T05:00:00Z')]).toEqual([
    false,
    true,
    true,
    false,
  ])
})
