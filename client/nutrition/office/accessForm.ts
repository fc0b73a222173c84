import { prefetch } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { rowForm } from '#client/kit/rowForm.tsx'
import { nameOfKnown } from '#client/parts/memberSearch.ts'
import {
  type AccessForm,
  type AccessRow,
  type AccessSource,
  type AccessStanding,
  nutritionOffice,
} from '#contract/nutrition/nutritionOffice.ts'

/** Why an access is not closed by hand. */
const stays: Partial<Record<AccessSource, string>> = {
  shop: 'Gekauft: Er schliesst, wenn das Geld zurückgeht.',
  contract: 'Teil eines Vertrags: Er schliesst mit dem Vertrag.',
}

function standingOf({ from, until }: Pick<AccessForm, 'from' | 'until'>): AccessStanding {
  if (until < today()) return 'over'
  return from > today() ? 'coming' : 'running'
}

/** The team's note on it, as the studio has it now. */
export const loadNote = ({ _id, studio }: Pick<AccessRow, '_id' | 'studio'>) =>
  prefetch(nutritionOffice.note, { params: { id: _id }, query: { studio } }, 0)

export const access = rowForm({
  add: nutritionOffice.create,
  edit: nutritionOffice.edit,
  remove: nutritionOffice.remove,
  restore: nutritionOffice.restore,
  one: nutritionOffice.one,
  fresh: { version: 1, source: 'hand', coachName: null, noted: false },
  called: ({ title, person, ...row }) => {
    const { vorname, nachname } = { ...nameOfKnown(person), ...(row as Partial<AccessRow>) }
    return nachname ? `${title}, ${vorname} ${nachname}` : title
  },
  draft: 'nutritionAccess',
  closed: () => 'Ändern kann das, wer im Studio dieser Person die Ernährung verwaltet.',
  meant: (body): Partial<AccessRow> => {
    const form = body as AccessForm
    return { ...form, ...nameOfKnown(form.person), standing: standingOf(form) }
  },
  removal: {
    label: 'Zugang schliessen',
    why: ({ source }) => stays[source],
  },
})
