import type { Answers, QuestionPage } from '#contract/questionnaire/shapes.ts'
import { type AnswerLine, linesOf, type NumberWriter } from './words.ts'

/** A questionnaire as it was answered at one time. */
export interface AnsweredForm {
  pages: readonly QuestionPage[]
  answers: Answers
}

/** A question at two times; null where it was not asked then. */
export interface Compared extends Omit<AnswerLine, 'said'> {
  before: string | null
  after: string | null
  /** It was answered otherwise; a question that only one of them asks has not changed. */
  changed: boolean
}

const allLines = ({ pages, answers }: AnsweredForm, written: NumberWriter) => pages.flatMap(page => linesOf(page, answers, written))

/**
 * Answers at two times, side by side, by the questions' ids, which stay the same over all versions of a form and its copies. Order and words are
 * those of the newer; a question that only the older asked stands where it stood there.
 */
export function compared(older: AnsweredForm, newer: AnsweredForm, written: NumberWriter): Compared[] {
  const [before, after] = [allLines(older, written), allLines(newer, written)]
  const then = new Map(before.map(line => [line._id, line]))
  const now = new Set(after.map(({ _id }) => _id))
  const rows: Compared[] = after.map(({ _id, title, under, said }) => {
    const was = then.get(_id)
    // An additional question that was closed has not been asked: opened since, it is news.
    return { _id, title, under, before: was?.said ?? null, after: said, changed: was ? was.said !== said : under && said !== '' }
  })
  for (const [place, { _id, title, under, said }] of before.entries()) {
    if (now.has(_id)) continue
    const above = before.slice(0, place).findLast(line => rows.some(row => row._id === line._id))
    const at = above ? rows.findIndex(row => row._id === above._id) + 1 : 0
    rows.splice(at, 0, { _id, title, under, before: said, after: null, changed: under && said !== '' })
  }
  return rows
}
