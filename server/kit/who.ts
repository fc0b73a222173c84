import type { Grant, Reach } from '#contract/rights.ts'

/** The person behind a request. */
export interface Who {
  _id: string
  email: string
  /** Code of the person's studio. */
  studio: string | null
  roles: readonly string[]
  grants: readonly Grant[]
  /** Studios in which each role holds; not said of an employee on a tablet, whose roles are those of its studio. */
  reaches?: Readonly<Record<string, Reach>>
  session: string
  /** Generation of the token that was shown. */
  generation: number
  /** The display whose screen it is: then it is no person, and only calls worn `screen` are open to it (K33). */
  display?: string
  /** The employee who acts on a studio's tablet: roles and grants are theirs, in that studio alone; rows of the caller stay the studio account's (L156). */
  employee?: { _id: string; key: string; studio: string }
}
