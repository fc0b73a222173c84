import type { PersonCard, PersonForm } from '#contract/people.ts'
import { type Clash, mergeFields } from '#contract/rules/merge.ts'

export const emptiable = ['telefon', 'geburtstag', 'adresse1', 'adresse2', 'plz', 'stadt', 'land'] as const
export const editable = ['vorname', 'nachname', 'email', ...emptiable] as const
export type Editable = (typeof editable)[number]
export type Side = 'mine' | 'theirs'

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

export interface Differing extends Pick<Clash, 'mine' | 'theirs'> {
  name: Editable
  mine: string | null
  theirs: string | null
}

export interface Merged {
  /** The form over the version that stands now; where both set something otherwise, with mine. */
  merged: PersonForm
  /** What both set otherwise. */
  asks: Differing[]
}

/** What was entered over what stands now: a field that one side alone changed is that side's. `base` is what the entering began with. */
export function mergedOf(mine: PersonForm, theirs: PersonCard, base: PersonForm): Merged {
  const asks: Differing[] = []
  const sides = { base, mine, theirs: formOfCard(theirs) }
  const merged = mergeFields(editable, sides, ({ field, ...both }) => asks.push({ name: field, ...both } as Differing))
  return { merged: { ...merged, version: theirs.version }, asks }
}

/** The merged form with each field that both changed as it was chosen. */
export const chosenForm = ({ merged, asks }: Merged, sideOf: (one: Differing) => Side): PersonForm => ({
  ...merged,
  ...Object.fromEntries(asks.map(one => [one.name, one[sideOf(one)]])),
})
