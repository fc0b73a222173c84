import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'employment',
    column: 'person',
    act: 'keep',
    export: 'anstellungen',
    hides: ['told_on'],
    kept: {
      what: 'name, days, workload, minutes by weekday, kind of wage, weekly limit, number, studios, skills, school days of an employment, by whom and why it was entered',
      why: 'what the working time is measured by (ArG art. 46, ArGV 1 art. 73)',
      long: '5 years after the last day of the employment',
    },
    stays: {
      what: 'name and terms of an employment that is over',
      why: 'the inspectorate may ask for it (ArGV 1 art. 73 par. 2)',
      long: '5 years after its last day; an account is not deleted before that day',
      field: 'name',
    },
  },
  { table: 'employment', column: 'author', act: 'clear', export: null },
  {
    table: 'employee_cert',
    column: 'person',
    act: 'delete',
    export: 'nachweise',
    kept: {
      what: 'BLS, AED and other proofs of an employee: kind, days, paper',
      why: 'who may help in an emergency is known, and when a course is due again',
      long: '2 years after its end; removed ones 30 days; at most while the account exists',
    },
  },
  { table: 'employee_cert', column: 'author', act: 'clear', export: null },
]
