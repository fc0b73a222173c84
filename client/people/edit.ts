import type { PersonCard, PersonForm } from '#contract/people.ts'

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

export interface Differing {
  name: Editable
  mine: string | null
  theirs: string | null
  /** Whoever changed it; mine where both did. */
  suggested: Side
}

/** The fields in which entered and stored values differ; `base` is what the entering began with. */
export const differing = (mine: PersonForm, theirs: PersonCard, base: PersonForm): Differing[] =>
  editable
    .filter(name => fieldOf(mine, name) !== fieldOf(theirs, name))
    .map(name => ({
      name,
      mine: fieldOf(mine, name),
      theirs: fieldOf(theirs, name),
      suggested: fieldOf(mine, name) === fieldOf(base, name) ? 'theirs' : 'mine',
    }))

/** The form with each differing field as it was chosen, over the version that stands now. */
export const chosenForm = (mine: PersonForm, theirs: PersonCard, fields: Differing[], sideOf: (one: Differing) => Side): PersonForm =>
  ({
    ...mine,
    ...Object.fromEntries(fields.map(one => [one.name, sideOf(one) === 'mine' ? one.mine : one.theirs])),
    version: theirs.version,
  }) as PersonForm
