import { rowForm } from '#client/kit/rowForm.tsx'
import { referralOffice } from '#contract/referrals/referralOffice.ts'

/** Somebody is entered at the desk; of a referral that there is, the note is written. */
export const referralForm = rowForm({
  add: referralOffice.walkIn,
  edit: referralOffice.edit,
  one: referralOffice.one,
  called: ({ vorname, nachname }) => `${vorname} ${nachname}`,
  draft: 'referral/desk',
  fresh: {
    state: 'new',
    source: 'desk',
    member: null,
    rewardText: '',
    rewardRappen: 0,
    settings: 0,
    version: 1,
    earlier: false,
    household: false,
    known: false,
    behind: false,
  },
})
