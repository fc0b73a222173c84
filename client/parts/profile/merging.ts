import type { Profile, ProfileForm } from '#contract/account.ts'
import { type Base, type Edited, type EditedField, editedFields, editedOf } from './profile.ts'

export type Side = 'mine' | 'theirs'

export interface Differing {
  field: EditedField
  mine: unknown
  theirs: unknown
}

type Began = Pick<Base, 'values' | 'own'>

/**
 * The form once both states are merged: a field that one side alone touched takes that side's value. Own edits that arrived unseen do not
 * count as somebody else's.
 */
export function mergedOf(mine: ProfileForm, theirs: Profile, began?: Began): { values: Partial<Edited>; asks: Differing[] } {
  const [here, there] = [editedOf(mine), editedOf(theirs)]
  const before = began?.values
  const sent = began?.own ?? []
  const asks: Differing[] = []
  const values: Partial<Record<EditedField, unknown>> = {}
  for (const field of editedFields) {
    // A birthday that is set is the studio's to change.
    const isTheirs = field === 'geburtstag' && there[field] !== undefined
    const touchedHere = !isTheirs && (!before || [...sent, here].some(state => state[field] !== before[field]))
    const touchedThere = !before || ![before, ...sent].some(state => state[field] === there[field])
    if (touchedHere && touchedThere && here[field] !== there[field]) asks.push({ field, mine: here[field], theirs: there[field] })
    values[field] = touchedHere ? here[field] : there[field]
  }
  return { values: values as Partial<Edited>, asks }
}

/** The form with the chosen side of each field that both touched, over the version that stands now. */
export function chosenOf(mine: ProfileForm, theirs: Profile, began: Began | undefined, sideOf: (one: Differing) => Side): ProfileForm {
  const { values, asks } = mergedOf(mine, theirs, began)
  const chosen = Object.fromEntries(asks.map(one => [one.field, sideOf(one) === 'mine' ? one.mine : one.theirs]))
  return { ...values, ...chosen, version: theirs.version } as ProfileForm
}
