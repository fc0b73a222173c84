import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { type Pair, pairs } from './plugs.ts'

/** Somebody who does something to or with another one. */
export type MemberActing = Acting<WithBus & WithDomains, Pick<Who, '_id'>>

const namespace = '0f9c2a1e-7c1d-4a56-9d0e-3b6a5f2f1c84'

/** Open apps of these people look again. */
export const publishSocialChange = (tx: Tx, { bus }: WithBus & WithDomains, people: readonly string[]) =>
  bus.publish(tx, { kind: 'live', people: [...people], event: 'social:changed', data: {} })

/** Lets other domains know that what two people are to each other has changed. */
export async function changedBetween(given: Within<WithBus & WithDomains>, pair: Pair) {
  for (const hear of pairs.all(given.house)) await hear(given, pair)
}

/** Id of what is told once a day. */
const noticeId = (to: string, from: string, title: string, at: string) => v5(JSON.stringify([to, from, title, dayOf(at)]), namespace)

/** Tells somebody of what another one did; the same again on the same day is told once, so that asking over and over pesters nobody. */
export const tellSocialAct = (
  tx: Tx,
  house: WithBus & WithDomains,
  { to, from, title, link = '/friends' }: { to: string; from: string; title: string; link?: string },
) =>
  notify(tx, house, {
    _id: noticeId(to, from, title, new Date().toISOString()),
    people: [to],
    title,
    about: from,
    link,
  })

interface FullName {
  vorname: string
  nachname: string
}

export const fullName = ({ vorname, nachname }: FullName) => `${vorname} ${nachname}`.trim()

export async function nameOf(tx: Tx, _id: string) {
  const [row] = await tx.select({ vorname: person.vorname, nachname: person.nachname }).from(person).where(eq(person._id, _id))
  return row ? fullName(row) : ''
}

/** Takes out of others' bells what was told of somebody before a notice bore whom it is about: its id says of whom it is. */
export async function forgetTold(tx: Tx, _: WithBus, _id: string) {
  const name = await nameOf(tx, _id)
  const unmarked = await tx
    .select({ _id: notification._id, person: notification.person, title: notification.title, created: notification.created })
    .from(notification)
    .where(
      and(
        isNull(notification.about),
        inArray(notification.link, ['/friends', '/social']),
        sql`starts_with(${notification.title}, ${name})`,
      ),
    )
  const theirs = unmarked.filter(row => row._id === noticeId(row.person, _id, row.title, row.created)).map(row => row._id)
  if (theirs.length > 0) await tx.delete(notification).where(inArray(notification._id, theirs))
}

/** Sentences of the bell, by kind. */
export const sentences = {
  friend: {
    requested: (name: string) => `${name} möchte mit dir befreundet sein.`,
    agreed: (name: string) => `${name} und du seid jetzt befreundet.`,
  },
  partner: {
    requested: (name: string) => `${name} möchte mit dir trainieren.`,
    agreed: (name: string) => `${name} und du trainiert jetzt zusammen.`,
  },
  training: {
    open: (name: string) => `${name} schlägt dir ein Training vor.`,
    accepted: (name: string) => `${name} trainiert mit dir.`,
    declined: (name: string) => `${name} kann beim vorgeschlagenen Training nicht.`,
    withdrawn: (name: string) => `${name} hat das Training zurückgezogen.`,
  },
  commented: (name: string) => `${name} hat deinen Beitrag kommentiert.`,
  /** A withdrawal that arrived after the acceptance. */
  tookBack: {
    mine: (name: string) => `${name} hatte deine Anfrage schon angenommen. Du hast sie zurückgezogen, und dabei bleibt es.`,
    theirs: (name: string) => `${name} hat die Anfrage zurückgezogen, die du angenommen hast.`,
    training: (name: string) => `${name} hatte das Training schon angenommen. Du hast es zurückgezogen, und dabei bleibt es.`,
  },
  /** An acceptance that arrived after the withdrawal. */
  tooLate: {
    mine: (name: string) => `${name} hat die Anfrage zurückgezogen, bevor dein Ja ankam.`,
    theirs: (name: string) => `${name} wollte deine Anfrage noch annehmen. Du hast sie zurückgezogen, und dabei bleibt es.`,
  },
} as const
