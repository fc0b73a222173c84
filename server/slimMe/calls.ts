import { slimMe } from '#contract/slimMe/calls.ts'
import { actorOf, serve } from '#server/serve/serve.ts'
import { openProgrammes, ownProgrammes } from './ownProgrammes.ts'
import { edit } from './programmeEdit.ts'
import { choicesIn, programmePage, rows } from './rows.ts'
import { peopleOf, signOff, signUp } from './slimParticipants.ts'

export const slimMeCalls = serve(slimMe, {
  mine: ({ tx, who }) => ownProgrammes(tx, actorOf(who)),
  open: ({ tx }) => openProgrammes(tx),
  choices: ({ tx, query }) => choicesIn(tx, query.studio),
  people: ({ tx, query }) => peopleOf(tx, query.studio, query.programme),
  signUp: given => signUp(given, given.body),
  signOff: ({ tx, params, query }) => signOff(tx, params.id, query.studio),
  list: programmePage,
  one: rows.one,
  create: rows.create,
  edit,
  remove: rows.remove,
  restore: rows.restore,
})
