import { useSend } from '#client/data/useSend.ts'
import { date } from '#client/kit/format.ts'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { plans } from '#contract/plans/calls.ts'
import type { TrainingPlanRow } from '#contract/plans/shapes.ts'
import { planValues } from './planValues.ts'

/** Says that a plan was saved, and which one ends by it, with the way back: a new plan is withdrawn, a changed one as it was (H14). */
export function useSayKept() {
  const away = useSend(plans.remove, { title: () => 'Plan zurückgezogen', asks: true })
  const put = useSend(plans.edit, { title: ({ body }) => body.title, asks: true })
  const takeBack = async ({ _id, person, version }: TrainingPlanRow, before: OverlaidRow<TrainingPlanRow> | undefined) => {
    const isChange = before && !isNew(before)
    const answer = isChange
      ? await put.send({ params: { id: _id }, body: { _id, person, ...planValues(before), version } })
      : await away.send({ params: { id: _id }, query: { version } })
    sayDone(answer, isChange ? 'Der Plan ist wieder wie vorher.' : 'Der neue Plan ist zurückgezogen, der bisherige gilt weiter.')
  }
  return (answer: TrainingPlanRow | undefined, title: string, before: OverlaidRow<TrainingPlanRow> | undefined) => {
    const ended = answer?.ended ?? []
    if (!answer || ended.length === 0) return sayDone(answer, `${title}: gespeichert.`)
    const ends = ended.map(other => `«${other.title}» endet am ${date(other.end)}.`)
    sayDone(answer, [`${title}: gespeichert.`, ...ends].join(' '), () => void takeBack(answer, before).catch(sayFailed))
  }
}
