import type { PersonalStore } from '#server/kit/domain.ts'

export const personal: readonly PersonalStore[] = [
  {
    table: 'figure_file',
    column: 'by',
    act: 'clear',
    export: null,
    kept: {
      what: 'who took over a plan or a statement of a studio, and when',
      why: 'whoever reads the numbers can ask where they come from',
      long: '10 years after the business year (OR art. 958f); of files that were taken back 400 days; at most until the person leaves',
    },
  },
]
