import { figures } from '#contract/figures/calls.ts'
import { all, type FigureKind } from '#contract/figures/shapes.ts'
import { serve } from '#server/serve/serve.ts'
import { accountPage, saveAccount } from './accounts.ts'
import { check } from './check.ts'
import { comparisonOf, yearOf } from './compare.ts'
import { fileLife, fileNow, filePage } from './figureFiles.ts'
import { take } from './figuresImport.ts'
import { figuresBook, figuresPaper } from './papers.ts'
import { groupsOf } from './stockGroups.ts'

/** The studio of a path; null for all of them. */
const studioIn = (x: string) => (x === all ? null : x)
const ofYear = (kind: FigureKind, { x }: { x: string }, year: number) => ({ kind, studio: studioIn(x), year })

export const figureCalls = serve(figures, {
  plan: ({ tx, params, query }) => yearOf(tx, ofYear('plan', params, query.year)),
  statement: ({ tx, params, query }) => yearOf(tx, ofYear('statement', params, query.year)),
  compare: ({ tx, who, body }) => comparisonOf(tx, who, body),
  excel: ({ tx, who, body }) => figuresBook(tx, who, body),
  pdf: ({ tx, who, body }) => figuresPaper(tx, who, body),

  checkStatement: given => check(given, { ...ofYear('statement', given.params, 0), year: given.query.year ?? null, file: given.body }),
  checkPlan: given => check(given, { ...ofYear('plan', given.params, 0), year: given.query.year ?? null, file: given.body }),
  take: given => take(given, given.body),

  files: ({ tx, who, query }) => filePage(tx, who, query),
  remove: fileLife.remove,
  restore: async given => {
    await fileLife.restore(given)
    return fileNow(given.tx, given.params.id)
  },

  groups: ({ tx }) => groupsOf(tx),
  accounts: ({ tx, query }) => accountPage(tx, query),
  saveAccount: ({ tx, params, body }) => saveAccount(tx, { ...body, _id: params.id }),
})
