import { rowForm } from '#client/kit/rowForm.tsx'
import { type FoodRow, foods } from '#contract/nutrition/foods.ts'

const form = rowForm({
  add: foods.create,
  edit: foods.edit,
  publish: foods.release,
  cancel: foods.refuse,
  remove: foods.remove,
  restore: foods.restore,
  one: foods.one,
  fresh: {
    version: 1,
    energy: null,
    source: 'studio',
    state: 'released',
    reason: null,
    createdAt: '',
    studio: null,
    portions: [],
    photos: [],
  },
  called: ({ title, brand }) => (brand ? `${title}, ${brand}` : title),
  draft: 'food',
  closed: ({ studio }) =>
    `Dieses Lebensmittel gehört ${studio ? 'einem anderen Studio' : 'allen Studios'}: Ändern kann es, wer dort die Ernährung verwaltet.`,
  meant: (body, kind): Partial<FoodRow> => {
    if (kind === 'publish') return { state: 'released', reason: null }
    return kind === 'cancel' ? { state: 'refused', reason: (body as { reason: string }).reason } : body
  },
  removal: { label: 'Lebensmittel entfernen' },
})

export const food = { ...form, ways: { ...form.ways, doings: { publish: 'Freigegeben', cancel: 'Abgelehnt' } } }
