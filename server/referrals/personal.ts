import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'referral_code',
    column: 'person',
    act: 'delete',
    export: 'mein-einladungslink',
    kept: {
      what: "the code of the member's link, and whether an invitation may say the first name",
      why: 'inviting friends',
      long: 'until the member leaves',
    },
  },
  {
    table: 'referral',
    column: 'friend',
    address: 'email',
    act: 'delete',
    export: 'einladung',
    hides: ['member', 'rewarded_by', 'note', 'counts', 'contact'],
    kept: {
      what: 'name, address and phone of somebody who was invited, with or without an account, who invited them, where it stands and the reward',
      why: 'getting in touch, and the reward',
      long: '400 days; where they joined, until they leave',
    },
  },
  {
    table: 'referral',
    column: 'member',
    act: 'clear',
    export: 'meine-empfehlungen',
    // The friend's address and number are the friend's.
    rows: (tx, person) =>
      rowsIn(tx, sql`select vorname, at, reward_text, reward_rappen from referral where member = ${person} order by at, _id`),
  },
  { table: 'referral', column: 'rewarded_by', act: 'clear', export: null },
]
