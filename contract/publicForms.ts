import { object } from 'yup'
import { domain, get } from './call.ts'
import { text } from './shapes.ts'

/** The proof of work that a stranger's form carries: the challenge for its Idempotency-Key and the solution, as JSON text. */
export const proof = () => text(4000)

/** Calls for forms that people fill in without an account (docs/guides/add-a-public-form.md). */
export const publicForms = domain('publicForms', {
  /** A challenge good for one Idempotency-Key, for ten minutes: JSON text of altcha's second version. */
  challenge: get(
    'public/challenge',
    {
      access: 'public',
      query: object({ key: text(200).required() }),
      limit: { times: 30, seconds: 60 },
      example: { query: { key: 'example' } },
    },
    object({ challenge: text(4000).required() }),
  ),
})
