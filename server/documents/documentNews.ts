import { shorten } from '#contract/shorten.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { assignedIn, decidersOf, seersOf } from './rules.ts'
import type { document } from './tables.ts'

type Row = typeof document.$inferSelect

export const linkOf = ({ _id }: Pick<Row, '_id'>) => `/dashboard/documents?dokument=${_id}`
const called = ({ title }: Pick<Row, 'title'>) => `«${shorten(title, 90)}»`

async function tellDocumentPeople(
  tx: Tx,
  house: WithBus,
  { row, people, by, title }: { row: Row; people: readonly (string | null)[]; by: string; title: string },
) {
  const others = people.filter((one): one is string => one !== null && one !== by)
  await notify(tx, house, { people: await seersOf(tx, row._id, others), title, link: linkOf(row) })
}

/** Tells somebody that they are to look at it. */
export const tellAssigned = (tx: Tx, house: WithBus, row: Row, person: string) =>
  notify(tx, house, { people: [person], title: `Neues Dokument für dich: ${called(row)}`, link: linkOf(row) })

/** Tells whoever handed it in that there is a question; what is asked stands there alone. */
export const tellAsked = (tx: Tx, house: WithBus, row: Row, by: string) =>
  tellDocumentPeople(tx, house, { row, people: [row.uploader], by, title: `Rückfrage zu ${called(row)}` })

/** Tells those who work on it that the question is answered. */
export const tellAnswered = async (tx: Tx, house: WithBus, row: Row, by: string) =>
  tellDocumentPeople(tx, house, { row, people: await assignedIn(tx, row._id), by, title: `Antwort zu ${called(row)}` })

/** Tells everybody who can give the second approval that it is theirs now. */
export const tellSecond = async (tx: Tx, house: WithBus, row: Row, by: string) => {
  const people = (await decidersOf(tx, row)).filter(one => one !== row.uploader)
  await tellDocumentPeople(tx, house, { row, people, by, title: `Zweite Freigabe: ${called(row)}` })
}
