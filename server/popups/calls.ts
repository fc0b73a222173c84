import { and, count, eq, sql } from 'drizzle-orm'
import { popups } from '#contract/popups.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { studiosWith } from '#server/kit/reach.ts'
import { serve, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { inAudience } from '#server/shared/notifications/rules.ts'
import { pictureKind } from './popupPictures.ts'
import { findShownPopups, staffRows } from './rows.ts'
import { brandFor, defaultBrand, inBrand, mayHaveSeen, mayPublish } from './rules.ts'
import { popup, popupSeen } from './tables.ts'

/**
 * Seen again is later, closed and led stay as they were first; of a popup that is gone nothing is kept. Whom it was never for is not counted;
 * whoever has seen it already may say more, also from another studio.
 */
async function see(tx: Tx, who: Who, _id: string, as: 'shown' | 'closed' | 'lead') {
  const now = new Date().toISOString()
  const [known] = await tx
    .select({ meant: sql<boolean>`${mayHaveSeen(who)} or ${popupSeen.person} is not null` })
    .from(popup)
    .leftJoin(popupSeen, and(eq(popupSeen.popup, popup._id), eq(popupSeen.person, who._id)))
    .where(eq(popup._id, _id))
  if (!known) return done
  if (!known.meant) throw new Refusal('forbidden')
  const closedAt = as === 'shown' ? null : now
  const leadAt = as === 'lead' ? now : null
  await tx
    .insert(popupSeen)
    .values({ popup: _id, person: who._id, shownAt: now, closedAt, leadAt })
    .onConflictDoUpdate({
      target: [popupSeen.popup, popupSeen.person],
      set: {
        shownAt: sql`greatest(${popupSeen.shownAt}, excluded.shown_at)`,
        closedAt: sql`coalesce(${popupSeen.closedAt}, excluded.closed_at)`,
        leadAt: sql`coalesce(${popupSeen.leadAt}, excluded.lead_at)`,
      },
    })
  return done
}

export const popupCalls = serve(popups, {
  mine: ({ tx, house, who }) => findShownPopups({ tx, house, who }, { brand: brandFor(who), ownAudience: true }),
  active: ({ tx, house, who }) => findShownPopups({ tx, house, who }, { brand: defaultBrand, ownAudience: false }),
  read: ({ tx, who, params, query }) => see(tx, who, params.id, query?.as ?? 'shown'),
  lead: ({ tx, who, params }) => see(tx, who, params.id, 'lead'),

  notices: given => staffRows.read(given, eq(popup.system, 'popup')),
  addNotice: given => {
    const own = studiosWith('mk_popup', given.who)
    return staffRows.create({ ...given, body: { ...given.body, studios: own === 'all' ? [] : own } }, { system: 'popup' })
  },
  people: async ({ tx, who, query: { brand, studios, roles } = {} }) => {
    const own = studiosWith('mk_popup', who)
    const meant = studios?.length || own === 'all' ? studios : own
    mayPublish(who, meant)
    const [found] = await tx
      .select({ people: count() })
      .from(person)
      .where(and(inAudience({ studios: meant, roles }), brand ? inBrand(brand) : undefined))
    return { people: found?.people ?? 0 }
  },
  list: given => staffRows.read(given, eq(popup.system, 'popupnew')),
  one: staffRows.one,
  create: staffRows.create,
  edit: staffRows.edit,
  remove: staffRows.remove,
  restore: staffRows.restore,
  picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: pictureKind, body, key }),
})
