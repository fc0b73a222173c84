import { SelectField } from '#client/kit/choices.tsx'
import { closedWords } from '#client/parts/contract/words.ts'
import type { ClosedAt } from '#contract/contracts/closingShapes.ts'

/** Whoever closes it with staff was met at one of these; the website has a way of its own. */
const places = (['studio', 'fair', 'home', 'phone'] as const).map(place => [place, closedWords[place]] as const)

/** The place where a paper was signed (C15). */
export const ClosedAtField = ({ closedAt, onChange }: { closedAt: ClosedAt; onChange: (closedAt: ClosedAt) => void }) => (
  <SelectField
    label="Abgeschlossen"
    value={closedAt}
    options={places}
    hint="Ausserhalb des Studios kann ein Vertrag innert 14 Tagen widerrufen werden."
    onChange={next => onChange(next as ClosedAt)}
  />
)
