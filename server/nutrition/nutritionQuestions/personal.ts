import type { PersonalStore } from '#server/kit/domain.ts'

export const personal: readonly PersonalStore[] = [
  {
    table: 'ai_question',
    column: 'person',
    act: 'delete',
    export: 'ernaehrung-fragen',
    kept: {
      what: 'questions about nutrition to a language model, with its answers',
      why: 'the member reads them again',
      long: '30 days, or until the member deletes them',
    },
  },
]
