import { useCall } from '#client/data/reads.ts'
import { useWaitingActs } from '#client/data/waitingActs.ts'
import { aiQuestions } from '#contract/nutrition/questions.ts'

/** One's own questions as they are once what waits here has arrived. */
export function useQuestions() {
  const { data, error, again } = useCall(aiQuestions.list)
  const switched = useWaitingActs(aiQuestions.setSums).at(-1)
  const gone = new Set(useWaitingActs(aiQuestions.remove).map(({ params }) => params.id))
  return {
    error,
    again,
    data,
    waits: switched !== undefined,
    sums: switched?.body.sums ?? data?.sums ?? false,
    rows: data?.rows.filter(({ _id }) => !gone.has(_id)) ?? [],
  }
}
