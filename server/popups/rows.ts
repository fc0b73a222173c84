import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Brand } from '#contract/brand.ts'
import type { Popup, PopupForm, PopupRow } from '#contract/popups.ts'
import type { Acting } from '#server/kit/acting.ts'
import { rowsOf } from '#server/kit/rows.ts'
import { sanitise } from '#server/kit/sanitise.ts'
import { actorOf } from '#server/serve/serve.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { mustBePicture } from '#server/shared/files/named.ts'
import { pictureKind } from './popupPictures.ts'
import { isOn, mayPublish, newestFirst, visibleTo } from './rules.ts'
import { popup, popupSeen } from './tables.ts'

interface Showing {
  brand: Brand
  /** True where only those for this person's studio and roles are meant. */
  ownAudience: boolean
}

/** Popups that show for this person now, newest first, with the time of the last showing. */
export async function findShownPopups({ tx, house, who }: Acting, { brand, ownAudience }: Showing): Promise<Popup[]> {
  const rows = await tx
    .select({ row: popup, seen: popupSeen })
    .from(popup)
    .leftJoin(popupSeen, and(eq(popupSeen.popup, popup._id), eq(popupSeen.person, who._id)))
    .where(and(isOn({ brand, who: ownAudience ? who : undefined }), isNull(popupSeen.leadAt)))
    .orderBy(...newestFirst)
  return rows.map(({ row, seen }) => ({
    _id: row._id,
    title: row.title,
    text: row.text,
    createdAt: row.created,
    from: row.from,
    to: row.to,
    image: fileAddress(house, who, row.image),
    lead: row.leadLabel ? { label: row.leadLabel, link: row.leadLink } : null,
    shownAt: seen?.shownAt ?? null,
  }))
}

const fieldsOf = ({ title, text, image, leadLabel, leadLink, brand, studios, roles, from, to }: PopupForm) => ({
  title,
  text: sanitise(text),
  image: image ?? null,
  leadLabel: leadLabel ?? null,
  leadLink: leadLink ?? null,
  brand: brand ?? null,
  studios: studios ?? [],
  roles: roles ?? [],
  from: from ?? null,
  to: to ?? null,
})

/** How many saw it, closed it and took its action. */
const sums = sql<Pick<PopupRow, 'shown' | 'closed' | 'led'>>`(select json_build_object('shown', count(*), 'closed', count(s.closed_at),
  'led', count(s.lead_at)) from popup_seen s where s.popup = popup._id)`

/** Popups as staff see them, newest first. */
export const staffRows = rowsOf({
  table: popup,
  fields: fieldsOf,
  born: ({ who }) => ({ system: 'popupnew' as const, created: new Date().toISOString(), author: actorOf(who) }),
  beside: { sums },
  shown: ({ created, author: _author, removedAt: _removed, sums: seen, ...row }, { who, house }): PopupRow => ({
    ...row,
    ...seen,
    createdAt: created,
    imageAddress: fileAddress(house, who, row.image),
  }),
  order: newestFirst,
  visibleTo,
  mayKeep: (who, { studios }) => mayPublish(who, studios),
  async mayStand({ tx, who }, { studios, image }) {
    mayPublish(who, studios)
    await mustBePicture(tx, pictureKind, 'image', image)
  },
})
