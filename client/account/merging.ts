import type { Profile, ProfileForm } from '#contract/account.ts'
import { type Edited, type EditedField, editedFields, editedOf } from './profile.ts'

export type Side = 'mine' | 'theirs'

export interface Differing {
  field: EditedField
  mine: unknown
  theirs: unknown
  /** Whoever changed it; mine where both did, or where nobody knows. */
  suggested: Side
}

/** The fields in which two states differ; `base` is what both began with. */
export function differing(mine: ProfileForm, theirs: Profile, base?: Partial<Edited>): Differing[] {
  const [here, there] = [editedOf(mine), editedOf(theirs)]
  return editedFields
    .filter(field => here[field] !== there[field])
    .map(field => ({
      field,
      mine: here[field],
      theirs: there[field],
      suggested: base && here[field] === base[field] ? 'theirs' : 'mine',
    }))
}

/** The form with each differing field as it was chosen, over the version that stands now. */
export function chosenOf(mine: ProfileForm, theirs: Profile, fields: Differing[], sideOf: (one: Differing) => Side): ProfileForm {
  const chosen = Object.fromEntries(fields.map(one => [one.field, sideOf(one) === 'mine' ? one.mine : one.theirs]))
  return { ...editedOf(mine), ...chosen, version: theirs.version } as ProfileForm
}
