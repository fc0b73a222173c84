import { object } from 'yup'
import { pageFields } from '#contract/page.ts'
import { everyStudio, type Right } from '#contract/rights.ts'
import { type PieceState, pieceStates } from '#contract/rules/website/pieceState.ts'
import { list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { brandAsked } from './shapes.ts'

/** Those who keep the whole site, and those who write the texts of their own studios (V25). */
export const keepers = ['g_websitecontent'] as const satisfies readonly Right[]
export const writers = ['g_websitecontent', 'g_websitecontentstudioadmin'] as const satisfies readonly Right[]

/** Seconds for which a site may show what it has read. */
const fresh = 60

/** A reading of the site itself: anybody's, from the origins that are set. */
export const open = {
  access: 'public',
  tagged: true,
  sites: fresh,
  query: object({ studio: studioCode(), brand: brandAsked() }),
  example: { query: { studio: 'winterthur' } },
} as const

/** The studio whose row a call touches; null is the whole chain's, for which the right must hold in all. */
export const websiteStudioOf = ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
  (body as { studio?: string | null } | undefined)?.studio || (query.studio as string | undefined) || everyStudio

/** The studio of the row that is read. */
export const named = object({ studio: studioCode() })
export const gone = object({ studio: studioCode(), version: queryCount(1, 1_000_000_000).required() })
export const there = object({ studio: studioCode().nullable().default(null) })

const states = Object.keys(pieceStates) as PieceState[]

/** The query of a list of pieces; `-` with the studio filter is the chain's alone. */
export const listed = <const S extends string>(sorts: readonly S[]) =>
  object({
    ...pageFields(sorts),
    studio: list(text(40).required(), 200),
    state: list(text(10).oneOf(states).required(), states.length),
  })

export const newest = 1_000_000
