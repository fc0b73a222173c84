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
    // A reward that the member earned is theirs: the row stays and forgets whom it was earned with.
    spares: (tx, theirs) =>
      tx.execute(sql`update referral set friend = null, email = null, telefon = null, note = null, contact = _id::text,
        vorname = 'Ehemaliges', nachname = 'Mitglied', version = version + 1
        where ${theirs} and member is not null and state in ('joined', 'rewarded')`),
    stays: {
      field: 'reward',
      what: 'that somebody joined by a member’s invitation, when, in which studio, and the reward, without anything that tells who',
      why: 'the member’s reward',
      long: 'until the member leaves and the reward is settled',
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
