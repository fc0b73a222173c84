import { slimMe } from '#contract/slimMe/calls.ts'
import { actorOf, serve } from '#server/serve/serve.ts'
import { edit } from './edit.ts'
import { openProgrammes, ownProgrammes } from './own.ts'
import { peopleOf, signOff, signUp } from './people.ts'
import { choicesIn, programmePage, rows } from './rows.ts'

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
