import { and, arrayOverlaps, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, text } from 'drizzle-orm/pg-core'
import { type Brand, brandOf } from '#contract/brand.ts'
import type { Right } from '#contract/rights.ts'
import { instant } from '#server/kit/column.ts'
import { studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'

/** A table whose rows say whom they are for (`addressed` of contract/addressed.ts). */
type Addressed = Record<'brand' | 'studios' | 'roles' | 'from' | 'to', PgColumn>

/** Columns of such a table. */
export const addressedColumns = () => ({
  /** Null is both. */
  brand: text().$type<Brand>(),
  studios: text().array().notNull().default(sql`'{}'::text[]`),
  roles: text().array().notNull().default(sql`'{}'::text[]`),
  from: instant('from'),
  to: instant('to'),
})

interface Form {
  brand?: Brand | null
  studios?: string[]
  roles?: string[]
  from?: string | null
  to?: string | null
}

/** The audience as a form says it, each column named. */
export const addressedFields = ({ brand = null, studios = [], roles = [], from = null, to = null }: Form) => ({
  brand,
  studios,
  roles,
  from,
  to,
})

type AudienceReader = Pick<Who, 'studio' | 'roles' | 'employee'>

interface Whom {
  brand: Brand
  /** Absent where nobody's studio and roles are known. */
  who?: AudienceReader
}

/** A person with the brand of their studio. */
export const readerOf = (who: AudienceReader): Whom => ({ brand: brandOf(who.studio), who })

export const hasBegun = ({ from }: Pick<Addressed, 'from'>, now = new Date()) => or(isNull(from), lte(from, now.toISOString())) as SQL

/** Rows for this brand, and with a person for that person's studio and roles. On a studio's tablet an employee is at work: what is for members reaches them on their own devices. */
export function isFor(table: Addressed, { brand, who }: Whom): SQL {
  const studio = who?.studio
  const roles = who?.roles.filter(role => !who.employee || role !== 'member') ?? []
  return and(
    or(isNull(table.brand), eq(table.brand, brand)),
    or(eq(table.studios, []), studio ? arrayOverlaps(table.studios, [studio]) : sql`false`),
    or(who?.employee ? undefined : eq(table.roles, []), roles.length ? arrayOverlaps(table.roles, roles) : sql`false`),
  ) as SQL
}

/** Rows that show now for them. */
export function isOn(table: Addressed & { removedAt: PgColumn }, { now = new Date(), ...whom }: Whom & { now?: Date }): SQL {
  const at = now.toISOString()
  return and(isNull(table.removedAt), hasBegun(table, now), or(isNull(table.to), gt(table.to, at)), isFor(table, whom)) as SQL
}

/** Rows that somebody with the right looks after: those of their studios, and those of all studios. */
export function lookedAfter({ studios }: Pick<Addressed, 'studios'>, right: Right, who: Pick<Who, 'grants'>): SQL | undefined {
  const own = studiosWith(right, who)
  return own === 'all' ? undefined : or(eq(studios, []), arrayOverlaps(studios, own))
}
