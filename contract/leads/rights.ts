import { everyStudio, type Right } from '#contract/rights.ts'

/** Whoever reads leads holds one of these in the lead's studio (V01). */
export const leadRights = ['af_downloadList', 'af_view', 'af_edit', 'af_settingsEdit'] as const satisfies readonly Right[]

/** The studio in which the right is asked for; a lead without one asks for all of them. */
const leadStudioOf = ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
  (body as { studio?: string | null } | undefined)?.studio || (query.studio as string | undefined) || everyStudio

export const reads = { access: leadRights, studio: leadStudioOf } as const
export const changes = { access: ['af_edit'], offline: true, studio: leadStudioOf } as const
/** Forms and categories are the chain's. */
export const sets = { access: ['af_leadSettings'], studio: () => everyStudio } as const
export const costs = { access: ['af_cost'], studio: leadStudioOf } as const
