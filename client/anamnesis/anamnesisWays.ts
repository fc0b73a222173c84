import { prefetch } from '#client/data/reads.ts'
import { now } from '#client/data/time.ts'
import { formFor } from '#client/kit/form.tsx'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import type { NewPerson } from '#client/parts/anamnesis/newPeople.ts'
import { knownPeople, nameOf } from '#client/parts/memberSearch.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import type { AnamnesisRow } from '#contract/anamnesis/shapes.ts'
import { shownCode } from '#contract/codes.ts'

/** The person that it is about, as far as this device knows. */
function personOf(customer: string | undefined, fresh: readonly NewPerson[]) {
  const person = [...fresh, ...knownPeople()].find(({ _id }) => _id === customer)
  return { name: person ? nameOf(person).replace(',', '') : 'Wartet auf Netz', studio: person?.studio ?? null }
}

/** The ways of anamneses: acts of this device that wait, over what was loaded; `fresh` are people whose account may wait, too. */
export const waysWith = (fresh: readonly NewPerson[]): Ways<AnamnesisRow> => ({
  calls: { add: anamnesis.save, edit: anamnesis.submit, remove: anamnesis.remove },
  fresh: {
    kind: 'usual',
    variant: null,
    formTitle: null,
    creator: null,
    byTrainer: false,
    status: 'draft',
    copies: 0,
    submittedAt: null,
    mayRemove: false,
    version: 1,
  },
  meant: (body, kind, before) => {
    const { customer, code } = body as { customer?: string; code?: string }
    const shown = code && !customer ? { name: `Code ${shownCode(code)}` } : { ...personOf(customer, fresh), person: customer }
    const known = before.name ? {} : shown
    return { ...known, changedAt: now(), ...(kind === 'edit' && { status: 'submitted' as const, submittedAt: now() }) }
  },
  doings: { add: 'Entwurf', edit: 'Abgeschlossen', remove: 'Entfernt' },
  one: ({ _id }) => prefetch(anamnesis.one, { params: { id: _id } }, 0) as never,
})

/** The form of a removal. Nothing of it is kept as a draft: it would lie on the studio's device in clear (H03). */
export const removeForm = formFor(anamnesis.remove)
