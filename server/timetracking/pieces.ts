import { type EmploymentPiece, piecesOf } from '#contract/rules/employees/employment.ts'
import { stretchesOf } from '#server/employees/rules.ts'
import type { Tx } from '#server/kit/database.ts'

/** All that is agreed with somebody, one piece after the other. */
export type Pieces = readonly EmploymentPiece[]

export interface DaySpan {
  from: string
  to: string
}

export const pieceOn = (pieces: Pieces, day: string) => pieces.find(({ from, to }) => from <= day && (to === null || day <= to))

/** The agreement with each of these people, by days. */
export async function piecesBy(tx: Tx, people: readonly string[]): Promise<ReadonlyMap<string, Pieces>> {
  return new Map([...(await stretchesOf(tx, people))].map(([person, all]) => [person, piecesOf(all)]))
}
