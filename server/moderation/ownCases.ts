import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { OwnCases } from '#contract/moderation/calls.ts'
import { caseSteps, isMeasure, tellSeconds } from '#contract/rules/moderation/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { looksAt } from './caseLooks.ts'
import type { CaseRow } from './rules.ts'
import { moderationCase, moderationReport, moderationSilence } from './tables.ts'

/** Over for both sides: decided, told, and nobody looks at an objection. */
const isCaseOver = ({ decided, state }: Pick<CaseRow, 'decided' | 'state'>, now: number) =>
  decided !== null && state !== 'objected' && Date.parse(decided) + tellSeconds * 1000 <= now

/** The cases that somebody has reported, and the decisions about that person; of an open case the person that it is about learns nothing. */
export async function ownCases(tx: Tx, who: string, now = Date.now()): Promise<OwnCases> {
  const reports = await tx
    .select({ report: moderationReport, row: moderationCase })
    .from(moderationReport)
    .innerJoin(moderationCase, eq(moderationCase._id, moderationReport.case))
    .where(eq(moderationReport.person, who))
    .orderBy(desc(moderationReport.at))
    .limit(200)
  const about = await tx
    .select({ row: moderationCase, until: moderationSilence.until })
    .from(moderationCase)
    .leftJoin(moderationSilence, eq(moderationSilence.case, moderationCase._id))
    .where(and(eq(moderationCase.person, who), isNotNull(moderationCase.decided), ne(moderationCase.state, 'open')))
    .orderBy(desc(moderationCase.decided))
    .limit(200)
  return {
    reports: await Promise.all(
      reports.map(async ({ report, row }) => {
        const over = isCaseOver(row, now)
        const { _id, reason, at } = report
        return { _id, kind: row.kind, reason, at, over, helped: over && isMeasure(row.act), looks: over ? await looksAt(tx, row._id) : [] }
      }),
    ),
    decisions: await Promise.all(about.filter(({ row }) => isTold(row, now)).map(each => ownDecision(tx, each, now))),
  }
}

/** A measure is known to its person at once where it holds them back; whatever else once it is told. */
const isTold = (row: CaseRow, now: number) => row.act === 'silence' || row.state === 'objected' || isCaseOver(row, now)

async function ownDecision(
  tx: Tx,
  { row, until }: { row: CaseRow; until: string | null },
  now: number,
): Promise<OwnCases['decisions'][number]> {
  const { _id, kind, state, act, said, decided, objection } = row
  return {
    _id,
    kind,
    state,
    act: isMeasure(act) ? act : null,
    said: isMeasure(act) ? said : null,
    until,
    at: decided!,
    objection,
    mayObject: isMeasure(act) && caseSteps.object[state] !== 'decided',
    looks: isCaseOver(row, now) ? await looksAt(tx, _id) : [],
  }
}
