import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

/** Columns of these tables that name a person; of people on lists there are keyed hashes alone. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'company_file',
    column: 'by',
    act: 'clear',
    export: 'vertraege-firmenlisten',
    rows: (tx, person) => rowsIn(tx, sql`select _id, name, lines, taken from company_file where by = ${person} order by checked`),
    kept: {
      what: 'lists of companies whose employees pay less: keyed hashes of mail addresses and personnel numbers, percent and last day; who read one in',
      why: 'the price of their contracts',
      long: 'until the list is replaced; that there was one stays, without a name once that account is gone',
    },
  },
  {
    table: 'contract_company',
    column: 'by',
    act: 'clear',
    export: null,
    kept: {
      what: 'by which company a contract costs less, how much and until when: a keyed hash on its list, or a proof and who accepted it',
      why: 'the price of the contract',
      long: 'with the contract; without a name once that account is gone',
    },
  },
]
