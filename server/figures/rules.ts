import { allows } from '#contract/access.ts'
import { figures } from '#contract/figures/calls.ts'
import { everyStudio, type Right } from '#contract/rights.ts'
import type { Who } from '#server/kit/who.ts'

/** The rights with which numbers of a studio are read. */
export const readers = ['stat_admin', 'stat_viewstudio'] as const satisfies readonly Right[]

/** True where somebody may write figures of that studio; of all of them where it is null. */
export const mayWrite = (who: Who, studio: string | null) => allows(figures.take.access, who, studio ?? everyStudio)
