import { quoted, rowForm } from '#client/kit/rowForm.tsx'
import { alibey } from '#contract/occasions/alibey.ts'
import { contest } from '#contract/occasions/contest.ts'
import { party } from '#contract/occasions/party.ts'

const fresh = { version: 1, mine: true }

export const partyRow = rowForm({
  add: party.create,
  edit: party.edit,
  remove: party.remove,
  restore: party.restore,
  one: party.one,
  fresh,
  called: ({ title }) => title,
  named: quoted,
  draft: 'party',
  removal: { label: 'Party entfernen' },
})

export const alibeyRow = rowForm({
  add: alibey.create,
  edit: alibey.edit,
  remove: alibey.remove,
  restore: alibey.restore,
  one: alibey.one,
  fresh,
  called: ({ title }) => title,
  named: quoted,
  draft: 'alibey',
  removal: { label: 'Sportwochen entfernen' },
})

export const contestRow = rowForm({
  add: contest.create,
  edit: contest.edit,
  one: contest.one,
  fresh,
  called: ({ title }) => title,
  named: quoted,
  draft: 'contest',
})
