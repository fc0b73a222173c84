import type { PersonalStore } from '#server/kit/domain.ts'
import { exported } from './export.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'anamnesis',
    column: 'customer',
    act: 'delete',
    export: 'anamnesen',
    rows: exported,
    kept: {
      what: 'anamneses: which form, where it stands, when; answers, names and signatures sealed, readable in the profile',
      why: 'planning the training by what the person said of their health, with their consent',
      long: 'drafts 30 days without a change, finished ones 10 years; at most until the person leaves',
    },
  },
  { table: 'anamnesis', column: 'creator', act: 'clear', export: null },
  {
    table: 'anamnesis_copy',
    column: 'creator',
    act: 'clear',
    export: null,
    kept: {
      what: 'finished copies of anamneses: who took them, when; answers, names and all signatures sealed',
      why: 'showing what was signed',
      long: '10 years; at most until the person asked leaves, or the anamnesis is removed',
    },
    stays: {
      what: 'name and signature of whoever took an anamnesis, sealed in it',
      why: 'showing what was signed',
      long: 'as long as the anamnesis',
    },
  },
]
