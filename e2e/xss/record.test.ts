import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { chat } from '#contract/chat/calls.ts'
import { displays } from '#contract/displays/calls.ts'
import { galleries } from '#contract/displays/galleries.ts'
import { events } from '#contract/events/calls.ts'
import { eventDoor } from '#contract/events/eventDoor.ts'
import { moderation } from '#contract/moderation/calls.ts'
import { notifications } from '#contract/notifications.ts'
import { contest } from '#contract/occasions/contest.ts'
import { party } from '#contract/occasions/party.ts'
import { referrals } from '#contract/referrals/calls.ts'
import { referralOffice } from '#contract/referrals/referralOffice.ts'
import { social } from '#contract/social/calls.ts'
import { posts } from '#contract/social/posts.ts'
import { person } from '#server/shared/auth/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, makeStudio, signIn } from '#server/testing/make.ts'
import { looker } from './filling.ts'
import { type Filled, fillCommunity } from './record.ts'
import { vectors } from './vectors.ts'

const count = 8

let house: TestHouse
let filled: Filled
let me: Pick<Somebody, 'token'>
let boss: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  filled = await fillCommunity(house.db, vectors(count))
  const [row] = await house.db.select().from(person).where(eq(person.email, looker))
  me = await signIn(house, row!._id)
  boss = await employee(house, 'admin')
}, 60_000)
afterAll(() => house.close())

/** Numbers of the texts of a column that an answer holds. */
const held = (said: string, column: string) =>
  new Set([...said.matchAll(new RegExp(`§${column.replace('.', '\\.')} (\\d+)§`, 'g'))].map(([, n]) => n)).size

test('what a walk looks for is told to the people who walk, each text of it', async () => {
  const told = async (who: Pick<Somebody, 'token'>, call: AnyCall, input: object, ...columns: string[]) => {
    const { status, reply } = await house.as(who, call, input as never)
    expect([call.path, status]).toEqual([call.path, 200])
    for (const column of columns) expect([call.path, column, held(JSON.stringify(reply), column)]).toEqual([call.path, column, count])
    return reply
  }
  const names = ['person.vorname', 'person.nachname']
  const feed = (await told(me, posts.feed, { query: {} }, 'post.text', ...names)) as { rows: { _id: string; comments: number }[] }
  const under = feed.rows.find(row => row.comments > 0)!._id
  await told(me, posts.comments, { params: { id: under }, query: {} }, 'post_comment.text', 'post.reason')
  await told(me, social.requests, {}, 'relationship.text', 'training_request.text')
  await told(me, chat.groups, {}, 'chat_group.name')
  await told(me, chat.messages, { params: { id: filled.group }, query: {} }, 'chat_message.text')
  await told(me, events.list, {}, 'event.title', 'event.text', 'event.place', 'event.reason')
  await told(me, notifications.list, { query: {} }, 'notification.title')
  await told(me, moderation.mine, {}, 'moderation_case.said', 'moderation_case.objection', 'moderation_look.why')
  await told(me, referrals.mine, {}, 'referral.vorname', 'referral_settings.reward_text')
  const look = { params: { id: filled.waiting }, body: { why: 'Meldung prüfen' } }
  await told(boss, moderation.look, look, 'moderation_kept.text', 'moderation_report.text')
  await told(boss, posts.pending, { query: {} }, 'post.text', ...names)
  await told(boss, displays.list, { query: {} }, 'display.title')
  await told(boss, displays.one, { params: { id: filled.displays[0] } }, 'display_pairing.device')
  await told(boss, galleries.images, { params: { id: filled.gallery } }, 'gallery_image.consent')
  await told(boss, eventDoor.roster, { params: { id: filled.tonight } }, 'event_door_act.reason', ...names)
  const entries = ['occasion_entry.vorname', 'occasion_entry.nachname']
  await told(boss, party.list, { query: { id: filled.parties[0] } }, ...entries)
  await told(boss, contest.adminList, { query: { id: filled.contests[0] } }, ...entries)
  await told(boss, referralOffice.list, { query: {} }, 'referral.vorname', 'referral.nachname', 'referral.note')
  await told(boss, referralOffice.settings, {}, 'referral_settings.reward_text', 'referral_settings.friend_text')
})
