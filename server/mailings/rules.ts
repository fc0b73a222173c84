import type { SQL } from 'drizzle-orm'
import { newsletterOf, offersOf } from '#contract/newsletter/words.ts'
import { sha256Of } from '#contract/rules/canonical.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { newsletterSender } from '#server/outside/newsletter/newsletter.ts'
import type { Who } from '#server/serve/serve.ts'
import { lookedAfter } from '#server/shared/notifications/audience.ts'
import { mayTell } from '#server/shared/notifications/rules.ts'
import { mailing } from './tables.ts'

export const mailingKind = 'mailing'
export const right = 'mk_campaigns'

export type Mailing = typeof mailing.$inferSelect

/** Staff see what is for their studios, and for all. */
export const visibleTo = (who: Pick<Who, 'grants'>): SQL | undefined => lookedAfter(mailing, right, who)

/** People with the right for some studios only write, look into and send what is for those alone. */
export const mayWriteTo = (who: Pick<Who, 'grants'>, studios: readonly string[] | undefined) => mayTell(who, right, { studios })

/** The purposes to which one has to have said yes. */
export const purposesOf = ({ advertises, brand, centers }: Pick<Mailing, 'advertises' | 'brand' | 'centers'>) =>
  advertises === 'offers' ? [offersOf(brand)] : centers.map(newsletterOf)

/** The hash of all that is approved: text, audience rule, sender, time (V10). */
export const mailingHashOf = (house: WithSettings, { subject, blocks, advertises, brand, centers, studios, roles, at, anyHour }: Mailing) =>
  sha256Of({ subject, blocks, advertises, brand, centers, studios, roles, at, anyHour, from: newsletterSender(house) })

/** True until the first row is written: then nothing of it changes any more. */
export const isOpen = ({ state }: Pick<Mailing, 'state'>) => state === 'draft' || state === 'asked' || state === 'approved'
