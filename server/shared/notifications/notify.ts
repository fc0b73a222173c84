import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tone } from '#contract/live.ts'
import { noticeLetters } from '#contract/notifications.ts'
import { shorten } from '#contract/shorten.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { person } from '#server/shared/auth/tables.ts'
import { inAudience } from './rules.ts'
import { notification } from './tables.ts'

export interface Notice {
  people: readonly string[]
  /** Cut where it is longer than a notice may be: what matters comes first. */
  title: string
  /** Somebody else whom the title names; the notice goes from all bells when they leave. */
  about?: string | null
  /** A path of this product, e.g. `/workouts`. */
  link?: string | null
  /** Id of the notice; nobody gets one twice under the same id. */
  _id?: string
  tone?: Tone
  /** Code of the studio in whose name whoever has no device for push gets a mail of it, as it changes what they come for. */
  mails?: string
}

/** People named in one message between the app processes; more don't fit. */
const peopleAtOnce = 120
const rowsAtOnce = 1000

/** Sends people a notice, in the caller's transaction: a row for the bell, a frame for open apps, a push for the rest. */
export async function notify(tx: Tx, house: WithBus, { people, title, about = null, link = null, _id = v7(), tone, mails }: Notice) {
  const notice = { _id, title: shorten(title, noticeLetters), about, link, created: new Date().toISOString() }
  const told: string[] = []
  for (let from = 0; from < people.length; from += rowsAtOnce)
    told.push(...(await write(tx, notice, sql`${person._id} in ${people.slice(from, from + rowsAtOnce)}`)))
  await spread(tx, house, { ...notice, tone }, told)
  if (mails && told.length > 0)
    await orderJob(tx, { kind: 'notice-mail', key: `notice-mail:${_id}:${told[0]}`, payload: { notification: _id, studio: mails } })
  return told.length
}

/** Sends a notice to everybody in an audience. */
export async function notifyAudience(
  tx: Tx,
  house: WithBus,
  audience: Parameters<typeof inAudience>[0],
  { title, link = null, _id = v7() }: Omit<Notice, 'people' | 'about'>,
) {
  const notice = { _id, title, about: null, link, created: new Date().toISOString() }
  const told = await write(tx, notice, inAudience(audience))
  await spread(tx, house, notice, told)
  return told.length
}

interface NoticeInput {
  _id: string
  title: string
  about: string | null
  link: string | null
  created: string
  tone?: Tone
}

async function write(tx: Tx, { _id, title, about, link, created }: NoticeInput, who: ReturnType<typeof sql>) {
  const { rows } = await tx.execute<{ person: string }>(sql`
    insert into ${notification} (_id, person, title, about, link, created)
    select ${_id}::uuid, ${person._id}, ${title}, ${about}::uuid, ${link}::text, ${created}::timestamptz
    from ${person} where ${who} and ${person.deletedAt} is null
    on conflict do nothing returning person`)
  return rows.map(row => row.person)
}

async function spread(tx: Tx, house: WithBus, { _id, title, link, created, tone }: NoticeInput, told: string[]) {
  if (told.length === 0) return
  const data = { _id, title, link, read: false, createdAt: created, tone }
  for (let from = 0; from < told.length; from += peopleAtOnce)
    await house.bus.publish(tx, { kind: 'live', people: told.slice(from, from + peopleAtOnce), event: 'new_notification', data })
  await orderJob(tx, { kind: 'push', key: `push:${_id}:${told[0]}`, payload: { notification: _id } })
}
