import { and, desc, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type Brand, brandOf, firstBrand } from '#contract/brand.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { hasBegun, isFor, lookedAfter, isOn as showsNow } from '#server/shared/notifications/audience.ts'
import { mayTell } from '#server/shared/notifications/rules.ts'
import { popup } from './tables.ts'

/** Popups that show now for this brand, and with a person for that person's studio and roles (A47). */
export const isOn = (asked: Parameters<typeof showsNow>[1]): SQL => showsNow(popup, asked)

/** True where somebody may have seen it: for them or for the default brand, now or before it ended; acts done offline arrive late. */
export const mayHaveSeen = (who: Who) =>
  and(hasBegun(popup), or(isFor(popup, { brand: brandFor(who), who }), isFor(popup, { brand: defaultBrand }))) as SQL

/** People of a brand; who has no studio is of the support studio's. */
export const inBrand = (brand: Brand): SQL =>
  brand === brandOf(null)
    ? sql`(${person.studioCode} is null or ${notInArray(person.studioCode, firstBrand)})`
    : inArray(person.studioCode, firstBrand)

export const newestFirst = [desc(popup.created), desc(popup._id)]

/** A21: the second. */
export const defaultBrand: Brand = brandOf(null)

export const brandFor = (who: Pick<Who, 'studio'>) => brandOf(who.studio)

/** Staff see popups of their studios, and those of all studios. */
export const visibleTo = (who: Pick<Who, 'grants'>): SQL | undefined => lookedAfter(popup, 'mk_popup', who)

/** People with the right for some studios only publish and change popups that are for those alone. */
export const mayPublish = (who: Pick<Who, 'grants'>, studios: readonly string[] | undefined) => mayTell(who, 'mk_popup', { studios })
