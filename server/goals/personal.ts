import type { PersonalStore } from '#server/kit/domain.ts'

export const personal: readonly PersonalStore[] = [
  {
    table: 'goal',
    column: 'person',
    act: 'clear',
    export: 'ziele',
    hides: ['_id', 'is_personal'],
    kept: {
      what: 'what an employee is to reach in a month: a figure and its value',
      why: 'they read it with how far they are, and the studio compares months',
      long: '3 years, then deleted; without the name from the day on which the person leaves',
    },
  },
  {
    table: 'goal_month',
    column: 'changed_by',
    act: 'clear',
    export: null,
    kept: {
      what: 'who set the goals of a studio for a month, when, and why after it was over',
      why: 'whoever is measured by them can ask who set them',
      long: '3 years; at most until the person leaves',
    },
  },
]
