import type { PersonalStore } from '#server/kit/domain.ts'

const kept = {
  what: 'documents and bills of suppliers, with their file and its words, and who handed them in',
  why: 'books of the company (OR 958f)',
  long: '10 years after the business year for what was decided; removed ones 30 days; without the name once that account is gone',
}
const once = {
  why: 'the decision has to be understood later (OR 958f)',
  long: 'with the document; without a name once that account is gone',
}

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  { table: 'document', column: 'uploader', act: 'clear', export: 'dokumente', hides: ['text', 'words', 'file'], kept },
  {
    table: 'document_assignment',
    column: 'person',
    act: 'delete',
    export: 'dokumente-zugeteilt',
    kept: {
      what: 'who is to look at a document, and since when',
      why: 'everybody knows what is theirs',
      long: 'with the document, at most while the account exists',
    },
  },
  {
    table: 'document_approval',
    column: 'person',
    act: 'clear',
    export: 'dokumente-freigegeben',
    kept: { what: 'who approved a document, and when', ...once },
  },
  {
    table: 'document_event',
    column: 'by',
    act: 'clear',
    export: 'dokumente-verlauf',
    kept: { what: 'what happened to a document, by whom and when, with comments', ...once },
  },
  {
    table: 'issuer_iban',
    column: 'by',
    act: 'clear',
    export: null,
    kept: { what: 'accounts of issuers of bills, and who confirmed them', why: 'nobody pays to a wrong account', long: 'with the issuer' },
  },
  {
    table: 'pay_list',
    column: 'by',
    act: 'clear',
    export: 'zahllisten',
    kept: { what: 'lists of bills to pay, who made them and when they were paid', why: kept.why, long: '10 years after the business year' },
  },
]
