import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { leadRights } from '#contract/leads/rights.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, reaches, studiosWithAny } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { lead } from './tables.ts'

export type LeadRecord = typeof lead.$inferSelect

/** Name of the kind in `file`. */
export const pictureKind = 'lead'

/** Leads that somebody sees: of the studios in which they hold one of these rights; those without a studio are for who holds it in all (V01). */
export const visibleTo = (who: Pick<Who, 'grants'>, rights: readonly Right[] = leadRights) =>
  reachConditionOf(lead.studio, studiosWithAny(rights, who))

/** True where somebody may change a lead of this studio. */
export const editsIn = (who: Pick<Who, 'grants'>, studio: string | null) => {
  const reach = studiosWithAny(['af_edit'], who)
  return studio === null ? reach === 'all' : reaches(reach, studio)
}

/** The lead that a call means: of the studio that it names, or without one where it names none. */
export const meantLeadConditionOf = (_id: string, studio: string | null | undefined) =>
  and(eq(lead._id, _id), studio ? eq(lead.studio, studio) : isNull(lead.studio))

/** A lead that the caller may change, its row locked; any other is `missing`. */
export async function lockLead(tx: Tx, who: Pick<Who, 'grants'>, where: SQL | undefined): Promise<LeadRecord> {
  const [row] = await tx
    .select()
    .from(lead)
    .where(and(where, visibleTo(who, ['af_edit'])))
    .for('update')
  if (!row) throw new Refusal('missing')
  return row
}

/** The lead itself, and all that went into it. */
export async function groupOf(tx: Tx, _id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ _id: string }>(sql`
    with recursive all_of (_id) as (
      select ${_id}::uuid union select l._id from lead l join all_of a on l.merged_into = a._id)
    select _id from all_of limit 100`)
  return rows.map(row => row._id)
}

export const nameOf = ({ vorname, nachname }: Pick<LeadRecord, 'vorname' | 'nachname'>) => [vorname, nachname].filter(Boolean).join(' ')
