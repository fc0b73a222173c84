import type { PersonalStore } from '#server/kit/domain.ts'
import { keepAnswers, ownAnswers } from './feedback.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'run_feedback',
    column: 'person',
    act: 'delete',
    spares: keepAnswers,
    export: 'antworten_zu_trainings',
    rows: async (tx, person, house) => (await ownAnswers({ tx, house }, person)).map(row => ({ ...row })),
    kept: {
      what: 'what the studio did about feedback on a training: read or answered, when; the answer sealed',
      why: 'showing it to the member and to trainers',
      long: 'as long as the training; 30 days after it was deleted',
    },
  },
  { table: 'run_feedback', column: 'by', act: 'clear', export: null },
]
