import { and, eq, isNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { shorten } from '#contract/shorten.ts'
import { zone } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, type Order, orderJob } from '#server/kit/jobs/jobs.ts'
import { person } from '#server/shared/auth/tables.ts'
import { pushToDevice } from '#server/shared/push/pushJobs.ts'
import { isNewsFor, isStudioAccount, readableFor } from './rules.ts'
import { chatChoice, chatGroup, chatMember, chatMessage } from './tables.ts'

const second = 1000
/** Whoever reads within this time needs no push. */
const patience = 5 * second

interface Sending {
  group: string
  /** Messages of one second, by their instants, are pushed together: after `from`, up to `until`. */
  from: string
  until: string
}

/** The push of a message; those of one second and group share it (K41). */
export function pushOf(group: string, at: string): Order & { due: string } {
  const until = Math.floor(Date.parse(at) / second) * second + second
  const payload: Sending = { group, from: new Date(until - second).toISOString(), until: new Date(until).toISOString() }
  return { kind: 'chat-push', key: `chat-push:${group}:${until}`, payload, due: new Date(until + patience).toISOString() }
}

/** At night nothing is pushed to whoever hasn't said otherwise; in Zurich. */
const [nightFrom, nightTo] = [22, 7]
export function isNight(now = Date.now()) {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
  return hour >= nightFrom || hour < nightTo
}

/** Pushes what was written in a group to the devices of those who haven't read it: a job for each, so that one dead service delays nobody else. */
export const chatPushJob = jobOf<Sending>('chat-push', async (house, { group, from, until }) => {
  await house.db.transaction(async tx => {
    const { rows } = await tx.execute<{ device: string; number: number }>(sql`
      select d._id as device, newest.number from ${chatMember}
      join push_device d on d.person = ${chatMember.person}
      join session s on s._id = d.session and s.ended_at is null
      left join ${chatChoice} on ${chatChoice.person} = ${chatMember.person}
      join lateral (
        select ${chatMessage.number} as number, ${chatMessage.at} as at from ${chatMessage}
        where ${chatMessage.group} = ${group} and ${chatMessage.number} > ${chatMember.read} and ${chatMessage.at} < ${until}
          and ${isNewsFor(sql`${chatMember.person}`)} and ${readableFor(sql`${chatMember.person}`)}
        order by ${chatMessage.number} desc limit 1) newest on newest.at >= ${from}
      where ${chatMember.group} = ${group} and ${chatMember.left} is null and not ${chatMember.muted}
        and not ${isStudioAccount(sql`${chatMember.person}`)} and not (${isNight()} and coalesce(${chatChoice.quiet}, true))`)
    for (const { device, number } of rows)
      await orderJob(tx, {
        kind: 'chat-push-device',
        key: `chat-push:${group}:${number}:${device}`,
        payload: { group, number, device } satisfies ToDevice,
      })
  })
})

interface ToDevice {
  group: string
  number: number
  device: string
}

/** Letters of a message that a push carries. */
const mostLetters = 140

export const chatPushDeviceJob = jobOf<ToDevice>('chat-push-device', async (house, { group, number, device }, { key }) => {
  await pushToDevice(house, device, key, async to => {
    const found = await findPushableMessage(house, { group, number, person: to })
    if (!found) return undefined
    const { name, vorname, nachname, text, wanted } = found
    const who = vorname ?? 'Gelöschter Benutzer'
    const words = wanted && text ? shorten(`${name === null ? '' : `${who}: `}${text}`, mostLetters) : 'Neue Nachricht'
    return { title: name ?? `${who} ${nachname ?? ''}`.trim(), text: words, path: `/chat?group=${group}`, tag: `chat-${group}` }
  })
})

/** The message as it is now; undefined where it was read, taken back or muted meanwhile, or somebody left. */
async function findPushableMessage({ db }: House, { group, number, person: me }: Omit<ToDevice, 'device'> & { person: string }) {
  const [row] = await db
    .select({
      name: chatGroup.name,
      text: chatMessage.text,
      vorname: person.vorname,
      nachname: person.nachname,
      wanted: sql<boolean>`coalesce(${chatChoice.pushText}, false)`,
    })
    .from(chatMessage)
    .innerJoin(chatGroup, eq(chatGroup._id, chatMessage.group))
    .innerJoin(chatMember, and(eq(chatMember.group, chatMessage.group), eq(chatMember.person, me), isNull(chatMember.left)))
    .leftJoin(chatChoice, eq(chatChoice.person, me))
    .leftJoin(person, and(eq(person._id, sql`coalesce(${chatMessage.actor}, ${chatMessage.sender})`), isNull(person.deletedAt)))
    .where(
      sql`${chatMessage.group} = ${group} and ${chatMessage.number} = ${number} and ${chatMember.read} < ${number} and not ${chatMember.muted}
        and ${isNewsFor(sql`${me}::uuid`)} and ${readableFor(me)}`,
    )
  return row
}

/** Conversations with something unread, for the app's badge; muted ones don't count. */
export async function unreadChats(tx: Tx, me: string): Promise<number> {
  const { rows } = await tx.execute<{ unread: number }>(sql`
    select count(*)::int as unread from ${chatMember} where ${chatMember.person} = ${me} and ${chatMember.left} is null and not ${chatMember.muted}
      and exists (select 1 from ${chatMessage} where ${chatMessage.group} = ${chatMember.group} and ${chatMessage.number} > ${chatMember.read}
        and ${isNewsFor(me)} and ${readableFor(me)})`)
  return rows[0]?.unread ?? 0
}
