import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { StudioReportKind } from '#contract/rules/reports/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, reaches, studiosWithAny } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { grantsOfPerson, reachOf } from '#server/shared/auth/grants.ts'
import { session } from '#server/shared/auth/tables.ts'
import { personRole } from '#server/shared/roles/tables.ts'
import { report, reportPhoto } from './tables.ts'

type ReportReader = Pick<Who, '_id' | 'grants' | 'employee'>

/** Name of the kind in `file`. */
export const photoKind = 'report_photo'

const studiosOf = (who: Pick<Who, 'grants'>) => studiosWithAny(['g_studioadmin', 'tt_management', 'tt_office'], who)

/** The studios in which somebody works on reports. */
export const handledBy = (who: Pick<Who, 'grants'>): SQL | undefined => reachConditionOf(report.studio, studiosOf(who))

export const handlesIn = (who: Pick<Who, 'grants'>, code: string) => reaches(studiosOf(who), code)

/** Reports of one's studios, and those that one made oneself. */
const visibleTo = (who: ReportReader): SQL | undefined => {
  const handled = handledBy(who)
  return handled && or(handled, eq(report.author, actorOf(who)))
}

/** The word for it where others read along: of an accident not even that it is one. */
export const noticeWord: Record<StudioReportKind, string> = {
  defect: 'Neue Meldung, Defekt',
  hygiene: 'Neue Meldung, Hygiene',
  it: 'Neue Meldung, IT',
  accident: 'Neue Meldung',
}

/** True of a photo of a report that this session's person sees; on a tablet, whose session is the studio's, of its studio's. */
export async function opensPhoto(tx: Tx, file: string, sid: string): Promise<boolean> {
  const [reader] = await tx.select({ _id: session.person }).from(session).where(eq(session._id, sid))
  if (!reader?._id) return false
  const { _id } = reader
  const held = await tx
    .select({ studios: personRole.studios })
    .from(personRole)
    .where(and(eq(personRole.person, _id), eq(personRole.role, 'studio')))
  const named = inArray(report._id, tx.select({ _id: reportPhoto.report }).from(reportPhoto).where(eq(reportPhoto.file, file)))
  const here = held.map(({ studios }) => reachConditionOf(report.studio, reachOf(studios)))
  const sees = held.length > 0 ? or(...here) : visibleTo({ _id, grants: await grantsOfPerson(tx, _id) })
  return (await tx.$count(report, and(named, sees))) > 0
}
