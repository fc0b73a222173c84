import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type PopupForm, popups } from '#contract/popups.ts'
import { Refusal } from '#contract/refusals.ts'
import { person } from '#server/auth/tables.ts'
import { keepUpload } from '#server/files/keep.ts'
import { mustBePicture } from '#server/files/named.ts'
import type { Tx } from '#server/kit/database.ts'
import { inAudience, toldStudios } from '#server/notifications/rules.ts'
import { actorOf, serve, type Who } from '#server/serve/serve.ts'
import { pictureKind } from './pictures.ts'
import { shownTo, staffRow, staffRows } from './rows.ts'
import { brandFor, changeableBy, defaultBrand, inBrand, mayHaveSeen, mayPublish, refuseOver } from './rules.ts'
import { sanitise } from './sanitise.ts'
import { popup, popupSeen } from './tables.ts'

const fieldsOf = ({ title, text, image, leadLabel, leadLink, brand, studios, roles, from, to }: PopupForm) => ({
  ...{ title, text: sanitise(text), image: image ?? null, leadLabel: leadLabel ?? null, leadLink: leadLink ?? null },
  ...{ brand: brand ?? null, studios: studios ?? [], roles: roles ?? [], from: from ?? null, to: to ?? null },
})

async function add(tx: Tx, who: Who, system: 'popup' | 'popupnew', form: PopupForm & { _id?: string }) {
  mayPublish(who, form.studios)
  await mustBePicture(tx, pictureKind, 'image', form.image ?? null)
  const [added] = await tx
    .insert(popup)
    .values({ _id: form._id ?? v7(), system, ...fieldsOf(form), created: new Date().toISOString(), author: actorOf(who) })
    .onConflictDoNothing()
    .returning({ _id: popup._id })
  if (!added) throw new Refusal('stale')
  return added._id
}

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
  if (!known) return { ok: true }
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
  return { ok: true }
}

/** Locks what this person may change. */
async function changing(tx: Tx, who: Who, _id: string, removed = false) {
  const found = await tx
    .select()
    .from(popup)
    .where(and(eq(popup._id, _id), removed ? isNotNull(popup.removedAt) : isNull(popup.removedAt)))
    .for('update')
  if (!found[0]) return undefined
  const [mine] = await tx
    .select({ _id: popup._id })
    .from(popup)
    .where(and(eq(popup._id, _id), changeableBy(who)))
  if (!mine) throw new Refusal('forbidden')
  return found[0]
}

export const popupCalls = serve(popups, {
  mine: ({ tx, house, who }) => shownTo(tx, house, who, brandFor(who), true),
  active: ({ tx, house, who }) => shownTo(tx, house, who, defaultBrand, false),
  read: ({ tx, who, params, query }) => see(tx, who, params.id, query?.as ?? 'shown'),
  lead: ({ tx, who, params }) => see(tx, who, params.id, 'lead'),

  notices: ({ tx, house, who }) => staffRows(tx, house, who, eq(popup.system, 'popup')),
  addNotice: async ({ tx, house, who, body }) => {
    const own = toldStudios(who, 'mk_popup')
    return staffRow(tx, house, who, await add(tx, who, 'popup', { ...body, studios: own === 'all' ? [] : own }))
  },
  people: async ({ tx, who, query: { brand, studios, roles } = {} }) => {
    const own = toldStudios(who, 'mk_popup')
    const meant = studios?.length || own === 'all' ? studios : own
    mayPublish(who, meant)
    const [found] = await tx
      .select({ people: count() })
      .from(person)
      .where(and(inAudience({ studios: meant, roles }), brand ? inBrand(brand) : undefined))
    return { people: found?.people ?? 0 }
  },
  list: ({ tx, house, who }) => staffRows(tx, house, who, eq(popup.system, 'popupnew')),
  one: ({ tx, house, who, params }) => staffRow(tx, house, who, params.id),
  create: async ({ tx, house, who, body }) => staffRow(tx, house, who, await add(tx, who, 'popupnew', body)),
  edit: async ({ tx, house, who, params, body: { version, ...form } }) => {
    const row = await changing(tx, who, params.id)
    if (!row) throw new Refusal('missing')
    refuseOver(row, version, await staffRow(tx, house, who, params.id))
    mayPublish(who, form.studios)
    await mustBePicture(tx, pictureKind, 'image', form.image ?? null)
    await tx
      .update(popup)
      .set({ ...fieldsOf(form), version: version + 1 })
      .where(eq(popup._id, params.id))
    return staffRow(tx, house, who, params.id)
  },
  remove: async ({ tx, who, params }) => {
    const row = await changing(tx, who, params.id)
    if (row) await tx.update(popup).set({ removedAt: new Date().toISOString() }).where(eq(popup._id, params.id))
    return { ok: true }
  },
  restore: async ({ tx, house, who, params }) => {
    const row = await changing(tx, who, params.id, true)
    if (row) await tx.update(popup).set({ removedAt: null }).where(eq(popup._id, params.id))
    return staffRow(tx, house, who, params.id)
  },
  picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: pictureKind, body, key }),
})
