import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'occasion_entry',
    column: 'person',
    address: 'email',
    act: 'delete',
    export: 'party-und-wettbewerb',
    kept: {
      what: 'name, address, phone, people along and code of who signed up for a party, the contest, a sport week or the Allianz page, with or without an account; names of who travels along and wishes',
      why: 'the place and the list at the door',
      long: '90 days after the last day; an unconfirmed hold one day',
    },
  },
]
