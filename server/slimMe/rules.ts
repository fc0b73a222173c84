import { and, asc, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { leadForm } from '#server/leads/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import { slimParticipant, slimProgramme } from './tables.ts'

export type Programme = typeof slimProgramme.$inferSelect

/** Programmes of the studios in which somebody looks people up. */
export const visibleTo = (who: Pick<Who, 'grants'>) => reachConditionOf(slimProgramme.studio, studiosWith('u_search', who))

export const countParticipants = (tx: Tx, programme: string) => tx.$count(slimParticipant, eq(slimParticipant.programme, programme))

const programmeInStudio = (_id: string, studio: string) =>
  and(eq(slimProgramme._id, _id), eq(slimProgramme.studio, studio), isNull(slimProgramme.removedAt))

/** A programme of the studio that a call names; `missing` else. */
export async function programmeIn(tx: Tx, _id: string, studio: string): Promise<Programme> {
  const [row] = await tx.select().from(slimProgramme).where(programmeInStudio(_id, studio))
  if (!row) throw new Refusal('missing')
  return row
}

/** The same, locked: its places are counted by one at a time. */
export async function lockedIn(tx: Tx, _id: string, studio: string): Promise<Programme> {
  const [row] = await tx.select().from(slimProgramme).where(programmeInStudio(_id, studio)).for('update')
  if (!row) throw new Refusal('missing')
  return row
}

/** Forms of leads that are in use. */
export const formsIn = (tx: Tx) =>
  tx
    .select({ _id: leadForm._id, title: leadForm.title, link: leadForm.link })
    .from(leadForm)
    .where(isNull(leadForm.removedAt))
    .orderBy(asc(leadForm._id))
