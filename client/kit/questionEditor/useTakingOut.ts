import { useRef } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import type { Question } from '#contract/questionnaire/shapes.ts'
import { pageWith } from '#contract/rules/questionnaire/questionEdits.ts'
import type { At, EditAct, EditCalls } from './about.ts'
import type { ShownPage, ShownQuestion } from './shownPages.ts'
import { useEdit } from './useEdit.ts'

/** The part of a page or a question that is sent, without what only this device knows of it. */
const sentQuestionOf = ({ act: _, version: __, ...question }: ShownQuestion): Question => question
const sentPageOf = ({ act: _, version: __, questions: ___, ...page }: ShownPage) => page

/**
 * Removes pages and questions with «Rückgängig», which makes them again where they stood. What still waits of them on this device is not sent
 * first.
 */
export function useTakingOut(calls: EditCalls, at: At, pages: readonly ShownPage[]) {
  const local = useMaybeLocal()
  const name = useRef('')
  const title = () => name.current
  const away = { page: useEdit(calls.removePage, title), question: useEdit(calls.removeQuestion, title) }
  const back = { page: useEdit(calls.page, title), question: useEdit(calls.question, title) }

  const drop = async (acts: readonly (EditAct | undefined)[]) => {
    for (const act of acts) if (act) await local?.outbox.discard(act.row.key)
  }
  const done = async (words: string, act: () => Promise<unknown>, undo: () => Promise<unknown>) => {
    try {
      sayDone(await act(), words, () => void undo().catch(sayFailed))
    } catch (error) {
      sayFailed(error)
    }
  }

  const question = async (given: ShownQuestion) => {
    const { _id, version } = given
    const home = pageWith(pages, _id)
    if (!home) return
    const place = home.questions.findIndex(one => one._id === _id)
    name.current = given.title
    await drop([given.act])
    await done(
      'Frage entfernt.',
      async () => (version === undefined ? true : away.question({ ...at, _id, version })),
      () => back.question({ ...at, ...sentQuestionOf(given), page: home._id, place }),
    )
  }

  const page = async (given: ShownPage) => {
    const { _id, questions } = given
    const place = pages.findIndex(one => one._id === _id)
    name.current = given.displayedTitle
    await drop([...questions.map(({ act }) => act), given.act])
    const seen = [given, ...questions].flatMap(({ version }) => version ?? [])
    await done(
      'Seite entfernt.',
      async () => (seen.length === 0 ? true : away.page({ ...at, _id, version: Math.max(...seen) })),
      async () => {
        await back.page({ ...at, ...sentPageOf(given), place })
        for (const one of questions) await back.question({ ...at, ...sentQuestionOf(one), page: _id })
      },
    )
  }
  return { page, question }
}
