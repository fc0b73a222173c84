import { and, inArray, isNull, like } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { staffLink, tellChanged } from './caseNews.ts'
import type { Review } from './plugs.ts'
import { readersOf } from './readers.ts'

const sentences = { post: 'Ein Beitrag wartet auf die Freigabe.', comment: 'Ein Kommentar wartet auf die Freigabe.' } as const

/**
 * Tells those who may review a post or a comment that it waits: their open screens, and the bell of everybody in whose bell nothing of the kind
 * stands unread, so that ten posts are no ten notices.
 */
export async function toReview(tx: Tx, house: WithBus, { _id, kind, studio, author, waits }: Review) {
  const all = await readersOf(tx, { _id, kind, person: null, studio, staff: false })
  const people = all.filter(each => each !== author)
  await tellChanged(tx, house, people, studio)
  if (!waits || people.length === 0) return
  const isOfReviews = like(notification.link, `${staffLink}%`)
  const told = await tx
    .selectDistinct({ person: notification.person })
    .from(notification)
    .where(and(inArray(notification.person, people), isOfReviews, isNull(notification.readAt)))
  const reads = new Set(told.map(({ person }) => person))
  await notify(tx, house, { _id, people: people.filter(each => !reads.has(each)), title: sentences[kind], link: staffLink })
}
