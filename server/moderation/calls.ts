import { moderation } from '#contract/moderation/calls.ts'
import { done } from '#server/kit/done.ts'
import { serve } from '#server/serve/serve.ts'
import { caseBook } from './caseBook.ts'
import { decide, object } from './caseDecision.ts'
import { figures, listCases } from './caseList.ts'
import { lookInto } from './caseLooks.ts'
import { ownCases } from './ownCases.ts'
import { copyReported, report } from './report.ts'
import { wholeCase } from './wholeCase.ts'

export const moderationCalls = serve(
  moderation,
  {
    report: async given => {
      await report(given, given.body)
      return done
    },
    mine: ({ tx, who }) => ownCases(tx, who._id),
    object: async given => {
      await object(given, given.params.id, given.body.text)
      return done
    },
    cases: ({ tx, who, query }) => listCases(tx, who, query ?? {}),
    figures: ({ tx, who, query }) => figures(tx, who, query ?? {}),
    book: ({ tx, who, query }) => caseBook(tx, who, query ?? {}),
    case: given => wholeCase(given, given.params.id),
    look: given => lookInto(given, given.params.id, given.body.why),
    decide: given => decide(given, given.params.id, given.body),
  },
  { report: { beforehand: given => copyReported(given, given.body) } },
)
