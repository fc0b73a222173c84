import type { Profile, ProfileForm } from '#contract/account.ts'
import { type Edited, type EditedField, editedFields, editedOf, type ProfileBase } from './profile.ts'

export type ProfileSide = 'mine' | 'theirs'

export interface ProfileDifference {
  field: EditedField
  mine: unknown
  theirs: unknown
}

type Began = Pick<ProfileBase, 'values' | 'own'>

/**
 * The form once both states are merged: a field that one side alone touched takes that side's value. Own edits that arrived unseen do not
 * count as somebody else's.
 */
export function mergedOf(mine: ProfileForm, theirs: Profile, began?: Began): { values: Partial<Edited>; asks: ProfileDifference[] } {
  const [here, there] = [editedOf(mine), editedOf(theirs)]
  const before = began?.values
  const sent = began?.own ?? []
  const asks: ProfileDifference[] = []
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
export function chosenOf(
  mine: ProfileForm,
  theirs: Profile,
  began: Began | undefined,
  sideOf: (one: ProfileDifference) => ProfileSide,
): ProfileForm {
  const { values, asks } = mergedOf(mine, theirs, began)
  const chosen = Object.fromEntries(asks.map(one => [one.field, sideOf(one) === 'mine' ? one.mine : one.theirs]))
  return { ...values, ...chosen, version: theirs.version } as ProfileForm
}
