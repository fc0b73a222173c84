import { weekdayOf } from '#contract/days.ts'
import type { EmploymentPiece } from '#contract/rules/employees/employment.ts'
import type { TargetOf } from '#contract/rules/worktime/timeSheet.ts'
import { employmentsOf } from '#server/employees/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { pieceOn } from './pieces.ts'

/** The target of somebody on each day, by the employment that covers it; null where none does (T48). */
export const targetIn =
  (pieces: readonly EmploymentPiece[]): TargetOf =>
  day =>
    pieceOn(pieces, day)?.minutes[weekdayOf(day) - 1] ?? null

/** The studios in which somebody is employed on a day. */
export const studiosOn = async (tx: Tx, person: string, day: string) => pieceOn(await employmentsOf(tx, person), day)?.studios ?? []
