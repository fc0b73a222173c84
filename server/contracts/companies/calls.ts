import { companies } from '#contract/contracts/companies.ts'
import { findSeenContract, mustOpen } from '#server/contracts/rules.ts'
import { serve } from '#server/serve/serve.ts'
import { end, take } from './companyImport.ts'
import { check, choicesIn, companyPage, filesOf, knownIn } from './companyList.ts'
import { companyOf, prove } from './prove.ts'
import { upload } from './upload.ts'

export const companyCalls = serve(companies, {
  list: given => companyPage(given, given.query),
  history: given => filesOf(given, given.params.id),
  upload: given => upload(given, { company: given.query.company, file: given.body }),
  take: given => take(given, given.body),
  end: given => end(given, given.params.id, given.body.version),
  choices: ({ tx, query }) => choicesIn(tx, query.studio),
  check: ({ tx, params, body }) => check(tx, params.id, body),
  known: ({ tx, params, query }) => knownIn(tx, params.id, query),
  ofContract: async ({ tx, who, params }) => {
    const row = await findSeenContract(tx, who, params)
    await mustOpen(tx, who, row)
    return companyOf(tx, row._id)
  },
  prove: given => prove(given, given.params, given.body),
})
