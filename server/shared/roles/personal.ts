import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'person_role',
    column: 'person',
    act: 'delete',
    export: 'rollen',
    kept: {
      what: 'roles, their studios, given by whom and when',
      why: 'what a person may do',
      long: 'until taken, or the person is deleted',
    },
  },
  {
    table: 'person_role',
    column: 'given_by',
    act: 'keep',
    export: null,
    stays: {
      what: 'id of who gave another person a role or right',
      why: 'who let others see personal data stays provable (DSG art. 8)',
      long: 'until that role or right is taken',
    },
  },
  {
    table: 'person_right',
    column: 'person',
    act: 'delete',
    export: 'rechte',
    kept: {
      what: 'single rights, their studios, given by whom and when',
      why: 'what a person may do',
      long: 'until taken, or the person is deleted',
    },
  },
  {
    table: 'person_right',
    column: 'given_by',
    act: 'keep',
    export: null,
    stays: {
      what: 'id of who gave another person a role or right',
      why: 'who let others see personal data stays provable (DSG art. 8)',
      long: 'until that role or right is taken',
    },
  },
  {
    table: 'rights_audit',
    column: 'person',
    act: 'keep',
    export: 'rechte-verlauf',
    kept: {
      what: 'whose rights were changed, by whom, when, what',
      why: 'who could see personal data, and who let them, stays provable',
      long: "ten years; names people by id only, so a deleted person's lines name nobody",
    },
    stays: { what: 'ids, the act, the right', why: 'who let others see personal data stays provable (DSG art. 8)', long: '10 years' },
  },
  {
    table: 'rights_audit',
    column: 'by',
    act: 'keep',
    export: null,
    stays: { what: 'ids, the act, the right', why: 'who let others see personal data stays provable (DSG art. 8)', long: '10 years' },
  },
]
