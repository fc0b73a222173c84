import type { PersonCard, PersonForm } from '#contract/people.ts'
import { type MergeClash, mergeFields } from '#contract/rules/merge.ts'

export const emptiable = ['telefon', 'geburtstag', 'adresse1', 'adresse2', 'plz', 'stadt', 'land'] as const
export const editable = ['vorname', 'nachname', 'email', ...emptiable] as const
export type Editable = (typeof editable)[number]
export type MergeSide = 'mine' | 'theirs'

/** The address that staff set, confirmed or not. */
const fieldOf = (from: PersonForm | PersonCard, name: Editable) =>
  (name === 'email' && 'pendingEmail' in from && from.pendingEmail) || (from[name] ?? null)

/** The form as the card stands. */
export const formOfCard = (card: PersonCard): PersonForm =>
  ({ version: card.version, ...Object.fromEntries(editable.map(name => [name, fieldOf(card, name)])) }) as PersonForm

/** A field that the form left out was emptied: only null clears. */
export const wholeForm = (body: PersonForm): PersonForm => ({
  ...body,
  ...Object.fromEntries(emptiable.filter(name => body[name] === undefined).map(name => [name, null])),
})

export interface DifferingField extends Pick<MergeClash, 'mine' | 'theirs'> {
  name: Editable
  mine: string | null
  theirs: string | null
}

export interface Merged {
  /** The form over the version that stands now; where both set something otherwise, with mine. */
  merged: PersonForm
  /** Fields that both set otherwise. */
  asks: DifferingField[]
}

/** The form as entered, joined with what stands now: a field that one side alone changed is that side's. `base` is what the entering began with. */
export function mergedOf(mine: PersonForm, theirs: PersonCard, base: PersonForm): Merged {
  const asks: DifferingField[] = []
  const sides = { base, mine, theirs: formOfCard(theirs) }
  const merged = mergeFields(editable, sides, ({ field, ...both }) => asks.push({ name: field, ...both } as DifferingField))
  return { merged: { ...merged, version: theirs.version }, asks }
}

/** The merged form with each field that both changed as it was chosen. */
export const chosenForm = ({ merged, asks }: Merged, sideOf: (one: DifferingField) => MergeSide): PersonForm => ({
  ...merged,
  ...Object.fromEntries(asks.map(one => [one.name, one[sideOf(one)]])),
})
