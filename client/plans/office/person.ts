import { useReachAny } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { nameOfKnown } from '#client/parts/memberSearch.ts'
import { people } from '#contract/people.ts'

/** The person whose plan it is; undefined as long as this device does not know. */
export function usePerson(id: string) {
  const may = useReachAny(people.card)
  const { data } = useCall(people.card, may ? { params: { id } } : undefined)
  return data ?? nameOfKnown(id)
}
