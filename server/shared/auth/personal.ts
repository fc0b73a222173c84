import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'person',
    column: '_id',
    act: 'anonymise',
    export: 'konto',
    hides: ['password_hash', 'keep_key', 'search', 'searched', 'sort_name', 'left_studio', 'left_verified_at'],
    kept: {
      what: 'name, email, studio, password hash (argon2id), the key that opens parcels kept on a device',
      why: 'the account',
      long: 'until the member leaves',
    },
    stays: {
      what: 'id, version, when made, proven and deleted, the last home studio; the name reads «Gelöschter Benutzer»',
      why: 'rows of others and the lines below point to it, and figures of before stay as they were',
      long: 'as long as these',
    },
  },
  {
    table: 'person_key',
    column: 'person',
    act: 'delete',
    export: 'schluessel',
    hides: ['hash', 'sent_to'],
    kept: {
      what: 'hash of a mailed key, of the address it went to, its end',
      why: 'a forgotten or first password is set',
      long: 'until used; 2 hours, 7 days for a first password',
    },
  },
  {
    table: 'email_change',
    column: 'person',
    act: 'delete',
    export: 'adresswechsel',
    kept: {
      what: 'another address that staff entered, the one of before, when it was confirmed',
      why: 'it holds only once confirmed, and can be turned back',
      long: '7 days, 14 where it waits for an objection',
    },
  },
  {
    table: 'email_code',
    column: 'person',
    act: 'delete',
    export: null,
    kept: { what: 'hash of a mailed code, how often it was tried', why: 'proof of the address', long: 'until used; 30 minutes' },
  },
  {
    table: 'session',
    column: 'person',
    act: 'delete',
    export: 'anmeldungen',
    kept: {
      what: 'device name, begin, last use',
      why: 'signed-in devices, ended one by one',
      long: '400 days without use, 800 days in all',
    },
  },
  {
    table: 'answered',
    column: 'person',
    act: 'delete',
    export: null,
    kept: {
      what: 'person, call, key, hash of the input, answer',
      why: 'the same act sent twice has one effect',
      long: '400 days; of an answer over 10 kB only the key after 60',
    },
  },
  {
    table: 'person_event',
    column: 'person',
    act: 'delete',
    export: 'verlauf',
    kept: {
      what: 'person, kind, who did it, names of changed fields (no values), which studio was chosen',
      why: "the history on a person's card; the studios of a year on confirmations for insurers",
      long: 'until the member leaves',
    },
    stays: {
      what: 'one line: that the account was deleted, when, and by whom where it was staff',
      why: 'the deletion itself is provable (DSG art. 8)',
      long: '1 year',
    },
  },
  { table: 'person_event', column: 'by', act: 'clear', export: null },
]
