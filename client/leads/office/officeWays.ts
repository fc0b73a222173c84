import { prefetch } from '#client/data/reads.ts'
import type { WaitingAct, Ways } from '#client/kit/waiting/overlay.ts'
import { leads } from '#contract/leads/calls.ts'
import type { LeadCategory } from '#contract/leads/categoryShapes.ts'
import type { LeadCost } from '#contract/leads/costShapes.ts'
import type { LeadEntry } from '#contract/leads/entryShapes.ts'
import type { PublicFormRow } from '#contract/leads/publicFormShapes.ts'

// One call makes and changes each of these; a row that the studio does not know yet stands in version 0.

export const costWays: Ways<LeadCost> = {
  calls: { add: leads.setCost },
  fresh: { version: 0, leads: 0, won: 0, perLead: null, perContract: null, stillOpen: true },
  doings: { add: 'Kosten gespeichert' },
}

export const categoryWays: Ways<LeadCategory> = {
  calls: { add: leads.saveCategory, remove: leads.removeCategory },
  fresh: { version: 0, steps: [], reasons: [], studios: [] },
  one: async ({ _id }) => (await prefetch(leads.category, { params: { id: _id } }, 0)) as LeadCategory,
  doings: { add: 'Kategorie gespeichert' },
}

export const publicFormWays: Ways<PublicFormRow> = {
  calls: { add: leads.saveSetting, remove: leads.removeSetting },
  fresh: { version: 0, studios: [], owners: [], pictureAddress: null, wordingVersion: 1, leads: 0, archived: false },
  one: async ({ _id }) => (await prefetch(leads.setting, { params: { id: _id } }, 0)) as PublicFormRow,
  doings: { add: 'Formular gespeichert' },
}

export const entryWays: Ways<LeadEntry> = {
  calls: { add: leads.addEntry, edit: leads.editEntry, remove: leads.removeEntry, restore: leads.restoreEntry },
  fresh: { version: 1 },
  // Their addresses name the category first.
  idOf: ({ params, body }) => params?.id ?? (body as { _id: string })._id,
}

/** True of an act on an entry of a category, whose id its body does not name. */
export const isEntryActOf =
  (category: string, loaded: readonly Pick<LeadEntry, '_id'>[] = []) =>
  ({ id, row: { params } }: Pick<WaitingAct, 'id' | 'row'>) =>
    params?.cat === category || loaded.some(({ _id }) => _id === id)

/** Entries of a category among all that this device shows: loaded ones, and those of its own acts until they are loaded, also once they have arrived. */
export function entriesOf<Row extends Pick<LeadEntry, '_id' | 'category'>>(
  category: string,
  rows: readonly Row[],
  acts: readonly Pick<WaitingAct, 'id' | 'row'>[],
) {
  const own = new Set(acts.filter(isEntryActOf(category)).map(({ id }) => id))
  return rows.filter(row => row.category === category || own.has(row._id))
}
