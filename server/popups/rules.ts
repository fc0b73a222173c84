import { and, arrayOverlaps, desc, eq, gt, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type Brand, brandOf, firstBrand } from '#contract/brand.ts'
import { studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { mayTell } from '#server/shared/notifications/rules.ts'
import { popup } from './tables.ts'

type Reader = Pick<Who, 'studio' | 'roles' | 'employee'>

/** Popups that show now for this brand, and with a person for that person's studio and roles (A47). */
export function isOn({ brand, who, now = new Date() }: { brand: Brand; who?: Reader; now?: Date }): SQL {
  const at = now.toISOString()
  return and(isNull(popup.removedAt), hasBegun(now), or(isNull(popup.to), gt(popup.to, at)), isFor({ brand, who })) as SQL
}

const hasBegun = (now: Date) => or(isNull(popup.from), lte(popup.from, now.toISOString()))

/** True where somebody may have seen it: for them or for the default brand, now or before it ended; acts done offline arrive late. */
export const mayHaveSeen = (who: Who) =>
  and(hasBegun(new Date()), or(isFor({ brand: brandFor(who), who }), isFor({ brand: defaultBrand }))) as SQL

/** On a studio's tablet an employee is at work: what is for members reaches them on their own devices. */
function isFor({ brand, who }: { brand: Brand; who?: Reader }): SQL {
  const studio = who?.studio
  const roles = who?.roles.filter(role => !who.employee || role !== 'member') ?? []
  return and(
    or(isNull(popup.brand), eq(popup.brand, brand)),
    or(eq(popup.studios, []), studio ? arrayOverlaps(popup.studios, [studio]) : sql`false`),
    or(who?.employee ? undefined : eq(popup.roles, []), roles.length ? arrayOverlaps(popup.roles, roles) : sql`false`),
  ) as SQL
}

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
export function visibleTo(who: Pick<Who, 'grants'>): SQL | undefined {
  const own = studiosWith('mk_popup', who)
  return own === 'all' ? undefined : or(eq(popup.studios, []), arrayOverlaps(popup.studios, own))
}

/** People with the right for some studios only publish and change popups that are for those alone. */
export const mayPublish = (who: Pick<Who, 'grants'>, studios: readonly string[] | undefined) => mayTell(who, 'mk_popup', { studios })
