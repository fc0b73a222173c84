import { useCall } from '#client/data/calls.ts'
import { useReachAny } from '#client/data/reach.ts'
import { knownPeople } from '#client/parts/memberSearch.ts'
import { people } from '#contract/people.ts'

/** The name of somebody whom this device knows. */
export function nameOfKnown(id: string) {
  const found = knownPeople().find(({ _id }) => _id === id)
  return found && { vorname: found.vorname, nachname: found.nachname }
}

/** Whose plan it is; undefined as long as this device does not know. */
export function usePerson(id: string) {
  const may = useReachAny(people.card)
  const { data } = useCall(people.card, may ? { params: { id } } : undefined)
  return data ?? nameOfKnown(id)
}
