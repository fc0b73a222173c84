import { useCall } from '#client/data/reads.ts'
import { useWaitingActs } from '#client/data/waitingActs.ts'
import { nutritionQuestions } from '#contract/nutrition/nutritionQuestions.ts'

/** One's own questions as they are once what waits here has arrived. */
export function useQuestions() {
  const { data, error, again } = useCall(nutritionQuestions.list)
  const switched = useWaitingActs(nutritionQuestions.setSums).at(-1)
  const gone = new Set(useWaitingActs(nutritionQuestions.remove).map(({ params }) => params.id))
  return {
    error,
    again,
    data,
    waits: switched !== undefined,
    sums: switched?.body.sums ?? data?.sums ?? false,
    rows: data?.rows.filter(({ _id }) => !gone.has(_id)) ?? [],
  }
}
