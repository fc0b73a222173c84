import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PageQuery } from '#contract/page.ts'
import type { ReferralRow } from '#contract/referrals/referralOffice.ts'
import type { Right } from '#contract/rights.ts'
import { isOpen, type ReferralState } from '#contract/rules/referrals/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { reachConditionOf, studiosWithAny } from '#server/kit/reach.ts'
import { sortedBy } from '#server/kit/sorted.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { settingsOf } from './referralSettings.ts'
import { referral } from './tables.ts'

const leadRights = ['af_downloadList', 'af_view', 'af_edit', 'af_settingsEdit'] as const satisfies readonly Right[]
const inviter = alias(person, 'inviter')

/** Referrals that somebody sees: of the studios in which they hold one of these rights. */
export const visibleTo = (who: Who, rights: readonly Right[] = leadRights) => reachConditionOf(referral.studio, studiosWithAny(rights, who))

const memberName = sql<string>`${inviter.nachname} || ' ' || ${inviter.vorname}`
/** Same surname, or an account of the friend's at the member's address. */
const household = sql<boolean>`coalesce(lower(${inviter.nachname}) = lower(${referral.nachname}), false) or exists (
  select 1 from person p where p.email = ${referral.email} and p.deleted_at is null
    and p.plz = ${inviter.plz} and lower(p.adresse_1) = lower(${inviter.adresse1}))`
const hadAccount = sql<boolean>`exists (
  select 1 from person p where p.email = ${referral.email} and p.deleted_at is null and p.created < ${referral.at})`

export interface ReferralFilter {
  q?: string
  state?: ReferralState[]
  studio?: string[]
  began?: string
}

/** Every word must stand somewhere. */
const holdsAll = (q = ''): SQL[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map(word =>
      holds(
        sql`concat_ws(' ', ${referral.vorname}, ${referral.nachname}, ${referral.email}, ${referral.telefon}, ${inviter.vorname}, ${inviter.nachname})`,
        word,
      ),
    )

const named = sql.raw(`folded("referral"."nachname" || ' ' || "referral"."vorname")`)
const hosted = sql.raw(`folded(coalesce("inviter"."nachname" || ' ' || "inviter"."vorname", ''))`)
const sorts = { name: sql`${named} collate "C"`, member: sql`${hosted} collate "C"`, at: referral.at, since: referral.since }

export const referralConditionOf = ({ state, studio, began, q }: ReferralFilter, settings: number) =>
  and(
    state?.length ? inArray(referral.state, state) : undefined,
    studio?.length ? inArray(referral.studio, studio) : undefined,
    began ? sql`${referral.settings} < ${settings}` : undefined,
    ...holdsAll(q),
  )

interface ReferralRowsParams {
  where: SQL | undefined
  settings: number
  sort?: string
  offset?: number
  limit?: number
}

export async function rowsOf(tx: Tx, { where, settings, sort, offset = 0, limit = 100 }: ReferralRowsParams): Promise<ReferralRow[]> {
  const rows = await tx
    .select({ row: referral, member: memberName, household, known: hadAccount })
    .from(referral)
    .leftJoin(inviter, eq(inviter._id, referral.member))
    .where(where)
    .orderBy(...sortedBy(sorts, sort ?? '-at', referral._id))
    .offset(offset)
    .limit(limit)
  return rows.map(({ row, ...beside }) => ({
    ...row,
    ...beside,
    earlier: row.settings < settings,
    behind: !row.counts && isOpen(row.state),
  }))
}

/** One page, sorted and counted by the database. */
export async function pageOf(tx: Tx, who: Who, query: PageQuery & ReferralFilter) {
  const [{ version: settings }] = await settingsOf(tx)
  const where = and(visibleTo(who), referralConditionOf(query, settings))
  const { sort, offset, limit } = query
  const rows = await rowsOf(tx, { where, settings, sort, offset, limit })
  const [{ total = 0 } = {}] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(referral)
    .leftJoin(inviter, eq(inviter._id, referral.member))
    .where(where)
  return { rows, total }
}

/** A row as staff see it. */
export async function rowOf(tx: Tx, where: SQL | undefined): Promise<ReferralRow | undefined> {
  const [{ version: settings }] = await settingsOf(tx)
  return (await rowsOf(tx, { where, settings, limit: 1 }))[0]
}
