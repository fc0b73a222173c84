import { isNull, or, type SQL } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { mayTell } from '#server/shared/notifications/rules.ts'
import { qrCode } from './tables.ts'

/** Staff see the codes of their studios, and those of the whole chain. */
export function visibleTo(who: Pick<Who, 'grants'>): SQL | undefined {
  const own = studiosWith('mk_qrcode', who)
  return own === 'all' ? undefined : or(isNull(qrCode.studio), reachConditionOf(qrCode.studio, own))
}

/** People with the right for some studios only change the codes of those. */
export const mayChangeCode = (who: Pick<Who, 'grants'>, { studio }: { studio: string | null }) =>
  mayTell(who, 'mk_qrcode', { studios: studio ? [studio] : [] })

/** True for an address on one of our own hosts, the app's or the website's. */
export function isOurs({ settings: { publicUrl, websiteOrigins = [] } }: WithSettings, address: string) {
  const { origin } = new URL(address)
  return [new URL(publicUrl).origin, ...websiteOrigins].includes(origin)
}

/** Nothing that we print leads to somebody else's page. */
export function mustBeOurs(house: WithSettings, { kind, goal }: { kind: string; goal: string }) {
  if (kind === 'address' && !(URL.canParse(goal) && isOurs(house, goal)))
    throw new Refusal('invalid', { goal: 'Ein Code führt auf eine Seite von uns: in der App oder auf der Website.' })
}

/** The hosts of our pages, as the settings say. */
export const hostsOf = ({ settings: { publicUrl, websiteOrigins = [] } }: WithSettings) => ({
  app: publicUrl,
  api: `${publicUrl}/api`,
  live: `${publicUrl.replace(/^http/, 'ws')}/api/live/`,
  website: websiteOrigins[0] ?? null,
})
