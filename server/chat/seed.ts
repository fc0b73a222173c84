import { eq, sql } from 'drizzle-orm'
import { directId } from '#contract/chat/calls.ts'
import type { Tx } from '#server/kit/database.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import { person } from '#server/shared/auth/tables.ts'
import { friendIdsOf } from '#server/social/pair.ts'
import { chatGroup, chatInvite, chatMember, chatMessage, chatWindow } from './tables.ts'

const hour = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

const said = [
  'Wer ist morgen um sechs dabei?',
  'Ich, aber erst nach dem Aufwärmen.',
  'Bei mir wird es Donnerstag.',
  'Die Rudergeräte sind wieder frei.',
  'Hat jemand die Übung mit dem Landmine-Griff schon probiert?',
  'Ja, fühlt sich gut an. Rücken gerade, langsam ablassen.',
  'Danke euch, das hat heute richtig Spass gemacht.',
  'Ich bringe nachher Brezeln mit.',
  'Nächste Woche bin ich in den Ferien.',
  'Gute Erholung!',
  'Kommt jemand mit ins Yoga am Sonntag?',
  'Bin angemeldet, es hatte noch drei Plätze.',
]

interface Laid {
  name: string | null
  people: readonly string[]
  /** Messages with who writes them, the oldest first. */
  words: readonly { by: string; text: string; actor?: string }[]
  /** Hours between two messages, and how many the first person has not read. */
  every: number
  unread?: number
}

/** Lays one conversation, everybody in it from the first word on. */
async function lay(tx: Tx, _id: string, { name, people, words, every, unread = 0 }: Laid) {
  const created = hoursAgo(words.length * every + 24)
  const [last] = [words.length]
  const row = { _id, kind: name === null ? 'direct' : 'group', name, created, count: last + people.length }
  const fresh = await tx.insert(chatGroup).values(row).onConflictDoNothing().returning({ _id: chatGroup._id })
  if (fresh.length === 0) return
  await tx.insert(chatMember).values(
    people.map((each, place) => ({
      group: _id,
      person: each,
      joined: created,
      changed: last + place + 1,
      role: name !== null && place === 0 ? 'admin' : 'member',
      read: last - (place === 0 ? unread : 0),
    })),
  )
  await tx.insert(chatWindow).values(people.map(each => ({ group: _id, person: each, first: 1, last: null })))
  await tx.insert(chatMessage).values(
    words.map(({ by, text, actor = null }, place) => ({
      _id: demoId('chat', _id, String(place)),
      group: _id,
      sender: by,
      actor,
      text,
      number: place + 1,
      changed: place + 1,
      worded: place + 1,
      at: hoursAgo((words.length - place) * every),
    })),
  )
}

const friendsOf = async (tx: Tx, me: string) =>
  (
    await tx
      .select({ _id: person._id })
      .from(person)
      .where(sql`${person._id} in ${friendIdsOf(me)}`)
      .orderBy(person.email)
  ).map(({ _id }) => _id)

/** Conversations of the demo's member: a group of eight, a friend, the trainer and the studio, and an invitation. */
export async function seedChat(tx: Tx, { mitglied, mitglied2, trainer, gf, leitung, winterthur }: DemoPeople) {
  const friends = (await friendsOf(tx, mitglied)).filter(each => each !== mitglied2)
  const eight = [mitglied, mitglied2, trainer, gf, ...friends.slice(0, 4)]
  const words = Array.from({ length: 300 }, (_, place) => ({
    by: eight[(place * 5 + Math.floor(place / 7)) % eight.length] as string,
    text: said[place % said.length] as string,
  }))
  await lay(tx, demoId('chat', 'acht'), { name: 'Frühschicht Winterthur', people: eight, words, every: 5, unread: 3 })
  const between = async (other: string, pairs: readonly (readonly [string, string, string?])[], unread = 0) =>
    lay(tx, await directId(mitglied, other), {
      name: null,
      people: [mitglied, other],
      every: 9,
      unread,
      words: pairs.map(([by, text, actor]) => ({ by, text, actor })),
    })
  await between(trainer, [
    [mitglied, 'Hoi Sandro, mein Knie zieht beim Kniebeugen.'],
    [trainer, 'Dann lass sie diese Woche weg. Ich passe den Plan an und zeige dir am Freitag etwas anderes.'],
    [mitglied, 'Super, danke!'],
  ])
  await between(winterthur, [
    [mitglied, 'Habt ihr am Feiertag offen?'],
    [winterthur, 'Ja, von 9 bis 17 Uhr, ohne Betreuung. Schönes Training!', leitung],
  ])
  await between(mitglied2, [[mitglied2, 'Trainieren wir am Dienstag zusammen?']], 1)
  const [host] = friends
  if (!host) return
  const invited = demoId('chat', 'einladung')
  await lay(tx, invited, {
    name: 'Velo am Sonntag',
    people: [host],
    words: [{ by: host, text: 'Treffpunkt um neun beim Bahnhof.' }],
    every: 2,
  })
  const member = eq(chatMember.group, invited)
  if ((await tx.$count(chatMember, member)) > 1) return
  const open = { group: invited, person: mitglied, by: host, at: hoursAgo(1), expires: hoursAgo(-24 * 30) }
  await tx.insert(chatInvite).values(open).onConflictDoNothing()
}
