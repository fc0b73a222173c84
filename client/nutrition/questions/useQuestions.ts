import { useOutbox } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { aiQuestions } from '#contract/nutrition/questions.ts'

/** One's own questions as they are once what waits here has arrived. */
export function useQuestions() {
  const { data, error, again } = useCall(aiQuestions.list)
  const acts = useOutbox().filter(({ state }) => state === 'waiting')
  const switched = acts.findLast(({ call }) => call === 'aiQuestions.setSums')
  const gone = new Set(acts.flatMap(({ call, params }) => (call === 'aiQuestions.remove' ? [params?.id] : [])))
  return {
    error,
    again,
    data,
    waits: switched !== undefined,
    sums: (switched?.body as { sums?: boolean } | undefined)?.sums ?? data?.sums ?? false,
    rows: data?.rows.filter(({ _id }) => !gone.has(_id)) ?? [],
  }
}
