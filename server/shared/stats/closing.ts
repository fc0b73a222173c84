import { v7 } from 'uuid'
import { allStudios, type MeasureReport } from '#contract/measures/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import type { House } from '#server/kit/house.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { inParts } from './reader.ts'
import { liveReport, reportOf, reportStudios } from './report.ts'
import { closedMonth } from './tables.ts'

interface ClosingContext {
  house: House
  who: Who
  params: { studio: string; month: string }
}

/** Keeps a month's report as it stands; of two who close it the first one's stays (V53). */
export async function closeMonth({ house, who, params }: ClosingContext): Promise<MeasureReport> {
  const { studio, month } = params
  const report = await inParts(house, async part => liveReport({ part, house }, await part(tx => reportStudios(tx, who, studio)), params))
  if (report.running) throw new Refusal('report-running')
  await house.db
    .insert(closedMonth)
    .values({
      _id: v7(),
      studio: studio === allStudios ? null : studio,
      month: `${month}-01`,
      closedAt: report.at,
      closedBy: actorOf(who),
      report,
    })
    .onConflictDoNothing()
  return reportOf({ house, who, params })
}
